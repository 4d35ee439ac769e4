import { memo, useCallback, useMemo, useState } from 'react';
import type { ClaimRow } from '@rental/contract/rental/orders/claims/claims';
import { claimStates } from '@rental/domain/rental/orders/claims/claim-states';
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
import { claimColumns, claimFilterFields } from './claim-columns.tsx';

/** 保险理赔. */
export default function ClaimListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const endAction = useCallback(() => setOpened(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  return (
    <>
      <ClaimList onOpen={setOpened} onLook={setLook} />
      <OpenedLook look={look} onClosed={endLook} />
      <OpenedAction opened={opened} onClosed={endAction} />
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/orders/claims/claims')).listClaims;
const idOf = (row: ClaimRow) => row.id;
const labels = {
  receiveClaim: rowAction('receiveClaim').label,
  withdrawClaim: rowAction('withdrawClaim').label,
};

interface ClaimListProps {
  readonly onOpen: (opened: Opened) => void;
  readonly onLook: (look: OrderLook) => void;
}

/** The list by itself, which no dialog draws again. */
const ClaimList = memo(function ClaimList({ onOpen, onLook }: ClaimListProps) {
  const may = useMay();
  const openTab = useOpenTab();
  const maySeeOrders = may('order:list');
  const mayReceive = may('bill:collect') && maySeeOrders;
  const mayEdit = may('claim:edit') && maySeeOrders;
  const places = usePlaceFields();
  const fields = useMemo(() => claimFilterFields(places), [places]);
  const actions = useMemo(
    () =>
      (row: ClaimRow): RowAction[] => {
        const { orderId } = row;
        const begins = (name: 'receiveClaim' | 'withdrawClaim') => ({
          key: name,
          label: labels[name],
          onSelect: () => onOpen({ of: 'order', name, orderId }),
        });
        const open = { key: 'open', label: '打开', onSelect: () => openTab(detailPath(orderId)) };
        return [
          ...(mayReceive && row.leftFen > 0 ? [begins('receiveClaim')] : []),
          ...(mayEdit && row.leftFen > 0 ? [begins('withdrawClaim')] : []),
          ...(maySeeOrders ? [open] : []),
          ...orderLooks(row, may, onLook),
        ];
      },
    [may, mayReceive, mayEdit, maySeeOrders, onOpen, onLook, openTab],
  );
  return (
    <DataTable
      read="listClaims"
      rules={rules}
      noun="理赔"
      columns={claimColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      sums={sums}
      {...((maySeeOrders || lookRights.some(may)) && { actions })}
    />
  );
});

const tabs = {
  name: 'claimState',
  counts: 'claimCounts',
  items: [{ value: '', label: '全部' }, ...choices(claimStates)],
} as const;

const sums = {
  read: 'claimSums',
  items: [
    { name: 'claimedFen', label: '理赔合计' },
    { name: 'receivedFen', label: '已到账合计' },
    { name: 'leftFen', label: '未到账合计' },
  ],
} as const;
