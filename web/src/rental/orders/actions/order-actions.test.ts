import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import type { Permission } from '@rental/contract/permissions';
import { fen } from '@rental/domain/money';
import {
  orderStatus,
  orderStatuses,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import { expect, test } from 'vitest';
import { obstacleToApproval } from '../life/approval-obstacle.ts';
import { orderActions } from './order-actions.ts';
import { mayActInRows, orderRowActions } from './row-actions.ts';

const row = (status: OrderStatus) =>
  ({
    orderStatus: status,
    riskLevel: null,
    isRelet: false,
    lock: null,
    isCustomerBlacklisted: false,
    arePapersWanted: false,
    arePapersSent: false,
    authorizedFen: fen(0),
    badDebtFen: fen(0),
    claimOpenFen: fen(0),
    lossReason: null,
    depositFen: fen(100_000),
    depositWaivedFen: fen(40_000),
    waiverHoldFen: fen(0),
  }) as OrderRow;
const detail = (status: OrderStatus, heldFen: number) =>
  ({
    ...row(status),
    depositHeldFen: fen(heldFen),
    owedBackFen: fen(0),
    depositComingFen: fen(0),
    authorizedComingFen: fen(0),
    authorizationStep: null,
    firstRentFen: fen(0),
  }) as OrderDetail['order'];
const anybody = () => true;
const moves = new Set(orderActions.filter(({ isMove }) => isMove).map(({ name }) => name));
const rowLabels = (order: OrderRow, may: (right: Permission) => boolean = anybody) =>
  orderRowActions(order, may, () => undefined)
    .filter(({ key }) => moves.has(key))
    .map(({ label }) => label);
const possible = (status: OrderStatus) => rowLabels(row(status));
/** The offer of the order page for an action; undefined: none. */
const offered = (name: string, order: object) =>
  orderActions
    .find((action) => action.name === name)
    ?.offered({ detail: { order } as OrderDetail, now: 0 }, anybody)?.obstacle;

test('S96 each status offers the moves of its turn', () => {
  expect(Object.fromEntries(orderStatuses.map((status) => [status, possible(status)]))).toEqual({
    [orderStatus.pendingReview]: ['审核通过', '审核拒绝', '关单'],
    [orderStatus.approved]: ['生成合同', '关单'],
    [orderStatus.toGenerateAgreement]: ['登记签署', '作废重签', '关单'],
    [orderStatus.toShip]: ['发货', '自提', '关单'],
    [orderStatus.toReceive]: ['确认收货', '撤回发货', '拒收'],
    [orderStatus.renting]: [],
    [orderStatus.completed]: [],
    [orderStatus.rejected]: ['复审'],
    [orderStatus.closed]: [],
  });
});

test('an order of a blacklisted customer is not approved, in the words of the server, and can be rejected', () => {
  const order = { ...row(orderStatus.pendingReview), isCustomerBlacklisted: true };

  expect(offered('approve', order)).toBe('客户在黑名单中，不能审核通过');
  expect(rowLabels(order)).toEqual(['审核拒绝', '关单']);
  expect(obstacleToApproval(order, '老客户')).toBe('客户在黑名单中，不能审核通过');
  expect(offered('reject', { ...order, authorizationStep: null })).toBeNull();
});

test('a move out of turn is refused in the words of the server', () => {
  expect(offered('ship', row(orderStatus.pendingReview))).toBe('订单当前为「待审核」，不能发货');
});

test('an order whose deposit is not held gets no agreement, and the amounts are said', () => {
  expect(offered('generateAgreement', detail(orderStatus.approved, 10_000))).toBe(
    '押金须付清或冻结 ¥600.00，目前 ¥100.00，补足后才能生成合同',
  );
  expect(offered('generateAgreement', detail(orderStatus.approved, 60_000))).toBeNull();
});

test('a clerk without a right is not offered its action', () => {
  const labelsWith = (right: Permission) =>
    orderStatuses.flatMap((status) => rowLabels(row(status), (one) => one === right));

  expect(labelsWith('order:ship')).toEqual(['发货', '自提', '撤回发货']);
  expect(mayActInRows((right) => right === 'order:ship')).toBe(true);
  expect(mayActInRows(() => false)).toBe(false);
  expect(labelsWith('order:reject')).toEqual(['审核拒绝']);
  expect(labelsWith('order:reopen')).toEqual(['复审']);
});

test('S96 of several orders only those in review are approved, and those without a risk result for a reason', () => {
  const inReview = row(orderStatus.pendingReview);

  expect(obstacleToApproval({ ...inReview, riskLevel: 'low' }, '')).toBeNull();
  expect(obstacleToApproval(inReview, '')).toBe('风控结果未出，请先查询风控或填写豁免原因');
  expect(obstacleToApproval(inReview, '老客户')).toBeNull();
  expect(obstacleToApproval({ ...inReview, arePapersWanted: true }, '老客户')).toBe(
    '订单待补件，请先完成补件或填写免补件原因',
  );
  expect(obstacleToApproval(row(orderStatus.renting), '老客户')).toBe(
    '订单当前为「租用中」，不能审核通过',
  );
});

test('a relet begins where others are shipped or fetched, and says what is missing for it', () => {
  const original = { id: 7, orderNo: 'ZL7', orderStatus: orderStatus.renting };
  const relet = (
    owedFen: number,
    comingFen: number,
    authorizationStep: 'capture' | null = null,
  ) => ({
    ...detail(orderStatus.toShip, 0),
    isRelet: true,
    depositComingFen: fen(comingFen),
    reletOf: { ...original, owedFen: fen(owedFen), authorizationStep },
  });

  expect(rowLabels(relet(0, 0))).toEqual(['续租起租', '关单']);
  expect(rowLabels(row(orderStatus.toShip))).not.toContain('续租起租');
  expect(offered('ship', relet(0, 0))).toBeUndefined();
  expect(offered('beginRelet', row(orderStatus.toShip))).toBeUndefined();
  expect(offered('beginRelet', relet(0, 60_000))).toBeNull();
  expect(offered('beginRelet', relet(1, 60_000))).toBe(
    '原订单还有 ¥0.01 未付清，付清后才能续租起租',
  );
  expect(offered('beginRelet', relet(0, 60_000, 'capture'))).toBe('预授权转支付处理中，请等待结果');
  expect(offered('beginRelet', relet(0, 10_000))).toBe(
    '押金还差 ¥500.00，付清或冻结后才能续租起租',
  );
});

test('a parcel that its carrier has is not recalled, and the button says so', () => {
  const sent = { ...detail(orderStatus.toReceive, 0), parcelState: null };

  expect(offered('recallShipment', sent)).toBeNull();
  expect(offered('recallShipment', { ...sent, parcelState: 'waiting' })).toBeNull();
  expect(offered('recallShipment', { ...sent, parcelState: 'delivering' })).toBe(
    '包裹已被物流公司揽收（派送中），不能撤回发货；请联系物流公司拦截，退回后按拒收办理',
  );
});
