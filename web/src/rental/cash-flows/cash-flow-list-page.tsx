import { useMemo } from 'react';
import type { CashFlowRow } from '@rental/contract/rental/cash-flows';
import { cashDirections } from '@rental/domain/money/payments/cash-flows';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { usePlaceFields } from '../orders/core/filter-fields.ts';
import { cashFlowColumns, cashFlowFilterFields } from './cash-flow-columns.tsx';

/** 收支流水. */
export default function CashFlowListPage() {
  const places = usePlaceFields();
  const fields = useMemo(() => cashFlowFilterFields(places), [places]);
  return (
    <DataTable
      read="listCashFlows"
      rules={rules}
      noun="收支"
      columns={cashFlowColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      sums={sums}
    />
  );
}

const rules = async () => (await import('@rental/contract/rental/cash-flows')).listCashFlows;
const idOf = (flow: CashFlowRow) => flow.id;

const tabs = {
  name: 'direction',
  items: [{ value: '', label: '全部' }, ...choices(cashDirections)],
} as const;

const sums = {
  read: 'cashFlowSums',
  items: [
    { name: 'inFen', label: '收入合计' },
    { name: 'outFen', label: '支出合计' },
    { name: 'netFen', label: '实收合计（收入减支出）' },
  ],
} as const;
