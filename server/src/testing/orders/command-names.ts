import type { CallName, Contract } from '@rental/contract/contract';
import type { Args } from '@rental/contract/endpoint';
import type { OrderMove } from '@rental/domain/rental/orders/core/order-status';
import type { WeighedAct } from '@rental/domain/rental/orders/money/second-person';

/** The calls that move money, as the contract says. */
export type MoneyCommand = {
  [Name in CallName]: Contract[Name] extends { readonly movesMoney: true } ? Name : never;
}[CallName];

/**
 * By which call each act and each move of an order is done; null: it is heard of a provider, or comes with another one. A new
 * act or move is added here: without an answer nothing compiles.
 */
type DoneBy = Answered<{
  approve: 'approveOrder';
  reject: 'rejectOrder';
  reopen: 'reopenOrder';
  generateAgreement: 'generateAgreement';
  signAgreement: 'signAgreement';
  voidAgreement: 'voidAgreement';
  ship: 'shipOrder';
  pickUp: 'pickUpOrder';
  beginRelet: 'beginRelet';
  recallShipment: 'recallShipment';
  receive: 'receiveOrder';
  refuseDelivery: 'refuseDelivery';
  complete: null;
  close: 'closeOrder';
  changeTerms: 'changeAmounts';
  collect: 'collectBills';
  waive: 'waiveBill';
  reschedule: 'rescheduleBill';
  payOff: 'payOffOrder';
  takeDeposit: 'takeDeposit';
  payFirst: 'payFirst';
  refundBill: 'refundBill';
  refundOwedBack: 'refundOwedBack';
  charge: 'chargeOrder';
  cancelCharge: 'cancelCharge';
  buyOut: 'buyOutOrder';
  startBuyout: 'startBuyout';
  closeBuyout: 'closeBuyout';
  lapseBuyout: null;
  startReturn: 'startReturn';
  cancelReturn: 'cancelReturn';
  inspectReturn: 'inspectReturn';
  reopenInspection: 'reopenInspection';
  completeReturn: 'completeReturn';
  completeWithoutReturn: 'completeWithoutReturn';
  endAsLost: 'endAsLost';
  recoverDebt: 'recoverDebt';
  registerClaim: 'registerClaim';
  receiveClaim: 'receiveClaim';
  withdrawClaim: 'withdrawClaim';
  deduct: null;
  refundOverpaid: 'refundDeduction';
  payRefund: 'payRefund';
  refundPaid: null;
  settleRefund: 'settleRefund';
  payByLink: null;
  settlePayment: 'settlePayment';
  askAuthorization: 'askAuthorization';
  renewAuthorization: 'renewAuthorization';
  captureAuthorization: 'captureAuthorization';
  releaseAuthorization: 'releaseAuthorization';
  withdrawAuthorization: 'withdrawAuthorization';
  authorized: null;
  captured: null;
  released: null;
  authorizationFailed: null;
  authorizationLapsed: null;
  startRelet: 'startRelet';
  cancelRelet: 'cancelRelet';
  endByRelet: null;
  overstay: null;
}>;
type Answered<Calls extends Record<WeighedAct | OrderMove, CallName | null>> = Calls;

/** Every command that moves an order's money or its status; 执行 is one of these, once more. */
export type MovingCommand =
  | Exclude<MoneyCommand, 'executeRequest'>
  | NonNullable<DoneBy[keyof DoneBy]>;

type BodyOf<Name extends CallName> =
  Args<Contract[Name]> extends { readonly body: infer Body } ? Body : unknown;

/**
 * The calls that are done once for a key upon an order that their body names, or upon several, or upon what is of an order: its
 * agreement, a record of it on the chain, a request to do something with it, as the contract says.
 */
type CallUponOrder = {
  [Name in CallName]: Contract[Name] extends { readonly idempotent: true }
    ? Extract<keyof BodyOf<Name>, 'orderId' | 'orderIds' | 'agreementId'> extends never
      ? Contract[Name]['path'] extends `/api/${'chain' | 'approvals'}/${string}`
        ? Name
        : never
      : Name
    : never;
}[CallName];

/** Every command upon an order. */
export type OrderCommand = MovingCommand | MoneyCommand | CallUponOrder;

/** Those that move a status, things and words. */
export type PlainCommand = Exclude<OrderCommand, MoneyCommand>;
