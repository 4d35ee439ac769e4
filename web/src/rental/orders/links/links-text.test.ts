import { expect, test } from 'vitest';
import { linksText, shortLinksText, unshownTexts } from './links-text.ts';

const summary = {
  orders: 3,
  others: 2,
  overdue: 1,
  rejected: 0,
  lost: 0,
  blacklisted: 1,
  level: 'some',
} as const;

test('a summary says how many there are, and of what went wrong only what there is', () => {
  expect(linksText(summary)).toBe('3 个订单 · 2 位其他客户 · 1 逾期 · 1 黑名单客户');
  expect(shortLinksText({ ...summary, blacklisted: 0 })).toBe('关联订单 3 · 1 逾期');
});

test('what is not shown is told, and nothing else', () => {
  const links = { summary, orders: [], edges: [], hidden: 0, leftOut: 0, crowds: [] };

  expect(unshownTexts(links)).toEqual([]);
  expect(unshownTexts({ ...links, hidden: 2, leftOut: 5, crowds: ['address'] })).toEqual([
    '另有 2 个不可见订单',
    '另有 5 个关联较弱的订单未列出',
    '同地址的订单超过 50 个，未展开',
  ]);
});
