import type { CallName, Contract } from '@rental/contract/contract';
import { billKinds } from '@rental/domain/bills/bill-kinds';
import { orderStatus, type OrderMove } from '@rental/domain/orders/order-status';
import type { WeighedAct } from '@rental/domain/orders/second-person';
import { expect } from 'vitest';
import { inspectionBy } from './money.ts';
import {
  atOnce,
  cash,
  given,
  neverDecided,
  reletTerms,
  terms,
  type Ready,
  type Workbench,
} from './workbench.ts';
import type { Caller } from './world.ts';

/** The calls that move money, as the contract says. */
type MoneyCall = {
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
  charge: 'chargeOrder';
  cancelCharge: 'cancelCharge';
  buyOut: 'buyOutOrder';
  startReturn: 'startReturn';
  cancelReturn: 'cancelReturn';
  inspectReturn: 'inspectReturn';
  completeReturn: 'completeReturn';
  completeWithoutReturn: 'completeWithoutReturn';
  deduct: null;
  refundOverpaid: 'refundDeduction';
  askAuthorization: 'askAuthorization';
  captureAuthorization: 'captureAuthorization';
  releaseAuthorization: 'releaseAuthorization';
  withdrawAuthorization: 'withdrawAuthorization';
  authorized: null;
  captured: null;
  released: null;
  authorizationFailed: null;
  startRelet: 'startRelet';
  cancelRelet: 'cancelRelet';
  endByRelet: null;
}>;
type Answered<Calls extends Record<WeighedAct | OrderMove, CallName | null>> = Calls;

/** Every command that moves an order's money or its status. */
export type OrderCommand = MoneyCall | NonNullable<DoneBy[keyof DoneBy]>;

/** Makes an order ready for `by`, who must be an administrator beside the shop's own. */
type Way = (at: Workbench, by: Caller) => Promise<Ready>;

const refund = { refundMethod: 'cash' };
const reason = { reason: '客户要求' };

