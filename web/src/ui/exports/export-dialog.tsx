import { Alert, Form, Radio } from 'antd';
import { useState } from 'react';
import type { ExportableListName } from '@rental/contract/exportable-lists';
import exportNouns from 'virtual:export-nouns';
import {
  exportFormats,
  maxChosenRows,
  maxExportedRows,
  type ExportFormat,
} from '@rental/contract/platform/export-words';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../dialogs/command-dialog.tsx';
import { countText } from '../texts/count-text.ts';
import { useFollowedExports } from './followed-exports.ts';
import './exports.css';

/** The view of a list: its filters, the keys of the visible columns, and the number of rows as far as it is known. */
export interface ExportScope {
  readonly filters: Readonly<Record<string, string | readonly string[]>>;
  readonly columns: readonly string[];
  readonly total: number | undefined;
  readonly isCapped: boolean;
  /** True if only the ticked rows are exported, not all that match. */
  readonly isChosen?: boolean;
}

interface ExportDialogProps {
  readonly list: ExportableListName;
  readonly scope: ExportScope;
  readonly onClosed: () => void;
}

const formats = Object.entries(exportFormats).map(([value, label]) => ({
  value: value as ExportFormat,
  label,
}));
/** 导出: the choice of format and columns. The file is written in the background; the export tray shows the progress. */
export function ExportDialog({ list, scope, onClosed }: ExportDialogProps) {
  const { filters, columns, total, isCapped, isChosen = false } = scope;
  const most = isChosen ? maxChosenRows : maxExportedRows;
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [isWhole, setWhole] = useState(false);
  const { follow } = useFollowedExports();
  const command = useCommand('createExport', { refreshes: ['listExports'] });
  const noun = exportNouns[list];
  const isNothing = total === 0;
  const isTooMuch = total !== undefined && total > most;

  const query: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(filters))
    query[name] = typeof value === 'string' ? value : [...value];
  const start = () =>
    command.mutate(
      { body: { list, format, query, ...(!isWhole && { columns: [...columns] }) } },
      { onSuccess: ({ id }) => follow(id) },
    );
  return (
    <CommandDialog
      title={`导出${noun}`}
      okText="开始导出"
      command={command}
      isOkDisabled={isNothing || isTooMuch}
      onOk={start}
      onClosed={onClosed}
    >
      <p className="export-count">
        {isNothing ? (
          `没有符合当前筛选条件的${noun}，无需导出。`
        ) : (
          <>
            将导出{isChosen ? '已勾选的' : '符合当前筛选条件的全部'}
            <strong>{ofAll(total, isCapped)}</strong>
            {noun}
            {isChosen ? '。' : '，不限于当前页。'}
          </>
        )}
      </p>
      {isTooMuch ? (
        <Alert
          type="warning"
          showIcon
          title={
            isChosen
              ? `一次最多导出${most}条勾选的${noun}，请分批勾选。`
              : '一次最多导出100万行，请缩小筛选范围。'
          }
        />
      ) : null}
      <Form layout="vertical" size="middle">
        <Form.Item label="文件格式">
          <Radio.Group
            aria-label="文件格式"
            options={formats}
            value={format}
            onChange={({ target }) => setFormat(target.value as ExportFormat)}
          />
        </Form.Item>
        <Form.Item label="导出列">
          <Radio.Group
            aria-label="导出列"
            value={isWhole}
            onChange={({ target }) => setWhole(target.value === true)}
            options={[
              { value: false, label: `当前显示的 ${columns.length} 列` },
              { value: true, label: '全部列' },
            ]}
          />
        </Form.Item>
      </Form>
      <p className="export-note">
        导出将在后台进行，可离开本页；文件在导出中心保留7天。姓名、手机等按列表脱敏显示，导出操作将记入日志。
      </p>
    </CommandDialog>
  );
}

const ofAll = (total: number | undefined, isCapped: boolean): string =>
  total === undefined ? '' : ` ${countText(total)}${isCapped ? '+' : ''} 条`;
