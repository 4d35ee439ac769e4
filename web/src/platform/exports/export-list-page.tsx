import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { exportStatuses } from '@rental/contract/platform/export-words';
import type { ExportRow } from '@rental/contract/platform/exports';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { isReadOf, useRefresh } from '../../http/use-read.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { downloadExport } from '../../ui/exports/download-export.ts';
import { isUnderWay } from '../../ui/exports/export-text.ts';
import { exportColumns } from './export-columns.tsx';

const pollMs = 2_000;

/** 导出中心: the operator's own exports, how far they are, and their files for seven days. */
export default function ExportListPage() {
  const cancel = useCommand('cancelExport', { refreshes: ['listExports', 'exportDetail'] });
  const { mutate } = cancel;
  usePolling();
  const actions = useMemo(
    () => (row: ExportRow) => actionsOn(row, () => mutate({ params: { id: row.id } })),
    [mutate],
  );
  return (
    <DataTable
      read="listExports"
      rules={rules}
      noun="导出"
      columns={exportColumns}
      rowKey={idOf}
      fields={fields}
      actions={actions}
    />
  );
}

const rules = async () => (await import('@rental/contract/platform/exports')).listExports;
const idOf = (row: ExportRow) => row.id;

const fields: readonly FilterField<FilterName<'listExports'>>[] = [
  {
    kind: 'choice',
    name: 'exportStatus',
    label: '状态',
    options: Object.entries(exportStatuses).map(([value, label]) => ({ value, label })),
  },
];

function actionsOn(row: ExportRow, onCancel: () => void): RowAction[] {
  if (isUnderWay(row))
    return [{ key: 'cancel', label: '取消', onSelect: onCancel, isDanger: true }];
  if (row.exportStatus !== 'done') return [];
  return [{ key: 'download', label: '下载', onSelect: () => void downloadExport(row.id) }];
}

/** While one of the rows in view is under way they are read again, also where there is no live channel. Not after a failure, which was told once. */
function usePolling(): void {
  const client = useQueryClient();
  const refresh = useRefresh();
  useEffect(() => {
    const predicate = isReadOf('listExports');
    const timer = setInterval(() => {
      const isWaiting = client
        .getQueryCache()
        .findAll({ predicate })
        .some(({ state }) => {
          const page = state.data as AnswerOf<'listExports'> | undefined;
          return state.status === 'success' && page?.content.some(isUnderWay) === true;
        });
      if (isWaiting) refresh('listExports');
    }, pollMs);
    return () => clearInterval(timer);
  }, [client, refresh]);
}
