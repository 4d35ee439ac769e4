import { fen, sumFen, type Fen } from '../../money.ts';
import { moneyMethods, type MoneyMethod } from '../ledger/accounts.ts';

/** How money goes back (退款方式): the way it came, by its provider, or by hand. Stored: never rename. */
export const refundWays = { original: '原路退回', ...moneyMethods } as const;

export type RefundWay = keyof typeof refundWays;

/** By which of its services a provider took a payment: 代扣, 预授权转支付 or 收款链接. Stored: never rename. */
export const paymentProviders = ['deduction', 'authorization', 'link'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** The account that a refund is credited to when it is decided: cash is handed over then, all else is paid out later (ADR 41). */
export const accountOfRefund = (way: RefundWay): 'cash' | 'refundUnderWay' =>
  way === 'cash' ? 'cash' : 'refundUnderWay';

/** The part of a payment that a refund takes back; `method` null: nobody knows how that came. */
export interface Returned {
  readonly method: MoneyMethod | null;
  /** A provider took it for us, and can give it back. */
  readonly isByProvider: boolean;
  readonly amountFen: Fen;
}

export type UnfitWay =
  | { readonly code: 'refund_not_original'; readonly otherFen: Fen }
  | { readonly code: 'refund_other_wallet'; readonly way: RefundWay; readonly otherFen: Fen };

/**
 * Why money cannot go back in a way; null: it can. 原路退回 needs a provider that took every part of it; a wallet returns what came to it
 * and nothing else, for cash never came by Alipay. A bank and cash return anything.
 */
export function unfitWay(way: RefundWay, returned: readonly Returned[]): UnfitWay | null {
  const sumOf = (unfit: (one: Returned) => boolean) =>
    sumFen(returned.filter(unfit).map(({ amountFen }) => amountFen));
  if (way === 'original') {
    const otherFen = sumOf(({ isByProvider }) => !isByProvider);
    return otherFen === fen(0) ? null : { code: 'refund_not_original', otherFen };
  }
  if (way === 'bank' || way === 'cash') return null;
  const otherFen = sumOf(({ method }) => method !== null && method !== way);
  return otherFen === fen(0) ? null : { code: 'refund_other_wallet', way, otherFen };
}
