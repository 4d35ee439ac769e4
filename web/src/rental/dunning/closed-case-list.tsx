import { useCallback, type ReactNode } from 'react';
import type { ClosedCaseRow } from '@rental/contract/rental/closed-cases';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useMay } from '../../ui/gate.tsx';
import { useOpenTab } from '../../ui/tab-location.ts';
import { closedCaseColumns, useClosedCaseFields } from './closed-case-columns.tsx';
import { deskPath } from './desk-path.ts';

/** 已结清. */
export function ClosedCaseList({ head }: { readonly head: () => ReactNode }) {
  const may = useMay();
  const openTab = useOpenTab();
  const fields = useClosedCaseFields();
  const mayWork = may('dunning:work');
  const actions = useCallback(
    (row: ClosedCaseRow): RowAction[] => [
      { key: 'desk', label: '查看案件', onSelect: () => openTab(deskPath(row.id)) },
    ],
    [openTab],
  );
  return (
    <DataTable
      read="listClosedCases"
      rules={rules}
      noun="已结清案件"
      columns={closedCaseColumns}
      rowKey={idOf}
      fields={fields}
      head={head}
      {...(mayWork && { actions })}
    />
  );
}

const rules = async () => (await import('@rental/contract/rental/closed-cases')).listClosedCases;
const idOf = (row: ClosedCaseRow) => row.id;
