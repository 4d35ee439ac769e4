import { BuyOutOrderModal } from './buy-out-order-modal.tsx';
import { CancelChargeModal } from './cancel-charge-modal.tsx';
import { CancelReturnModal } from './cancel-return-modal.tsx';
import { ChargeOrderModal } from './charge-order-modal.tsx';
import { CloseBuyoutModal } from './close-buyout-modal.tsx';
import { CollectBillsModal } from './collect-bills-modal.tsx';
import { CompleteOrderModal } from './complete-order-modal.tsx';
import { CompleteReturnModal } from './complete-return-modal.tsx';
import { CancelReletModal } from '../relets/cancel-relet-modal.tsx';
import { StartReletModal } from '../relets/start-relet-modal.tsx';
import { InspectReturnModal } from './inspect-return-modal.tsx';
import type { Bill, MoneyModalProps } from './money-modal-props.ts';
import type { OfferName } from './money-offers.ts';
import { PayFirstModal } from './pay-first-modal.tsx';
import { PayOffOrderModal } from './pay-off-order-modal.tsx';
import { RefundBillModal } from './refund-bill-modal.tsx';
import { ReopenInspectionModal } from './reopen-inspection-modal.tsx';
import { RescheduleBillModal } from './reschedule-bill-modal.tsx';
import { StartReturnModal } from './start-return-modal.tsx';
import { TakeDepositModal } from './take-deposit-modal.tsx';
import { WaiveBillModal } from './waive-bill-modal.tsx';

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
