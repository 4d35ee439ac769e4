import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { expect } from 'vitest';
import { atOnce, cash, given, neverDecided, terms, type Setup } from '../order-fixture.ts';
import { claimFacts, damagedReturn } from './claims.ts';
import type { MoneyCommand } from './command-names.ts';
import { photoBy } from '../providers/photos.ts';
import { inspectionBy } from './money.ts';
import { paymentArrived, undecidedPayment } from './payments.ts';

const refund = { refundMethod: 'cash' };
const sister = { name: '王小红', relation: 'relative' };
const reason = { reason: '客户要求' };

/** How an order comes to where each command that moves money can be done once: in one way, or in more that end differently. */
export const moneySetups: Readonly<Record<MoneyCommand, readonly Setup[]>> = {
  rejectOrder: [
    async (at) =>
      given(await at.deposited(orderStatus.pendingReview), { reason: 'fraud', ...refund }),
  ],
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
      const { orderId, first } = await at.rental();
      const decides = { billIds: [first], amountFen: null, ...cash };
      return at.shown(by, 'collectBills', orderId, decides, { payer: sister });
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
    async (at, by) => {
      const { orderId, first: billId } = await at.rental();
      await at.pay(orderId, [billId]);
      const part = { billId, amountFen: 1_000, ...refund };
      return at.shown(by, 'refundBill', orderId, part, reason);
    },
  ],
  refundOwedBack: [
    async (at, by) => {
      const { orderId, billId } = await at.charged();
      await at.pay(orderId, [billId], 1_000);
      await at.act('cancelCharge', orderId, { billId }, reason);
      return at.shown(by, 'refundOwedBack', orderId, refund, reason);
    },
  ],
  chargeOrder: [
    async (at, by) => {
      const decides = { kind: billKinds.extra, amountFen: 5_000 };
      const { orderId } = await at.rental();
      return at.shown(by, 'chargeOrder', orderId, decides, {
        purpose: '配件',
        settlementBp: 8_000,
      });
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
    async (at, by) => {
      const { orderId, first } = await at.rental(terms);
      await at.pay(orderId, [first]); // rent whose day has come would be given away
      await at.act('startBuyout', orderId);
      const decides = { ...cash, useDeposit: false, refundMethod: null };
      return at.shown(by, 'buyOutOrder', orderId, decides);
    },
  ],
  startBuyout: [async (at, by) => at.shown(by, 'startBuyout', (await at.rental(terms)).orderId)],
  closeBuyout: [
    async (at, by) => {
      const { orderId } = await at.rental(terms);
      await at.act('startBuyout', orderId);
      return at.shown(by, 'closeBuyout', orderId, {}, reason);
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
  reopenInspection: [
    async (at, by) => {
      const { orderId } = await at.rental();
      await at.act('startReturn', orderId);
      await at.act('inspectReturn', orderId, { result: 'damaged', compensationFen: 3_000 });
      return at.shown(by, 'reopenInspection', orderId, {}, reason);
    },
    async (at, by) =>
      at.shown(by, 'reopenInspection', await at.inspected(await at.paidRental()), {}, reason),
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
  endAsLost: [async (at, by) => at.losing(by)],
  recoverDebt: [
    async (at, by) => at.shown(by, 'recoverDebt', await at.lost(by), { amountFen: 3_000, ...cash }),
  ],
  registerClaim: [
    async (at, by) => {
      const orderId = await at.paidRental();
      const decides = {
        billId: await damagedReturn(at.world, by, orderId, 3_000),
        amountFen: 2_000,
      };
      return at.shown(by, 'registerClaim', orderId, decides, await claimFacts(at.world, by));
    },
  ],
  receiveClaim: [
    async (at, by) =>
      at.shown(by, 'receiveClaim', await at.claimed(by), { amountFen: 1_500, ...cash }),
  ],
  withdrawClaim: [
    async (at, by) => at.shown(by, 'withdrawClaim', await at.claimed(by), {}, reason),
  ],
  executeRequest: [
    async (at, by) => {
      const ready = await at.shown(by, 'completeWithoutReturn', await at.paidRental(), refund);
      const { orderId, approvalId } = await at.agreedOn(by, 'completeWithoutReturn', ready);
      return { orderId, params: { id: approvalId }, body: {} };
    },
  ],

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
  renewAuthorization: [
    async (at, by) =>
      at.shown(by, 'renewAuthorization', (await at.secured()).orderId, {
        account: `1380000${atOnce}`,
      }),
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
  refundPayment: [
    async (at) => {
      const { orderId, first } = await at.rental();
      const pressed = { orderId, billIds: [first], amountFen: 10_000 };
      const { id, paymentNo } = await undecidedPayment(at.world, at.world.alpha, pressed);
      await at.pay(orderId, [first], 4_000);
      const word = { paymentNo, amountFen: 10_000 };
      expect((await paymentArrived(at.world, at.world.alpha, word)).status).toBe(200);
      return { orderId, body: { paymentOrderId: id, method: 'alipay' } };
    },
  ],
  settlePayment: [
    async (at, by) => {
      const { orderId, first } = await at.rental();
      const pressed = { orderId, billIds: [first], amountFen: 10_000 };
      const { id } = await undecidedPayment(at.world, at.world.alpha, pressed);
      const proofs = [await photoBy(at.world, by, 'uploadDeployImage')];
      const body = { paymentOrderId: id, outcome: 'paid', proofs, ...reason };
      return at.agreedOn(by, 'settlePayment', { orderId, body });
    },
  ],
  payRefund: [
    async (at) => {
      const { orderId, first: billId } = await at.rental();
      await at.pay(orderId, [billId]);
      await at.act('refundBill', orderId, { billId, refundMethod: 'bank' }, reason);
      return { orderId, body: { refundId: await at.refund(orderId), ...cash } };
    },
  ],
  retryRefund: [
    async (at) => {
      const orderId = await at.failedRefund();
      return { orderId, body: { refundId: await at.refund(orderId) } };
    },
  ],
  settleRefund: [
    async (at, by) => {
      const orderId = await at.failedRefund();
      const decides = { refundId: await at.refund(orderId), outcome: 'paid', ...cash };
      return at.agreedOn(by, 'settleRefund', { orderId, body: { ...decides, ...reason } });
    },
  ],
};
