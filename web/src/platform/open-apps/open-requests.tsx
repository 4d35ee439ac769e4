import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import type { contract } from '@rental/contract/contract';
import type { Answer } from '@rental/contract/endpoint';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { TimeCell } from '../../ui/texts/time-cell.tsx';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import '../../ui/plain-table.css';

type Request = Answer<(typeof contract)['listOpenRequests']>[number];

/** 请求记录 of an app: which requests were refused, and why. */
export function OpenRequests() {
  const { data, error, refetch } = useRead('listOpenApps', { query: { size: 9999 } });
  const [chosen, setChosen] = useState<number | null>(null);
  const [isRefused, setRefused] = useState(false);
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading rows={6} />;
  const apps = data.content.map(({ id, name }) => ({ value: id, label: name }));
  const appId = chosen ?? apps[0]?.value ?? null;
  if (appId === null) return <p>还没有应用，请先在「开放接口」新增应用。</p>;
  return (
    <div className="open-document-part">
      <div className="open-document-tools">
        <Select
          aria-label="应用"
          options={apps}
          value={appId}
          onChange={setChosen}
          style={{ minWidth: 200 }}
        />
        <Checkbox checked={isRefused} onChange={({ target }) => setRefused(target.checked)}>
          仅看失败
        </Checkbox>
      </div>
      <RequestList appId={appId} isRefused={isRefused} />
    </div>
  );
}

interface RequestListProps {
  readonly appId: number;
  readonly isRefused: boolean;
}

function RequestList({ appId, isRefused }: RequestListProps) {
  const query = { id: appId, ...(isRefused && { isRefused: 'true' as const }) };
  const { data, error, isFetching, refetch } = useRead('listOpenRequests', { query });
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading rows={6} />;
  return (
    <>
      <div className="open-document-tools">
        <span className="open-document-hint">最近7天内最多200条，不含请求和应答的内容</span>
        <Button loading={isFetching} onClick={() => void refetch()}>
          刷新
        </Button>
      </div>
      {data.length === 0 ? (
        <p>{isRefused ? '没有失败的请求' : '没有请求'}</p>
      ) : (
        <RequestTable requests={data} />
      )}
    </>
  );
}

const RequestTable = ({ requests }: { readonly requests: readonly Request[] }) => (
  <ScrollRegion className="plain-table-scroll" label="请求记录表">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">接口</th>
          <th scope="col">结果</th>
          <th scope="col" className="is-amount">
            耗时
          </th>
          <th scope="col">请求编号</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((one, index) => (
          <tr key={one.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
            <TimeCell at={one.at} />
            <td>
              {one.method} {one.call}
            </td>
            <td>
              <TonedText
                tone={one.code === null ? 'done' : 'late'}
                words={one.code === null ? String(one.status) : `${one.status} ${one.code}`}
              />
              {one.words === null ? null : <span className="open-request-reason">{one.words}</span>}
            </td>
            <td className="is-amount">{one.tookMs}毫秒</td>
            <td>
              <CopyableText name="请求编号" text={one.traceId} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
