import { memo, useCallback, useMemo, useState } from 'react';
import type { BuyoutRow } from '@rental/contract/rental/orders/buyouts/buyouts';
import { buyoutStates, isBuyoutOpen } from '@rental/domain/rental/orders/buyouts/buyout-states';
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
import { useDrawnPaper } from '../../core/use-drawn-paper.ts';
import { buyoutColumns, buyoutFilterFields } from './buyout-columns.tsx';

/** 买断列表. */
export default function BuyoutListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const endAction = useCallback(() => setOpened(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  return (
    <>
      <BuyoutList onOpen={setOpened} onLook={setLook} />
      <OpenedLook look={look} onClosed={endLook} />
      <OpenedAction opened={opened} onClosed={endAction} />
    </>
  );
}

const rules = async () =>
  (await import('@rental/contract/rental/orders/buyouts/buyouts')).listBuyouts;
const idOf = (row: BuyoutRow) => row.id;
const labels = {
  payBuyout: rowAction('payBuyout').label,
  closeBuyout: rowAction('closeBuyout').label,
};

interface BuyoutListProps {
  readonly onOpen: (opened: Opened) => void;
  readonly onLook: (look: OrderLook) => void;
}

/** The list by itself, which no dialog draws again. */
const BuyoutList = memo(function BuyoutList({ onOpen, onLook }: BuyoutListProps) {
  const may = useMay();
  const openTab = useOpenTab();
  const { download, obstacle } = useDrawnPaper('ownershipCertificate');
  const maySeeOrders = may('order:list');
  const mayAct = may('order:buyout') && maySeeOrders;
  const mayCertify = may('agreement:view');
  const places = usePlaceFields();
  const fields = useMemo(() => buyoutFilterFields(places), [places]);
  const actions = useMemo(
    () =>
      (row: BuyoutRow): RowAction[] => {
        const { orderId } = row;
        const begins = (name: 'payBuyout' | 'closeBuyout') => ({
          key: name,
          label: labels[name],
          isDanger: name === 'closeBuyout',
          onSelect: () => onOpen({ of: 'order', name, orderId }),
        });
        const isWaiting = mayAct && isBuyoutOpen(row.buyoutState);
        const certificate = {
          key: 'certificate',
          label: '过户凭证',
          obstacle,
          onSelect: () => download(orderId),
        };
        const open = { key: 'open', label: '打开', onSelect: () => openTab(detailPath(orderId)) };
        return [
          ...(isWaiting ? [begins('payBuyout')] : []),
          ...(mayCertify && row.buyoutState === 'done' ? [certificate] : []),
          ...(maySeeOrders ? [open] : []),
          ...orderLooks(row, may, onLook),
          ...(isWaiting ? [begins('closeBuyout')] : []),
        ];
      },
    [may, mayAct, mayCertify, maySeeOrders, onOpen, onLook, openTab, download, obstacle],
  );
  return (
    <DataTable
      read="listBuyouts"
      rules={rules}
      noun="买断"
      columns={buyoutColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      {...((mayCertify || maySeeOrders || lookRights.some(may)) && { actions })}
    />
  );
});

const tabs = {
  name: 'buyoutState',
  counts: 'buyoutCounts',
  items: [{ value: '', label: '全部' }, ...choices(buyoutStates)],
} as const;
