import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { businessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { usualLease } from '@rental/domain/rental/orders/core/lease-terms';
import { expect, test } from 'vitest';
import { someBill } from '../testing/some-bill.ts';
import { authorizationObstacles } from './authorization-obstacles.ts';

const today = businessDate('2026-11-21');
const bill = someBill({ dueOn: '2026-11-01' });
const renting = {
  orderStatus: orderStatus.renting,
  lock: null,
  inspection: null,
  endsOn: '2027-11-01',
  depositFen: fen(50_000),
  depositWaivedFen: fen(0),
  waiverHoldFen: fen(0),
  authorizableFen: null,
  depositHeldFen: fen(0),
  depositComingFen: fen(0),
  authorizedComingFen: fen(0),
  authorizedFen: fen(50_000),
  authorizationStep: null,
  buyoutFen: null,
  buyoutRule: 'never',
  lease: usualLease,
  startOn: null,
  overstayCountedOn: null,
} as OrderDetail['order'];
const obstacles = (order: Partial<OrderDetail['order']>, bills = [bill]) =>
  Object.values(authorizationObstacles({ order: { ...renting, ...order }, bills }, today));

test('each of them says what stands in its way, in the words of the server', () => {
  const early = '待审核、审核通过的订单才能发起预授权';
  const none = '没有冻结中的预授权';
  const busy = '预授权转支付处理中，请等待结果';
  const approved = { orderStatus: orderStatus.approved };

  expect(obstacles({})).toEqual([early, null, null, null]);
  expect(obstacles({}, [])).toEqual([early, null, '没有待付的账单', null]);
  expect(obstacles({ authorizationStep: 'capture' })).toEqual([early, busy, busy, busy]);
  expect(obstacles({ ...approved, authorizedFen: fen(0) }, [])).toEqual([null, none, none, none]);
  expect(
    obstacles({ ...approved, authorizedFen: fen(0), depositHeldFen: fen(50_000) }, []),
  ).toEqual(['押金已付清或冻结，无需预授权', none, none, none]);
});

test('nothing is released while the books differ', () => {
  const stop = '账目核对发现差异，退款、减免和解冻已暂停，请联系平台处理';

  expect(obstacles({ areBooksStopped: true })[3]).toBe(stop);
  expect(obstacles({ areBooksStopped: false })[3]).toBeNull();
});
