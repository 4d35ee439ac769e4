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
import { beginAction } from './begin-action.ts';
import { MoneyActionDialog } from './money-action-dialog.tsx';
import type { BillLook, RowChoice } from './row-choices.ts';

interface RowActionDialogProps {
  readonly action: RowChoice;
  readonly orderId: number;
  readonly onClosed: () => void;
}

/** The dialog of what a row leads to; what stands in its way is said instead. */
export function RowActionDialog({ action, orderId, onClosed }: RowActionDialogProps) {
  if (action.kind === 'deduct')
    return <DeductDialog orderId={orderId} billId={action.billId} onClosed={onClosed} />;
  if (action.kind === 'flow') return <BillFlowDialog billId={action.billId} onClosed={onClosed} />;
  return (
    <ReadOrder orderId={orderId} onClosed={onClosed}>
      {(detail, now) => <Begun action={action} detail={detail} now={now} onClosed={onClosed} />}
    </ReadOrder>
  );
}

interface BegunProps {
  readonly action: Exclude<RowChoice, BillLook>;
  readonly detail: OrderDetail;
  readonly now: number;
  readonly onClosed: () => void;
}

function Begun({ action, detail, now, onClosed }: BegunProps) {
  const may = useMay();
  const { message } = App.useApp();
  // once: what the dialog does changes the order
  const [begun] = useState(() => beginAction(action, detail, now, may));
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
    case 'action':
      return (
        <MoneyActionDialog action={begun.action} detail={detail} now={now} onClosed={onClosed} />
      );
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
      return <SigningModal action={begun.action} order={order} onClosed={onClosed} />;
    case 'askPayment':
      return <SmsOrdersModal orders={[order]} askedBillId={begun.billId} onClosed={onClosed} />;
    case 'deduct':
      return <DeductDialog orderId={order.id} billId={begun.billId} onClosed={onClosed} />;
  }
}
