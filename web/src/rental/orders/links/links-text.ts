import type { OrderLinks } from '@rental/contract/rental/order-links';
import { linkKinds } from '@rental/domain/rental/order-links/link-kinds';
import { maxOfKey } from '@rental/domain/rental/order-links/link-graph';

type Summary = OrderLinks['summary'];

/** 「1 逾期 · 2 拒绝」: what went wrong with linked orders. */
const troubles = ({ overdue, rejected, lost, blacklisted }: Summary): string[] =>
  [
    { count: overdue, words: '逾期' },
    { count: rejected, words: '审核拒绝' },
    { count: lost, words: '坏账' },
    { count: blacklisted, words: '黑名单客户' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${count} ${words}`);

/** 「关联订单 3 · 1 逾期」 */
export const shortLinksText = (summary: Summary) =>
  [`关联订单 ${summary.orders}`, ...troubles(summary)].join(' · ');

/** 「3 个订单 · 2 位其他客户 · 1 逾期」 */
export const linksText = (summary: Summary) =>
  [`${summary.orders} 个订单`, `${summary.others} 位其他客户`, ...troubles(summary)].join(' · ');

/** The facts that the graph does not show, a sentence each. */
export const unshownTexts = ({ hidden, leftOut, crowds }: OrderLinks): string[] => [
  ...(hidden === 0 ? [] : [`另有 ${hidden} 个不可见订单`]),
  ...(leftOut === 0 ? [] : [`另有 ${leftOut} 个关联较弱的订单未列出`]),
  ...crowds.map((kind) => `${linkKinds[kind].label}的订单超过 ${maxOfKey} 个，未展开`),
];
