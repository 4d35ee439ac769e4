import { Button } from 'antd';
import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { ReturnRow } from '@rental/contract/rental/orders/returns/returns';
import { returnStates } from '@rental/domain/rental/orders/returns/return-states';
import type { RowAction } from '../../../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { choices } from '../../../../ui/data-table/filters/filter-choices.ts';
import { Gate, useMay } from '../../../../ui/gate.tsx';
import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import { OpenedLook } from '../../../order-looks/opened-look.tsx';
import { lookRights, orderLooks, type OrderLook } from '../../../order-looks/order-looks.ts';
import {
  usePlaceFields,
  useResponsibleFields,
  useReturnAddressField,
} from '../../core/filter-fields.ts';
import { useDrawnPaper } from '../../core/use-drawn-paper.ts';
import { actionsAt, type ReturnAction } from './return-actions.ts';
import { returnColumns, returnFilterFields } from './return-columns.tsx';

const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog);

const DamagePricesModal = lazyPart(
  async () => (await import('../damage-prices-modal.tsx')).DamagePricesModal,
);

const ReturnAddressesModal = lazyPart(
  async () => (await import('../return-addresses-modal.tsx')).ReturnAddressesModal,
);

const TrackModal = lazyPart(
  async () => (await import('../../logistics/track-modal.tsx')).TrackModal,
);

type Opened =
  | { readonly action: ReturnAction; readonly orderId: number }
  | { readonly action: 'track'; readonly orderId: number; readonly returnId: number };

/** The brand's price list for returns. */
type Kept = 'prices' | 'addresses';

/** 归还列表. */
export default function ReturnListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  const [kept, keep] = useState<Kept | null>(null);
  const stopKeeping = useCallback(() => keep(null), []);
  return (
    <>
      <ReturnList onOpen={setOpened} onLook={setLook} onKeep={keep} />
      <OpenedLook look={look} onClosed={endLook} />
      <Suspense fallback={null}>
        {opened === null ? null : <Dialog opened={opened} onClosed={close} />}
        {kept === 'prices' ? <DamagePricesModal onClosed={stopKeeping} /> : null}
        {kept === 'addresses' ? <ReturnAddressesModal onClosed={stopKeeping} /> : null}
      </Suspense>
    </>
  );
}

function Dialog({ opened, onClosed }: { opened: Opened; onClosed: () => void }) {
  const { action, orderId } = opened;
  if (action !== 'track')
    return <ReturnDialog action={action} orderId={orderId} onClosed={onClosed} />;
  return <TrackModal orderId={orderId} of={{ returnId: opened.returnId }} onClosed={onClosed} />;
}

const rules = async () =>
  (await import('@rental/contract/rental/orders/returns/returns')).listReturns;
const idOf = (row: ReturnRow) => row.id;

interface ReturnListProps {
  readonly onOpen: (opened: Opened) => void;
  readonly onLook: (look: OrderLook) => void;
  readonly onKeep: (kept: Kept) => void;
}

/** The list by itself, which no dialog draws again. */
const ReturnList = memo(function ReturnList({ onOpen, onLook, onKeep }: ReturnListProps) {
  const may = useMay();
  const places = usePlaceFields();
  const responsible = useResponsibleFields();
  const address = useReturnAddressField();
  const fields = useMemo(
    () => returnFilterFields(places, responsible, address),
    [places, responsible, address],
  );
  const maySee = may('order:list');
  const { download, obstacle } = useDrawnPaper('returnSettlement');
  const actions = useMemo(
    () =>
      (row: ReturnRow): RowAction[] => [
        ...(maySee ? actionsAt(row.returnState, may) : []).map(({ action, label, short }) =>
          action === 'returnSettlement'
            ? { key: action, label, short, obstacle, onSelect: () => download(row.orderId) }
            : {
                key: action,
                label,
                short,
                isDanger: action === 'cancelReturn',
                onSelect: () => onOpen({ action, orderId: row.orderId }),
              },
        ),
        ...(!maySee || row.trackingNumber === null || row.carrier === null
          ? []
          : [
              {
                key: 'track',
                label: '查物流',
                onSelect: () => onOpen({ action: 'track', orderId: row.orderId, returnId: row.id }),
              },
            ]),
        ...orderLooks(row, may, onLook),
      ],
    [may, onOpen, onLook, maySee, download, obstacle],
  );
  return (
    <DataTable
      read="listReturns"
      rules={rules}
      noun="归还"
      columns={returnColumns}
      rowKey={idOf}
      fields={fields}
      tabs={tabs}
      {...((maySee || lookRights.some(may)) && { actions })}
      commands={
        <>
          <Gate anyOf={['return:prices']}>
            <Button onClick={() => onKeep('prices')}>损坏价目</Button>
          </Gate>
          <Gate anyOf={['return:addresses']}>
            <Button onClick={() => onKeep('addresses')}>归还地址</Button>
          </Gate>
        </>
      }
    />
  );
});

const tabs = {
  name: 'returnState',
  counts: 'returnCounts',
  items: [{ value: '', label: '全部' }, ...choices(returnStates)],
} as const;
