import { useCallback, useMemo, useState } from 'react';
import type { CashMovementRow } from '@rental/contract/rental/cash-movements';
import { cashDirections } from '@rental/domain/money/payments/cash-flows';
import type { CashSide } from '@rental/domain/money/payments/cash-movements';
import { useRefresh } from '../../http/use-read.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { Filters } from '../../ui/data-table/filters/filters.ts';
import { usualDays } from '../../ui/data-table/filters/usual-days.ts';
import { useMay } from '../../ui/gate.tsx';
import { useOpenTab, useTabLocation } from '../../ui/tab-location.ts';
import { usePlaceFields } from '../orders/core/filter-fields.ts';
import { booksOfOrder, movementColumns, movementFilterFields } from './movement-columns.tsx';
import { MovementHead } from './movement-head.tsx';

/** 资金流水: 线上 or 线下 (ADR 57). */
export default function CashMovementListPage() {
  const { query } = useTabLocation();
  const [side, setSide] = useState<CashSide>(
    query.get('side') === 'offline' ? 'offline' : 'online',
  );
  const [opensWith] = useState(() => usualDays('happenedOn'));
  const openTab = useOpenTab();
  const refresh = useRefresh();
  const places = usePlaceFields();
  const fields = useMemo(() => movementFilterFields(places), [places]);
  const head = useCallback(
    (filters: Filters) => <MovementHead side={side} filters={filters} onSide={setSide} />,
    [side],
  );
  const actions = useCallback(
    ({ orderId }: CashMovementRow): RowAction[] =>
      orderId === null
        ? []
        : [{ key: 'books', label: '查看分录', onSelect: () => openTab(booksOfOrder(orderId)) }],
    [openTab],
  );
  const seesAccounts = useMay()('ledger:accounts');
  const columns = useMemo(() => movementColumns(seesAccounts), [seesAccounts]);
  const { read, rules, sums } = lists[side];
  return (
    <DataTable
      key={side}
      read={read}
      rules={rules}
      noun="资金流水"
      columns={columns}
      rowKey={idOf}
      fields={fields}
      opensWith={opensWith}
      tabs={tabs}
      actions={actions}
      sums={sums}
      head={head}
      onRefresh={() => refresh('refundTotal')}
    />
  );
}

const idOf = (flow: CashMovementRow) => flow.id;

const tabs = {
  name: 'direction',
  items: [{ value: '', label: '全部' }, ...choices(cashDirections)],
} as const;

const items = [
  { name: 'inFen', label: '收入合计' },
  { name: 'outFen', label: '支出合计' },
  { name: 'netFen', label: '净额（收入减支出）' },
] as const;

const contract = () => import('@rental/contract/rental/cash-movements');

const lists = {
  online: {
    read: 'listOnlineCash',
    rules: async () => (await contract()).listOnlineCash,
    sums: { read: 'onlineCashSums', items },
  },
  offline: {
    read: 'listOfflineCash',
    rules: async () => (await contract()).listOfflineCash,
    sums: { read: 'offlineCashSums', items },
  },
} as const;
