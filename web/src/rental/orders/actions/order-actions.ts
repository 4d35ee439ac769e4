import { collectDueAction } from '../bills/collect-due.action.ts';
import { buyOutAction } from '../buyouts/buy-out-order.action.ts';
import { closeBuyoutAction } from '../buyouts/close-buyout.action.ts';
import { payBuyoutAction } from '../buyouts/pay-buyout.action.ts';
import { changeAddressAction } from '../changes/change-address.action.ts';
import { changeTermsAction } from '../changes/change-amounts.action.ts';
import { checkPapersAction } from '../changes/check-papers.action.ts';
import { completePapersAction } from '../changes/complete-papers.action.ts';
import { handOverAction } from '../changes/hand-over-order.action.ts';
import { requestPapersAction } from '../changes/request-papers.action.ts';
import { swapDeviceAction } from '../changes/swap-device.action.ts';
import { receiveClaimAction } from '../claims/receive-claim.action.ts';
import { withdrawClaimAction } from '../claims/withdraw-claim.action.ts';
import type { OrderAction } from '../core/order-action.ts';
import { deductDueAction } from '../deductions/deduct-due.action.ts';
import { approveAction } from '../life/approve-order.action.ts';
import { closeAction } from '../life/close-order.action.ts';
import { generateAgreementAction } from '../life/generate-agreement.action.ts';
import { pickUpAction } from '../life/pick-up-order.action.ts';
import { recallShipmentAction } from '../life/recall-shipment.action.ts';
import { receiveAction } from '../life/receive-order.action.ts';
import { refuseDeliveryAction } from '../life/refuse-delivery.action.ts';
import { rejectAction } from '../life/reject-order.action.ts';
import { reopenAction } from '../life/reopen-order.action.ts';
import { resendAction } from '../life/resend-signing.action.ts';
import { shipAction } from '../life/ship-order.action.ts';
import { signAgreementAction } from '../life/sign-agreement.action.ts';
import { signAction } from '../life/sign-electronically.action.ts';
import { voidAgreementAction } from '../life/void-agreement.action.ts';
import { caseFileAction } from '../losses/case-file.action.ts';
import { endAsLostAction } from '../losses/end-as-lost.action.ts';
import { recoverDebtAction } from '../losses/recover-debt.action.ts';
import { trackAction } from '../logistics/track-order.action.ts';
import { chargeAction } from '../money/charge-order.action.ts';
import { completeWithoutReturnAction } from '../money/complete-order.action.ts';
import { payFirstAction } from '../money/pay-first.action.ts';
import { payOffAction } from '../money/pay-off-order.action.ts';
import { refundOwedBackAction } from '../money/refund-owed-back.action.ts';
import { takeDepositAction } from '../money/take-deposit.action.ts';
import { sendPaymentLinkAction } from '../payment-links/send-payment-link.action.ts';
import { copyAction } from '../placing/copy-order.action.ts';
import { beginReletAction } from '../renewals/begin-relet.action.ts';
import { cancelReletAction } from '../renewals/cancel-relet.action.ts';
import { startReletAction } from '../renewals/start-relet.action.ts';
import { arriveReturnAction } from '../returns/arrive-return.action.ts';
import { cancelReturnAction } from '../returns/cancel-return.action.ts';
import { completeReturnAction } from '../returns/complete-return.action.ts';
import { inspectReturnAction } from '../returns/inspect-return.action.ts';
import { reopenInspectionAction } from '../returns/reopen-inspection.action.ts';
import { startReturnAction } from '../returns/start-return.action.ts';
import { assignAction } from '../work/assign-orders.action.ts';
import { noteAction } from '../work/note-orders.action.ts';
import { smsAction } from '../work/sms-orders.action.ts';

/** Every action on an order, in the order of its life: so the header and the rows have them. */
export const orderActions: readonly OrderAction[] = [
  approveAction,
  rejectAction,
  generateAgreementAction,
  signAgreementAction,
  voidAgreementAction,
  shipAction,
  pickUpAction,
  beginReletAction,
  receiveAction,
  recallShipmentAction,
  refuseDeliveryAction,
  reopenAction,
  closeAction,
  collectDueAction,
  deductDueAction,
  signAction,
  resendAction,
  arriveReturnAction,
  takeDepositAction,
  payFirstAction,
  startReturnAction,
  inspectReturnAction,
  completeReturnAction,
  reopenInspectionAction,
  cancelReturnAction,
  buyOutAction,
  payBuyoutAction,
  closeBuyoutAction,
  startReletAction,
  cancelReletAction,
  sendPaymentLinkAction,
  payOffAction,
  chargeAction,
  completeWithoutReturnAction,
  endAsLostAction,
  refundOwedBackAction,
  recoverDebtAction,
  receiveClaimAction,
  withdrawClaimAction,
  caseFileAction,
  requestPapersAction,
  checkPapersAction,
  completePapersAction,
  changeTermsAction,
  changeAddressAction,
  swapDeviceAction,
  handOverAction,
  assignAction,
  noteAction,
  smsAction,
  trackAction,
  copyAction,
];