/** How an order comes to where each command can be done once: in one way, or in more that end differently. */
export const orderCommands: Record<OrderCommand, readonly Way[]> = {
  approveOrder: [async (at) => given(await at.order(orderStatus.pendingReview))],
  rejectOrder: [
    async (at) =>
      given(await at.deposited(orderStatus.pendingReview), { reason: 'fraud', ...refund }),
  ],
  reopenOrder: [
    async (at) => {
      const orderId = await at.order(orderStatus.pendingReview);
      await at.call('rejectOrder', { orderId, reason: 'fraud' });
      return given(orderId, reason);
    },
  ],
  generateAgreement: [async (at) => given(await at.order(orderStatus.approved))],
  signAgreement: [async (at) => given(await at.agreed())],
  voidAgreement: [async (at) => given(await at.agreed(), reason)],
  changeAmounts: [
    async (at, by) =>
      at.shown(
        by,
        'changeAmounts',
        await at.order(orderStatus.approved),
        {
          totalRentFen: 29_000,
          depositFen: 50_000,
          depositWaivedFen: 50_000,
          firstPayment: 'atReceipt',
        },
        reason,
      ),
  ],
  shipOrder: [
    async (at) => {
      const orderId = await at.order(orderStatus.toShip);
      return given(orderId, await at.parcel(orderId));
    },
  ],
  pickUpOrder: [
    async (at) => given(await at.order(orderStatus.toShip), { deviceSerial: await at.device() }),
  ],
  recallShipment: [
    async (at) => given(await at.shipped(await at.order(orderStatus.toShip)), reason),
  ],
  receiveOrder: [async (at) => given(await at.shipped(await at.order(orderStatus.toShip)))],
  refuseDelivery: [
    async (at) =>
      given(await at.shipped(await at.deposited(orderStatus.toShip)), { ...reason, ...refund }),
    async (at) => given(await at.shipped(await at.frozen()), reason),
  ],
  closeOrder: [
    async (at) => {
      const orderId = await at.deposited(orderStatus.approved, { first_payment: 'atOrder' });
      await at.act('payFirst', orderId, cash);
      return given(orderId, { reason: 'duplicate', ...refund });
    },
    async (at) => given(await at.frozen(), { reason: 'duplicate' }),
  ],

  collectBills: [
    async (at, by) => {
      const { orderId, billIds } = await at.rental();
      const decides = { billIds: billIds.slice(0, 2), amountFen: 12_345, ...cash };
      return at.shown(by, 'collectBills', orderId, decides);
    },
    async (at, by) => {
      const { orderId, first } = await at.rental(terms);
      await at.act('takeDeposit', orderId, cash);
      const decides = { billIds: [first], amountFen: null, method: 'deposit' };
      return at.shown(by, 'collectBills', orderId, decides);
    },
  ],
  waiveBill: [
    async (at, by) => {
      const { orderId, first: billId } = await at.rental();
      const decides = { billId, amountFen: 100, lateFeeFen: 0 };
      return at.shown(by, 'waiveBill', orderId, decides, reason);
    },
  ],
  rescheduleBill: [
    async (at, by) => {
      const { orderId, first: billId } = await at.rental();
      const bills = await at.bills(orderId);
      const decides = { billId, dueOn: bills[1]?.dueOn };
      return at.shown(by, 'rescheduleBill', orderId, decides, reason);
    },
  ],
  payOffOrder: [
    async (at, by) =>
      at.shown(by, 'payOffOrder', (await at.rental()).orderId, { discountFen: 500, ...cash }),
  ],
  takeDeposit: [
    async (at, by) =>
      at.shown(by, 'takeDeposit', await at.order(orderStatus.approved, terms), cash),
  ],
  payFirst: [
    async (at, by) => {
      const orderId = await at.order(orderStatus.approved, { first_payment: 'atOrder' });
      return at.shown(by, 'payFirst', orderId, cash);
    },
  ],
  refundBill: [
    async (at, by) => {
      const { orderId, first: billId } = await at.rental();
      await at.pay(orderId, [billId]);
      return at.shown(by, 'refundBill', orderId, { billId, ...refund }, reason);
    },
  ],
  chargeOrder: [
    async (at, by) => {
      const decides = { kind: billKinds.extra, amountFen: 5_000 };
      const { orderId } = await at.rental();
      return at.shown(by, 'chargeOrder', orderId, decides, { purpose: '配件' });
    },
  ],
  cancelCharge: [
    async (at, by) => {
      const { orderId, billId } = await at.charged();
      return at.shown(by, 'cancelCharge', orderId, { billId }, reason);
    },
  ],

  buyOutOrder: [
    async (at, by) => {
      const { orderId } = await at.rental(terms);
      await at.act('takeDeposit', orderId, cash);
      return at.shown(by, 'buyOutOrder', orderId, { ...cash, useDeposit: false, ...refund });
    },
    async (at, by) => {
      const { orderId } = await at.secured();
      const decides = { ...cash, useDeposit: false, refundMethod: null };
      return at.shown(by, 'buyOutOrder', orderId, decides);
    },
  ],
  startReturn: [async (at, by) => at.shown(by, 'startReturn', (await at.rental()).orderId)],
  cancelReturn: [
    async (at, by) => {
      const { orderId } = await at.rental();
      await at.act('startReturn', orderId);
      return at.shown(by, 'cancelReturn', orderId, {}, reason);
    },
  ],
  inspectReturn: [
    async (at, by) => {
      const { orderId } = await at.rental();
      await at.act('startReturn', orderId);
      const decides = { result: 'lost', compensationFen: 3_000 };
      return at.shown(by, 'inspectReturn', orderId, decides, await inspectionBy(at.world, by));
    },
  ],
  completeReturn: [
    async (at, by) =>
      at.shown(by, 'completeReturn', await at.inspected(await at.paidRental()), refund),
    async (at, by) => {
      const { orderId, billIds } = await at.secured();
      await at.pay(orderId, billIds);
      const decides = { refundMethod: null };
      return at.shown(by, 'completeReturn', await at.inspected(orderId), decides);
    },
  ],
  completeWithoutReturn: [
    async (at, by) => {
      const ready = await at.shown(by, 'completeWithoutReturn', await at.paidRental(), refund);
      return at.agreedOn(by, 'completeWithoutReturn', ready);
    },
  ],

  startRelet: [async (at, by) => at.shown(by, 'startRelet', await at.paidRental(), reletTerms)],
  beginRelet: [async (at, by) => at.shown(by, 'beginRelet', await at.signedRelet())],
  cancelRelet: [
    async (at) => {
      const orderId = await at.signedRelet();
      const more = { kind: billKinds.deposit, amountFen: 2_000 };
      await at.act('chargeOrder', orderId, more, { purpose: '补押金' });
      const bills = await at.bills(orderId);
      await at.pay(
        orderId,
        bills.flatMap(({ id, kind }) => (id !== null && kind === billKinds.deposit ? [id] : [])),
      );
      return given(orderId, { ...reason, ...refund });
    },
  ],

  askAuthorization: [
    async (at, by) =>
      at.shown(by, 'askAuthorization', await at.holds.approvedOrder(), {
        account: `1380000${atOnce}`,
      }),
  ],
  withdrawAuthorization: [
    async (at) => {
      const orderId = await at.holds.approvedOrder();
      await at.asked(orderId);
      return given(orderId, reason);
    },
  ],
  captureAuthorization: [
    async (at, by) => {
      const { orderId, first: billId } = await at.secured();
      return at.shown(by, 'captureAuthorization', orderId, { billId, amountFen: 10_000 });
    },
  ],
  releaseAuthorization: [
    async (at, by) =>
      at.shown(by, 'releaseAuthorization', (await at.secured()).orderId, {}, reason),
  ],
  refundCapture: [
    async (at) => {
      const { orderId, first: billId } = await at.secured(neverDecided);
      await at.act('captureAuthorization', orderId, { billId, amountFen: 10_000 });
      await at.pay(orderId, [billId], 4_000);
      const [step] = (await at.holds.authorizationOf(orderId)).steps;
      const { status } = await at.holds.callback({
        tradeNo: step?.tradeNo ?? '',
        amountFen: 10_000,
      });
      expect(status).toBe(200);
      return { orderId, body: { stepId: step?.id, method: 'alipay' } };
    },
  ],
  deductBill: [
    async (at) => {
      const { orderId, billId } = await at.signed(atOnce);
      return given(orderId, { billId });
    },
  ],
  refundDeduction: [
    async (at) => {
      const { orderId, billId } = await at.signed(neverDecided);
      const { tradeNo, amountFen } = await at.call('deductBill', { orderId, billId });
      await at.pay(orderId, [billId], 4_000);
      const { status } = await at.charges.callback({ tradeNo: String(tradeNo), amountFen });
      expect(status).toBe(200);
      const [attempt] = await at.tries(orderId);
      return { orderId, body: { attemptId: attempt?.id, method: 'alipay' } };
    },
  ],
};

export const orderCommandNames = Object.keys(orderCommands) as OrderCommand[];
