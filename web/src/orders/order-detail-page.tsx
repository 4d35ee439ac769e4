import { useState } from 'react';
import type { OrderChange } from '@rental/domain/orders/changes/order-changes';
import { CallError } from '../http/call-error.ts';
import { useRead } from '../http/use-read.ts';
import { useMay } from '../ui/gate.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { Empty, Failed, Loading } from '../ui/page-states.tsx';
import { TabLink } from '../ui/tab-link.tsx';
import { useTabLocation } from '../ui/tab-location.ts';
import { useTabTitle } from '../ui/tab-page.ts';
import type { Deed } from './money/deed-dialog.tsx';
import type { OperatorMove } from './order-actions.ts';
import { OrderSections } from './order-sections.tsx';
import { OrderHeader } from './order-header.tsx';
import { partsOf } from './order-parts.ts';
import { OrderSheet } from './order-sheet.tsx';
import './orders.css';

const DeedDialog = onDemand(async () => (await import('./money/deed-dialog.tsx')).DeedDialog);
const ArriveReturnModal = onDemand(
  async () => (await import('./arrive-return-modal.tsx')).ArriveReturnModal,
);
const AssignOrdersModal = onDemand(
  async () => (await import('./assign-orders-modal.tsx')).AssignOrdersModal,
);
const ChangeDialog = onDemand(
  async () => (await import('./changes/change-dialog.tsx')).ChangeDialog,
);
const NoteOrdersModal = onDemand(
  async () => (await import('./note-orders-modal.tsx')).NoteOrdersModal,
);
const OrderDialog = onDemand(async () => (await import('./order-dialog.tsx')).OrderDialog);
const SmsOrdersModal = onDemand(
  async () => (await import('./sms-orders-modal.tsx')).SmsOrdersModal,
);

/** 订单详情. */
export default function OrderDetailPage() {
  const { params } = useTabLocation();
  const id = Number(params['id']);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const detail = useRead('orderDetail', { params: { id } }, { enabled: isNumber });
  useTabTitle(detail.data && `订单 ${detail.data.order.orderNo}`);
  const may = useMay();
  const [move, setMove] = useState<OperatorMove | null>(null);
  const [deed, setDeed] = useState<Deed | null>(null);
  const [change, setChange] = useState<OrderChange | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  const [isNoting, setNoting] = useState(false);
  const [isTelling, setTelling] = useState(false);
  const [isArriving, setArriving] = useState(false);

  if (!isNumber || (detail.error instanceof CallError && detail.error.status === 404)) {
    return (
      <Empty words="订单不存在，或您无权查看">
        <TabLink to="/order/list">返回订单列表</TabLink>
      </Empty>
    );
  }
  if (detail.data === undefined) {
    if (detail.error === null) return <Loading rows={12} />;
    return <Failed error={detail.error} onRetry={() => void detail.refetch()} />;
  }

  const { order, papers } = detail.data;
  const parts = partsOf(detail.data, may);
  const refresh = () => void detail.refetch();
  const money = { detail: detail.data, now: detail.dataUpdatedAt, onDeed: setDeed };
  const header = (
    <OrderHeader
      {...money}
      isBusy={detail.isFetching}
      onRefresh={refresh}
      onMove={setMove}
      onChange={setChange}
      onAssign={() => setAssigning(true)}
      onNote={() => setNoting(true)}
      onTell={() => setTelling(true)}
      onArrive={() => setArriving(true)}
    />
  );
  return (
    <OrderSheet header={header} parts={parts}>
      <OrderSections money={money} parts={parts} onRefresh={refresh} />
      {move === null ? null : (
        <OrderDialog move={move} order={order} onClosed={() => setMove(null)} />
      )}
      {deed === null ? null : (
        <DeedDialog
          deed={deed}
          detail={detail.data}
          now={detail.dataUpdatedAt}
          onClosed={() => setDeed(null)}
        />
      )}
      {change === null ? null : (
        <ChangeDialog
          change={change}
          order={order}
          wanted={order.arePapersWanted ? (papers[0] ?? null) : null}
          onClosed={() => setChange(null)}
        />
      )}
      {isAssigning ? (
        <AssignOrdersModal orders={[order]} onClosed={() => setAssigning(false)} />
      ) : null}
      {isNoting ? <NoteOrdersModal orders={[order]} onClosed={() => setNoting(false)} /> : null}
      {isTelling ? <SmsOrdersModal orders={[order]} onClosed={() => setTelling(false)} /> : null}
      {isArriving ? <ArriveReturnModal order={order} onClosed={() => setArriving(false)} /> : null}
    </OrderSheet>
  );
}
