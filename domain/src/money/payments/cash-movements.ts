import type { BusinessDate } from '../../business-date.ts';
import type { PaymentProvider } from './refund-ways.ts';

/** By which service of a provider money moved: it took a payment, paid it back, sent a transfer, or split a trade. Stored: never rename. */
export const cashProviders = {
  deduction: '代扣',
  authorization: '预授权转支付',
  link: '收款链接',
  transfer: '渠道转账',
  split: '分账',
} as const satisfies Record<PaymentProvider | 'transfer' | 'split', string>;
export type CashProvider = keyof typeof cashProviders;

/** Moved by a provider, or entered by hand. */
export const cashSides = { online: '线上', offline: '线下' } as const;
export type CashSide = keyof typeof cashSides;

/** The word of the provider's statement on a flow (对账状态). One by hand is in no statement, and some services make none. */
export const reconciliations = {
  matched: '已对账',
  waiting: '待对账',
  differs: '有差异',
  none: '无需对账',
} as const;
export type Reconciliation = keyof typeof reconciliations;

/** 金额段: from its first fen to the one before the next; null: without an end. */
export const amountBands = {
  small: { label: '100元以下', fromFen: 0, belowFen: 10_000 },
  middle: { label: '100元至1,000元', fromFen: 10_000, belowFen: 100_000 },
  large: { label: '1,000元至10,000元', fromFen: 100_000, belowFen: 1_000_000 },
  huge: { label: '10,000元以上', fromFen: 1_000_000, belowFen: null },
} as const;
export type AmountBand = keyof typeof amountBands;

/** 流水号: the day on which the money moved and the id of the row, of which neither ever changes. */
export const flowNo = (happenedOn: BusinessDate, id: number): string =>
  `LS${happenedOn.replaceAll('-', '')}${String(id).padStart(10, '0')}`;
