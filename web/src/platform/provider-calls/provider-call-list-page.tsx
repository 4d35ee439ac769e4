import { memo, useCallback } from 'react';
import type { ProviderCallRow } from '@rental/contract/platform/provider-calls';
import { useRefresh } from '../../http/use-read.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { providerCallColumns, providerCallFields } from './provider-call-columns.tsx';
import { ProvidersToday } from './providers-today.tsx';
import './provider-calls.css';

/** 服务商调用 (ADR 51): how each provider does today, and its calls of thirty days. */
export default function ProviderCallListPage() {
  return (
    <div className="provider-calls">
      <ProvidersToday />
      <ProviderCallList />
    </div>
  );
}

const rules = async () =>
  (await import('@rental/contract/platform/provider-calls')).listProviderCalls;
const idOf = (row: ProviderCallRow) => row.id;

/** The list by itself, which new figures do not draw again. */
const ProviderCallList = memo(function ProviderCallList() {
  const readAnew = useRefresh();
  const refresh = useCallback(() => readAnew('providersToday'), [readAnew]);
  return (
    <DataTable
      read="listProviderCalls"
      rules={rules}
      noun="调用记录"
      columns={providerCallColumns}
      rowKey={idOf}
      fields={providerCallFields}
      onRefresh={refresh}
    />
  );
});
