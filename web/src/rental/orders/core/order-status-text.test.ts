import { expect, test } from 'vitest';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { orderTags } from './order-status-text.tsx';

const plain = {
  orderStatus: orderStatus.renting,
  overdueDays: 0,
  overstayDays: 0,
  holdEnd: null,
  lock: null,
  arePapersWanted: false,
  arePapersSent: false,
  isInsured: false,
  isOnChain: false,
  isRelet: false,
  isTakenOver: false,
  exclusiveTag: null,
  hasApplication: false,
  lossReason: null,
};
const words = (order: Parameters<typeof orderTags>[0]) => orderTags(order).map((tag) => tag.words);

test('an order shows the tags it has, the most pressing first', () => {
  expect(words(plain)).toEqual([]);
  expect(words({ ...plain, isOnChain: true })).toEqual(['已上链']);
  expect(
    words({
      ...plain,
      overdueDays: 3,
      lock: 'returning',
      arePapersWanted: true,
      isInsured: true,
      isOnChain: true,
      isRelet: true,
      isTakenOver: true,
      exclusiveTag: '校园专享',
      hasApplication: true,
    }),
  ).toEqual([
    '逾期3天',
    '有申请',
    '待补件',
    '归还中',
    '续租',
    '接管',
    '已投保',
    '校园专享',
    '已上链',
  ]);
});

test('an order that was ended as lost says so, and why', () => {
  const ended = { ...plain, orderStatus: orderStatus.completed };

  expect(words({ ...ended, lossReason: 'unreachable' })).toEqual(['失联坏账']);
  expect(words({ ...ended, lossReason: 'fraud' })).toEqual(['诈骗坏账']);
  expect(words({ ...ended, lossReason: 'other' })).toEqual(['坏账']);
});

test('S96 待生成合同 says beneath that its agreement, which is made, waits for signatures', () => {
  const { toGenerateAgreement, toShip, approved } = orderStatus;

  expect(words({ ...plain, orderStatus: toGenerateAgreement })).toEqual(['待签署']);
  expect(words({ ...plain, orderStatus: approved })).toEqual([]);
  expect(words({ ...plain, orderStatus: toShip })).toEqual([]);
});
