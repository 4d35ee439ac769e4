import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { Permission } from '@rental/contract/permissions';
import {
  orderStatus,
  orderStatuses,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import { expect, test } from 'vitest';
import { orderChanges } from '@rental/domain/rental/orders/core/order-changes';
import { orderActions } from './order-actions.ts';

const order = (status: OrderStatus, more: object = {}) =>
  ({
    orderStatus: status,
    lock: null,
    isRelet: false,
    arePapersWanted: false,
    arePapersSent: false,
    ...more,
  }) as unknown as OrderDetail['order'];
/** An order of which the changes alone are asked. */
const detailOf = (one: OrderDetail['order']) => ({ order: one }) as OrderDetail;
const labels = (
  status: OrderStatus,
  more: object = {},
  may: (right: Permission) => boolean = () => true,
) =>
  orderActions
    .filter(({ name, permission }) => name in orderChanges && may(permission))
    .flatMap(({ label, offered }) => {
      const offer = offered({ detail: detailOf(order(status, more)), now: 0 }, may);
      if (offer === null) return [];
      return [offer.obstacle === null ? label : `${label}（${offer.obstacle}）`];
    });

test('each status offers the changes of its turn', () => {
  expect(Object.fromEntries(orderStatuses.map((status) => [status, labels(status)]))).toEqual({
    [orderStatus.pendingReview]: ['要求补件', '改租金/押金', '改收货地址', '转单'],
    [orderStatus.approved]: ['改租金/押金', '改收货地址', '转单'],
    [orderStatus.toGenerateAgreement]: ['改收货地址', '转单'],
    [orderStatus.toShip]: ['改收货地址', '转单'],
    [orderStatus.toReceive]: [],
    [orderStatus.renting]: ['换机'],
    [orderStatus.completed]: [],
    [orderStatus.rejected]: [],
    [orderStatus.closed]: [],
  });
});

test('an order in 待补件 offers to complete it, to who may upload what came', () => {
  const waiting = { arePapersWanted: true };

  expect(labels(orderStatus.pendingReview, waiting)).toContain('补件完成');
  expect(labels(orderStatus.pendingReview, waiting)).not.toContain('要求补件');
  expect(labels(orderStatus.pendingReview, waiting, (right) => right === 'order:papers')).toEqual([
    '补件完成（您没有上传图片的权限，请联系有权限的员工办理）',
  ]);
});

test('papers that were all handed in are checked, by who may see them', () => {
  const sent = { arePapersWanted: true, arePapersSent: true };

  expect(labels(orderStatus.pendingReview, { arePapersWanted: true })).not.toContain('核对补件');
  expect(labels(orderStatus.pendingReview, sent)).toContain('核对补件');
  expect(labels(orderStatus.pendingReview, sent, (right) => right === 'order:papers')).toContain(
    '核对补件（您没有查看客户明文的权限，请联系有权限的员工核对）',
  );
});

test('a device that is on its way back is not swapped, and it says so', () => {
  expect(labels(orderStatus.renting, { lock: 'returning' })).toEqual([
    '换机（订单归还中，请先完成或取消）',
  ]);
});

test('who has no right to a change is not offered it', () => {
  expect(labels(orderStatus.toShip, {}, (right) => right === 'order:transfer')).toEqual(['转单']);
});

test('a relet is sent nowhere and stays with its store', () => {
  expect(labels(orderStatus.approved, { isRelet: true })).toEqual(['改租金/押金']);
});
