import type { MoneyMethod } from '../../money/ledger/accounts.ts';
import { done, refused, type Result } from '../../result.ts';
import { maskAlipay, maskEmail, maskMobile } from '../customers/masks.ts';

/** How a payout account is paid: 支付宝 by the provider, a bank by hand. Stored: never rename. */
export const payoutMethods = {
  alipay: '支付宝',
  bank: '银行卡',
} as const satisfies Partial<Record<MoneyMethod, string>>;
export type PayoutMethod = keyof typeof payoutMethods;

/** How far a payout account is. It never changes: another one replaces it. Stored: never rename. */
export const payoutAccountStates = {
  toVerify: '待核验',
  verified: '已核验',
  replaced: '已停用',
} as const;
export type PayoutAccountState = keyof typeof payoutAccountStates;

const frozenMs = 24 * 3_600_000;

/** When an account may be paid first: one that replaces another waits 24 hours (改绑冻结). */
export const usableFrom = (replacesAnother: boolean, now: Date): Date =>
  replacesAnother ? new Date(now.getTime() + frozenMs) : now;

export const isFrozen = (account: Pick<Usable, 'usable_from'>, now: Date): boolean =>
  account.usable_from > now;

/** True if the holder is 主体 or 法定代表人 of the store: nobody else is paid. */
export const isOfStore = (
  holder: string,
  store: { readonly merchant_name: string | null; readonly legal_person: string | null },
): boolean => holder === store.merchant_name || holder === store.legal_person;

/** True if the holder is 收款主体 of the channel, which the brand entered: a channel is not paid to anybody that it names itself. */
export const isOfChannel = (
  holder: string,
  channel: { readonly payee_name: string | null },
): boolean => holder === channel.payee_name;

/** True if the holder is the distributor himself, by the name of his customer. */
export const isOfDistributor = (holder: string, customer: { readonly name: string }): boolean =>
  holder === customer.name;

interface Usable {
  readonly state: PayoutAccountState;
  readonly usable_from: Date;
}

type AccountRefusal =
  | { readonly code: 'payout_account_replaced' | 'payout_account_unverified' }
  | { readonly code: 'payout_account_frozen'; readonly usableFrom: string };

/** Says if money may be sent to an account now. */
export function usableOrRefused(account: Usable, now: Date): Result<null, AccountRefusal> {
  if (account.state === 'replaced') return refused({ code: 'payout_account_replaced' });
  if (account.state === 'toVerify') return refused({ code: 'payout_account_unverified' });
  if (!isFrozen(account, now)) return done(null);
  return refused({
    code: 'payout_account_frozen',
    usableFrom: account.usable_from.toISOString(),
  });
}

/** 「尾号1234」 of a bank account; of the provider an e-mail address, a mobile or its own number, masked. */
export function maskedPayout(method: PayoutMethod, account: string): string {
  if (method === 'bank') return `尾号${account.slice(-4)}`;
  if (account.includes('@')) return maskEmail(account);
  return account.length === 11 ? maskMobile(account) : maskAlipay(account);
}
