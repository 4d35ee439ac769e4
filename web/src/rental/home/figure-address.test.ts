import { figures, type FigureKey } from '@rental/domain/rental/figures/figures';
import { expect, test } from 'vitest';
import { figureAddress } from './figure-address.ts';

const days = ['2026-11-01', '2026-11-20'] as const;
const filters = { days, storeIs: '3', channelIs: '2', specialOrderType: '2' } as const;
const place = 'storeIs=3&channelIs=2';
const span = (name: string) => `${name}=2026-11-01&${name}=2026-11-20`;

test('each figure opens its list, narrowed to the same days and place', () => {
  const addresses = Object.fromEntries(
    (Object.keys(figures) as FigureKey[]).map((key) => [
      key,
      figureAddress(key, { filters, days }, () => true),
    ]),
  );

  expect(addresses).toEqual({
    pendingReview: `/order/list?orderStatus=0&${place}`,
    toShip: `/order/list?orderStatus=4&${place}`,
    receivable: `/order/bill?state=toCollect&${place}`,
    overdue: `/order/bill?state=overdue&${place}`,
    placed: `/order/list?${span('createTime')}&${place}&specialOrderType=2`,
    placedAmount: `/order/list?${span('createTime')}&${place}&specialOrderType=2`,
    shipped: `/order/list?${span('shippedAt')}&${place}&specialOrderType=2`,
    fallingDue: `/order/bill?isReceivable=true&${span('dueOn')}&${place}`,
    received: `/finance/flow?${span('happenedOn')}&${place}&specialOrderType=2`,
    riskBalance: null,
    smsBalance: null,
  });
});

test('who may not open a list is not led to it', () => {
  const open = (key: FigureKey, right: string) =>
    figureAddress(key, { filters: {}, days }, (one) => one === right);

  expect(open('received', 'bill:list')).toBeNull();
  expect(open('received', 'cashFlow:list')).not.toBeNull();
  expect(open('overdue', 'order:list')).toBeNull();
  expect(open('placed', 'bill:list')).toBeNull();
});
