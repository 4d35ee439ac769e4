import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { CallError } from '../../http/call-error.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead, useRefresh } from '../../http/use-read.ts';
import { TabLink } from '../tab-link.tsx';
import { downloadExport } from './download-export.ts';
import { ExportProgress } from './export-progress.tsx';
import { isUnderWay } from './export-text.ts';
import { useFollowedExports } from './followed-exports.ts';
import './exports.css';

const pollMs = 2_000;
/** The path of 导出中心 in the menu. */
const exportsPath = '/tools/exports';

/** The corner of the screen: the progress of exports started in this browser. It stays when pages change. */
export function ExportTray() {
  const { ids, drop } = useFollowedExports();
  return (
    <section className="export-tray" aria-label="导出任务">
      <header>
        <strong>导出任务</strong>
        <TabLink to={exportsPath}>导出中心</TabLink>
        <Button
          type="text"
          size="small"
          aria-label="关闭导出任务"
          title="关闭，导出会继续进行"
          icon={<CloseOutlined />}
          onClick={() => drop(ids)}
        />
      </header>
      <ul>
        {ids.map((id) => (
          <FollowedExport key={id} id={id} onGone={() => drop([id])} />
        ))}
      </ul>
    </section>
  );
}

function FollowedExport({ id, onGone }: { id: number; onGone: () => void }) {
  const refresh = useRefresh();
  const { data, error } = useRead(
    'exportDetail',
    { params: { id } },
    {
      staleTime: 0,
      meta: { isQuiet: true },
      refetchInterval: ({ state }) =>
        state.data !== undefined && !isUnderWay(state.data) ? false : pollMs,
    },
  );
  const cancel = useCommand('cancelExport', { refreshes: ['exportDetail', 'listExports'] });
  const isGone = error instanceof CallError && [403, 404].includes(error.status);
  const exportStatus = data?.exportStatus;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  useEffect(() => {
    if (exportStatus !== undefined) refresh('listExports');
  }, [refresh, exportStatus]);

  if (data === undefined) return null;
  return (
    <li>
      <span className="export-tray-name" title={data.fileName}>
        {data.fileName}
      </span>
      <ExportProgress row={data} />
      <span className="export-tray-actions">
        {isUnderWay(data) ? (
          <Button
            size="small"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id } })}
          >
            取消
          </Button>
        ) : null}
        {data.exportStatus === 'done' ? (
          <Button size="small" type="primary" onClick={() => void downloadExport(id)}>
            下载
          </Button>
        ) : null}
      </span>
    </li>
  );
}
