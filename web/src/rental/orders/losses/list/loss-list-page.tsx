import { memo, useCallback, useMemo, useState } from 'react';
import type { LossRow } from '@rental/contract/rental/orders/losses/losses';
import { lossStates } from '@rental/domain/rental/orders/losses/loss-states';
import type { RowAction } from '../../../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { choices } from '../../../../ui/data-table/filters/filter-choices.ts';
import { useMay } from '../../../../ui/gate.tsx';
import { useOpenTab } from '../../../../ui/tab-location.ts';
import { OpenedLook } from '../../../order-looks/opened-look.tsx';
import { lookRights, orderLooks, type OrderLook } from '../../../order-looks/order-looks.ts';
import { OpenedAction } from '../../actions/opened-action.tsx';
import type { Opened } from '../../actions/opened.ts';
import { rowAction } from '../../actions/row-actions.ts';
import { usePlaceFields } from '../../core/filter-fields.ts';
import { detailPath } from '../../core/order-text.ts';
import { lossColumns, lossFilterFields } from './loss-columns.tsx';

/** 坏账列表. */
export default function LossListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const endAction = useCallback(() => setOpened(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  return (
    <>
      <LossList onOpen={setOpened} onLook={setLook} />
      <OpenedLook look={look} onClosed={endLook} />
      <OpenedAction opened={opened} onClosed={endAction} />
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/orders/losses/losses')).listLosses;
const idOf = (row: LossRow) => row.id;
const labels = {
  recoverDebt: rowAction('recoverDebt').label,
  caseFile: rowAction('caseFile').label,
};

interface LossListProps {
  readonly onOpen: (opened: Opened) => void;
  readonly onLook: (look: OrderLook) => void;
}

/** The list by itself, which no dialog draws again. */
const LossList = memo(function LossList({ onOpen, onLook }: LossListProps) {
  const may = useMay();
  const openTab = useOpenTab();
  const maySeeOrders = may('order:list');
  const mayRecover = may('bill:collect') && maySeeOrders;
  const mayFile = may('order:caseFile') && maySeeOrders;
  const places = usePlaceFields();
  const fields = useMemo(() => lossFilterFields(places), [places]);
  const actions = useMemo(
    () =>
      (row: LossRow): RowAction[] => {
        const { orderId } = row;
        const begins = (name: 'recoverDebt' | 'caseFile') => ({
          key: name,
          label: labels[name],
          onSelect: () => onOpen({ of: 'order', name, orderId }),
        });
        const open = { key: 'open', label: '打开', onSelect: () => openTab(detailPath(orderId)) };
        return [
          ...(mayRecover && row.leftFen > 0 ? [begins('recoverDebt')] : []),
          ...(mayFile ? [begins('caseFile')] : []),
          ...(maySeeOrders ? [open] : []),
          ...orderLooks(row, may, onLook),
        ];
      },
    [may, mayRecover, mayFile, maySeeOrders, onOpen, onLook, openTab],
  );
  return (
    <DataTable
      read="listLosses"
      rules={rules}
      noun="坏账"
      columns={lossColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      sums={sums}
      {...((maySeeOrders || lookRights.some(may)) && { actions })}
    />
  );
});

const tabs = {
  name: 'lossState',
  counts: 'lossCounts',
  items: [{ value: '', label: '全部' }, ...choices(lossStates)],
} as const;

const sums = {
  read: 'lossSums',
  items: [
    { name: 'writtenFen', label: '坏账合计' },
    { name: 'recoveredFen', label: '已收回合计' },
    { name: 'leftFen', label: '未收回合计' },
  ],
} as const;
