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
import { OpenedAction } from '../../actions/opened-action.tsx';
import type { Opened } from '../../actions/opened.ts';
import {
  usePlaceFields,
  useResponsibleFields,
  useReturnAddressField,
} from '../../core/filter-fields.ts';
import { useDrawnPaper } from '../../core/use-drawn-paper.ts';
import { returnColumns, returnFilterFields } from './return-columns.tsx';
import { returnRowActions } from './return-row-actions.ts';

const ComparePhotosModal = lazyPart(
  async () => (await import('../compare-photos-modal.tsx')).ComparePhotosModal,
);

const DamagePricesModal = lazyPart(
  async () => (await import('../damage-prices-modal.tsx')).DamagePricesModal,
);

const ReturnAddressesModal = lazyPart(
  async () => (await import('../return-addresses-modal.tsx')).ReturnAddressesModal,
);

const TrackModal = lazyPart(
  async () => (await import('../../logistics/track-modal.tsx')).TrackModal,
);

/** A look at a return that changes nothing. */
interface Looked {
  readonly at: 'photos' | 'parcel';
  readonly orderId: number;
  readonly returnId: number;
}

/** The brand's price list for returns. */
type Kept = 'prices' | 'addresses';

/** 归还列表. */
export default function ReturnListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const [looked, setLooked] = useState<Looked | null>(null);
  const stopLooking = useCallback(() => setLooked(null), []);
  const [look, setLook] = useState<OrderLook | null>(null);
  const endLook = useCallback(() => setLook(null), []);
  const [kept, keep] = useState<Kept | null>(null);
  const stopKeeping = useCallback(() => keep(null), []);
  return (
    <>
      <ReturnList onOpen={setOpened} onLookAt={setLooked} onLook={setLook} onKeep={keep} />
      <OpenedAction opened={opened} onClosed={close} />
      <OpenedLook look={look} onClosed={endLook} />
      <Suspense fallback={null}>
        {looked === null ? null : <LookedAt {...looked} onClosed={stopLooking} />}
        {kept === 'prices' ? <DamagePricesModal onClosed={stopKeeping} /> : null}
        {kept === 'addresses' ? <ReturnAddressesModal onClosed={stopKeeping} /> : null}
      </Suspense>
    </>
  );
}

function LookedAt({ at, orderId, returnId, onClosed }: Looked & { onClosed: () => void }) {
  return at === 'photos' ? (
    <ComparePhotosModal orderId={orderId} onClosed={onClosed} />
  ) : (
    <TrackModal orderId={orderId} of={{ returnId }} onClosed={onClosed} />
  );
}

const rules = async () =>
  (await import('@rental/contract/rental/orders/returns/returns')).listReturns;
const idOf = (row: ReturnRow) => row.id;

interface ReturnListProps {
  readonly onOpen: (opened: Opened) => void;
  readonly onLookAt: (looked: Looked) => void;
  readonly onLook: (look: OrderLook) => void;
  readonly onKeep: (kept: Kept) => void;
}

/** The list by itself, which no dialog draws again. */
const ReturnList = memo(function ReturnList({ onOpen, onLookAt, onLook, onKeep }: ReturnListProps) {
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
        ...(maySee
          ? returnRowActions(row, may, {
              onOpen,
              onPhotos: () => onLookAt({ at: 'photos', orderId: row.orderId, returnId: row.id }),
              settlement: { obstacle, onSelect: () => download(row.orderId) },
            })
          : []),
        ...(!maySee || row.trackingNumber === null || row.carrier === null
          ? []
          : [
              {
                key: 'track',
                label: '查物流',
                onSelect: () => onLookAt({ at: 'parcel', orderId: row.orderId, returnId: row.id }),
              },
            ]),
        ...orderLooks(row, may, onLook),
      ],
    [may, onOpen, onLookAt, onLook, maySee, download, obstacle],
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
