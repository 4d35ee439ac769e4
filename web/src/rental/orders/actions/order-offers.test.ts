import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { businessDate } from '@rental/domain/business-date';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { owedInAll } from '@rental/domain/rental/orders/core/position';
import { usualLease } from '@rental/domain/rental/orders/core/lease-terms';
import { expect, test } from 'vitest';
import { completeWithoutReturnAction } from '../money/complete-order.action.ts';
import { positionOf } from '../money/order-position.ts';
import { someBill } from '../testing/some-bill.ts';
import { offersAt } from './offers-at.ts';
import { orderActions } from './order-actions.ts';

const today = businessDate('2026-11-21');
const now = Date.parse('2026-11-21T02:00:00.000Z');
const bill = someBill({
  dueOn: '2026-11-01',
  paidFen: fen(2_000),
  waivedFen: fen(1_000),
  lateFeeFen: fen(70),
  owedFen: fen(7_070),
  overdueDays: 20,
});
const renting = {
  orderStatus: orderStatus.renting,
  lock: null,
  inspection: null,
  startOn: '2026-11-02',
  endsOn: '2027-11-01',
  periodDays: null,
  overstayCountedOn: null,
  totalRentFen: fen(120_000),
  termCount: 12,
  depositFen: fen(50_000),
  depositWaivedFen: fen(0),
  waiverHoldFen: fen(0),
  authorizableFen: null,
  depositHeldFen: fen(50_000),
  depositComingFen: fen(0),
  authorizedComingFen: fen(0),
  authorizedFen: fen(0),
  badDebtFen: fen(0),
  claimOpenFen: fen(0),
  owedBackFen: fen(0),
  lossReason: null,
  authorizationStep: null,
  firstRentFen: fen(0),
  isRelet: false,
  relet: null,
  buyoutFen: fen(90_000),
  buyoutRule: 'early',
  lease: usualLease,
} as OrderDetail['order'];
const names = [
  'takeDeposit',
  'startReturn',
  'inspectReturn',
  'reopenInspection',
  'cancelReturn',
  'completeReturn',
  'buyOut',
  'payBuyout',
  'closeBuyout',
  'startRelet',
  'cancelRelet',
  'payOff',
  'charge',
];
/** The offered changes, with their obstacles. */
const offered = (order: Partial<OrderDetail['order']>, bills = [bill]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const action = orderActions.find((one) => one.name === name);
      const detail = { order: { ...renting, ...order }, bills } as unknown as OrderDetail;
      const offer = action?.offered({ detail, now }, () => true);
      return offer ? [[name, offer.obstacle]] : [];
    }),
  );

test('what the page has read owes as much in the domain, late fee included, and none is counted twice', () => {
  const position = positionOf({ order: renting, bills: [bill] }, today);

  expect(
    owedInAll(position, {
      today,
      lateFee: { graceDays: 0, firstBp: 5, laterBp: 10, capBp: 2_000 },
    }),
  ).toBe(7_070);
});

test('a plan of bills is no debt', () => {
  const plan = { ...bill, id: null };

  expect(positionOf({ order: renting, bills: [plan] }, today).bills).toEqual([]);
});

test('a rental can be bought, returned, relet, paid off and charged; its deposit is there', () => {
  expect(offered({})).toEqual({
    startReturn: null,
    buyOut: null,
    startRelet: null,
    payOff: null,
    charge: null,
  });
});

test('a rental that is relet can be bought by nobody until that is taken back, here or from the relet', () => {
  const relet = { id: 8, orderNo: 'ZL8', orderStatus: orderStatus.approved };
  const obstacle = '订单续租中，请先完成或取消';

  expect(offered({ lock: 'reletting', relet })).toMatchObject({
    startReturn: obstacle,
    buyOut: obstacle,
    cancelRelet: null,
  });
  const waiting = { orderStatus: orderStatus.toShip, isRelet: true, endsOn: null };
  expect(Object.keys(offered(waiting, []))).toEqual(['cancelRelet', 'charge']);
  expect(offered({ isCustomerBlacklisted: true })).toMatchObject({
    startRelet: '客户在黑名单中，不能续租',
  });
});

test('a missing deposit can be taken, before the rental too, where nothing else can be done', () => {
  expect(offered({ orderStatus: orderStatus.approved, depositHeldFen: fen(0) }, [])).toEqual({
    takeDeposit: null,
    charge: null,
  });
});

test('a return leads from its inspection to its completion, each step with what it waits for', () => {
  expect(offered({ lock: 'returning' })).toEqual({
    inspectReturn: null,
    cancelReturn: null,
    completeReturn: '请先登记归还检测结果',
    buyOut: '订单归还中，请先完成或取消',
    payOff: null,
    startRelet: '订单归还中，请先完成或取消',
    charge: null,
  });
  expect(offered({ lock: 'returning', inspection: 'damaged' })).toMatchObject({
    completeReturn: '还有 ¥70.70 未付清，付清后才能完结',
    reopenInspection: null,
  });
  expect(offered({ lock: 'returning', inspection: 'damaged' })).not.toHaveProperty('cancelReturn');
  expect(offered({ lock: 'returning', inspection: 'damaged' }, [])).toMatchObject({
    completeReturn: null,
  });
});

test('a buyout that waits is paid or closed; nothing else begins, and the rent is not paid off', () => {
  const obstacle = '订单买断中，请先完成或取消';

  expect(offered({ lock: 'buyingOut' })).toEqual({
    payBuyout: null,
    closeBuyout: null,
    startReturn: obstacle,
    startRelet: obstacle,
    payOff: obstacle,
    charge: null,
  });
});

test('what may not be bought yet, or never, says so', () => {
  expect(offered({ buyoutRule: 'atEnd' })['buyOut']).toBe('该订单到期前7天起才能买断');
  expect(offered({ buyoutRule: 'never' })['buyOut']).toBe('该订单不支持买断');
});

test('an order that has ended is offered nothing that could be done', () => {
  const paid = { ...bill, billStatus: billStatus.paid, lateFeeFen: fen(0), owedFen: fen(0) };
  const completed = { orderStatus: orderStatus.completed, depositHeldFen: fen(0) };
  const ended = offered(completed, [paid]);

  expect(ended).toEqual({
    payOff: '没有待付款项',
    charge: '订单已结束，不能再加收或收款',
  });
});

test('who has no right is offered nothing, and who has one right what it opens', () => {
  const read = { detail: { order: renting, bills: [bill] } as unknown as OrderDetail, now };
  const labels = (may: (right: string) => boolean) =>
    [...offersAt('header', read, may), ...offersAt('bills', read, may)].map(
      ({ action: { label } }) => label,
    );

  expect(labels(() => false)).toEqual([]);
  expect(labels((right) => right === 'order:buyout')).toEqual(['买断']);
  expect(labels((right) => right === 'order:charge')).toEqual(['加收']);
});

test('无需归还完结 gives money away, and is not offered while the books differ', () => {
  const paid = { ...bill, billStatus: billStatus.paid, lateFeeFen: fen(0), owedFen: fen(0) };
  const offer = (areBooksStopped: boolean) => {
    const order = { ...renting, endsOn: '2026-11-21', areBooksStopped };
    const detail = { order, bills: [paid] } as unknown as OrderDetail;
    return completeWithoutReturnAction.offered({ detail, now }, () => true)?.obstacle;
  };

  expect(offer(false)).toBeNull();
  expect(offer(true)).toMatch(/^账目核对发现差异/);
});
