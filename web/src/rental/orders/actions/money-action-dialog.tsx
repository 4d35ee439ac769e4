import { BuyOutOrderModal } from '../buyouts/buy-out-order-modal.tsx';
import { CloseBuyoutModal } from '../buyouts/close-buyout-modal.tsx';
import { CancelChargeModal } from '../money/cancel-charge-modal.tsx';
import { ChargeOrderModal } from '../money/charge-order-modal.tsx';
import { CollectBillsModal } from '../money/collect-bills-modal.tsx';
import { CompleteOrderModal } from '../money/complete-order-modal.tsx';
import type { Bill, MoneyModalProps } from '../money/money-modal-props.ts';
import type { OfferName } from '../money/money-offers.ts';
import { PayFirstModal } from '../money/pay-first-modal.tsx';
import { PayOffOrderModal } from '../money/pay-off-order-modal.tsx';
import { RefundBillModal } from '../money/refund-bill-modal.tsx';
import { RescheduleBillModal } from '../money/reschedule-bill-modal.tsx';
import { TakeDepositModal } from '../money/take-deposit-modal.tsx';
import { WaiveBillModal } from '../money/waive-bill-modal.tsx';
import { CancelReletModal } from '../renewals/cancel-relet-modal.tsx';
import { StartReletModal } from '../renewals/start-relet-modal.tsx';
import { CancelReturnModal } from '../returns/cancel-return-modal.tsx';
import { CompleteReturnModal } from '../returns/complete-return-modal.tsx';
import { InspectReturnModal } from '../returns/inspect-return-modal.tsx';
import { ReopenInspectionModal } from '../returns/reopen-inspection-modal.tsx';
import { StartReturnModal } from '../returns/start-return-modal.tsx';

/** A money action on an order, chosen but not confirmed. */
export type MoneyAction =
  | { readonly name: OfferName }
  | { readonly name: 'collect'; readonly billIds: readonly number[] }
  | {
      readonly name: 'waive' | 'reschedule' | 'cancelCharge' | 'refund';
      readonly bill: Bill & { readonly id: number };
    };

const ofOrder = {
  takeDeposit: TakeDepositModal,
  payFirst: PayFirstModal,
  buyOut: BuyOutOrderModal,
  payBuyout: BuyOutOrderModal,
  closeBuyout: CloseBuyoutModal,
  startReturn: StartReturnModal,
  inspectReturn: InspectReturnModal,
  reopenInspection: ReopenInspectionModal,
  cancelReturn: CancelReturnModal,
  completeReturn: CompleteReturnModal,
  completeWithoutReturn: CompleteOrderModal,
  startRelet: StartReletModal,
  cancelRelet: CancelReletModal,
  payOff: PayOffOrderModal,
  charge: ChargeOrderModal,
} as const satisfies Record<OfferName, unknown>;

const ofBill = {
  waive: WaiveBillModal,
  reschedule: RescheduleBillModal,
  cancelCharge: CancelChargeModal,
  refund: RefundBillModal,
} as const;

/** Its dialog. */
export function MoneyActionDialog({ action, ...props }: MoneyModalProps & { action: MoneyAction }) {
  if (action.name === 'collect') return <CollectBillsModal {...props} billIds={action.billIds} />;
  if ('bill' in action) {
    const BillModal = ofBill[action.name];
    return <BillModal {...props} bill={action.bill} />;
  }
  const OrderModal = ofOrder[action.name];
  return <OrderModal {...props} />;
}
