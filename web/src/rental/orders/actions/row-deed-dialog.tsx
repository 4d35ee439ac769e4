import { App } from 'antd';
import { useEffect, useState } from 'react';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { useMay } from '../../../ui/gate.tsx';
import { DeductDialog } from '../../deductions/deduct-dialog.tsx';
import { BillFlowDialog } from '../bills/bill-flow-dialog.tsx';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import { ReadOrder } from '../core/read-order.tsx';
import { SigningModal } from '../life/signing-modal.tsx';
import { SmsOrdersModal } from '../work/sms-orders-modal.tsx';
import { beginDeed } from './begin-deed.ts';
import { DeedDialog } from './deed-dialog.tsx';
import type { BillLook, RowDeed } from './row-deeds.ts';

interface RowDeedDialogProps {
  readonly deed: RowDeed;
  readonly orderId: number;
  readonly onClosed: () => void;
}

/** The dialog of what a row leads to; what stands in its way is said instead. */
export function RowDeedDialog({ deed, orderId, onClosed }: RowDeedDialogProps) {
  if (deed.kind === 'deduct')
    return <DeductDialog orderId={orderId} billId={deed.billId} onClosed={onClosed} />;
  if (deed.kind === 'flow') return <BillFlowDialog billId={deed.billId} onClosed={onClosed} />;
  return (
    <ReadOrder orderId={orderId} onClosed={onClosed}>
      {(detail, now) => <Begun deed={deed} detail={detail} now={now} onClosed={onClosed} />}
    </ReadOrder>
  );
}

interface BegunProps {
  readonly deed: Exclude<RowDeed, BillLook>;
  readonly detail: OrderDetail;
  readonly now: number;
  readonly onClosed: () => void;
}

function Begun({ deed, detail, now, onClosed }: BegunProps) {
  const may = useMay();
  const { message } = App.useApp();
  // once: what the dialog does changes the order
  const [begun] = useState(() => beginDeed(deed, detail, now, may));
  const obstacle = begun.kind === 'obstacle' ? begun.words : null;
  useEffect(() => {
    if (obstacle === null) return;
    void message.warning(obstacle);
    onClosed();
  }, [obstacle, message, onClosed]);
  const { order, papers } = detail;
  switch (begun.kind) {
    case 'obstacle':
      return null;
    case 'deed':
      return <DeedDialog deed={begun.deed} detail={detail} now={now} onClosed={onClosed} />;
    case 'change':
      return (
        <ChangeDialog
          change={begun.change}
          order={order}
          wanted={order.arePapersWanted ? (papers[0] ?? null) : null}
          onClosed={onClosed}
        />
      );
    case 'sign':
      return <SigningModal deed={begun.deed} order={order} onClosed={onClosed} />;
    case 'askPayment':
      return <SmsOrdersModal orders={[order]} askedBillId={begun.billId} onClosed={onClosed} />;
    case 'deduct':
      return <DeductDialog orderId={order.id} billId={begun.billId} onClosed={onClosed} />;
  }
}
