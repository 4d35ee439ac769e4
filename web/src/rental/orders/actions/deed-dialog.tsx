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

/** What an operator is about to do with the money of an order. */
export type Deed =
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
export function DeedDialog({ deed, ...props }: MoneyModalProps & { deed: Deed }) {
  if (deed.name === 'collect') return <CollectBillsModal {...props} billIds={deed.billIds} />;
  if ('bill' in deed) {
    const BillModal = ofBill[deed.name];
    return <BillModal {...props} bill={deed.bill} />;
  }
  const OrderModal = ofOrder[deed.name];
  return <OrderModal {...props} />;
}
