import { fen, yuan, type Fen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';

/** The prepaid balances of a brand: 风控余额 in fen, 短信余额 in SMS. Stored: never rename. */
export const prepaidBalances = { risk: '风控余额', sms: '短信余额' } as const;
export type PrepaidBalance = keyof typeof prepaidBalances;

/**
 * The ways of a top-up: the platform has got the money, the brand has paid it online, a rule of the brand bought it on credit, or a wrong one
 * is taken back. Stored: never rename.
 */
export const topUpWays = {
  platform: '平台充值',
  link: '在线充值',
  auto: '自动充值',
  reversal: '充值冲正',
} as const;
export type TopUpWay = keyof typeof topUpWays;

/** An amount in the unit of a balance: 「¥1,234.56」, 「2000条」. */
export const inUnit = (balance: PrepaidBalance, amount: number): string =>
  balance === 'sms' ? `${amount}条` : `¥${yuan(fen(amount))}`;

/** SMS are sold in packs of so many. */
export const smsPack = 1000;
/** A new brand pays so much for a pack. */
export const usualSmsPackFen = fen(50_00);

/** The lowest threshold of each balance. One SMS counts as 10 at most, so that a balance which is short of one is below it. */
export const minThreshold: Readonly<Record<PrepaidBalance, number>> = { risk: 1_00, sms: 100 };
/** The smallest single top-up by a rule, in the unit of the balance: a rule that buys nothing would never end. */
export const minTopUp: Readonly<Record<PrepaidBalance, number>> = { risk: 1_00, sms: smsPack };
/** The highest threshold and the largest single top-up, in the unit of the balance. */
export const maxTopUp: Readonly<Record<PrepaidBalance, number>> = {
  risk: 100_000_00,
  sms: 1_000_000,
};

/** The terms that the platform sets for a balance of a brand. */
export interface TopUpTerms {
  /** The price of a pack of SMS. */
  readonly smsPackFen: Fen;
  /** The most that a brand may buy on credit by its rule in a day; 0: no automatic top-up. */
  readonly dailyCreditFen: Fen;
}

/** 自动充值: below the threshold, so much is bought, up to the cap of a day. `threshold` and `amount` have the unit of the balance. */
export interface AutoTopUp {
  readonly isOn: boolean;
  readonly threshold: number;
  readonly amount: number;
  readonly dailyCapFen: Fen;
}

/** The price of a top-up: the money itself, or that of its packs of SMS. */
export const topUpCost = (
  balance: PrepaidBalance,
  amount: number,
  { smsPackFen }: Pick<TopUpTerms, 'smsPackFen'>,
): Fen => fen(balance === 'risk' ? amount : (amount / smsPack) * smsPackFen);

/** The price of some SMS out of packs, rounded half up to a fen. */
export const smsCost = (count: number, smsPackFen: Fen): Fen =>
  fen(Math.round((count * smsPackFen) / smsPack));

export type AutoTopUpRefusal =
  | { readonly code: 'top_up_no_credit' }
  | { readonly code: 'top_up_not_packs' }
  | { readonly code: 'top_up_threshold_low' }
  | { readonly code: 'top_up_too_little' }
  | { readonly code: 'top_up_too_much' }
  | { readonly code: 'top_up_cap_short' }
  | { readonly code: 'top_up_over_credit' };

/** Decides whether a brand may have this rule. One that is off is always allowed. */
export function checkedRule(
  balance: PrepaidBalance,
  rule: AutoTopUp,
  terms: TopUpTerms,
): Result<AutoTopUp, AutoTopUpRefusal> {
  const { isOn, threshold, amount, dailyCapFen } = rule;
  if (!isOn) return done(rule);
  if (terms.dailyCreditFen === 0) return refused({ code: 'top_up_no_credit' });
  if (balance === 'sms' && amount % smsPack !== 0) return refused({ code: 'top_up_not_packs' });
  if (threshold < minThreshold[balance]) return refused({ code: 'top_up_threshold_low' });
  if (amount < minTopUp[balance]) return refused({ code: 'top_up_too_little' });
  if (Math.max(threshold, amount) > maxTopUp[balance]) return refused({ code: 'top_up_too_much' });
  if (dailyCapFen < topUpCost(balance, amount, terms)) return refused({ code: 'top_up_cap_short' });
  if (dailyCapFen > terms.dailyCreditFen) return refused({ code: 'top_up_over_credit' });
  return done(rule);
}

/** The balance when a rule is asked, and the total cost of its top-ups of the day. */
export interface BeforeTopUp {
  readonly left: number;
  readonly boughtFen: number;
}

/** The next step of a rule: it buys nothing (`idle`), the cap of the day forbids it (`capped`), or it buys so much. */
export type TopUpDecision =
  | { readonly kind: 'idle' }
  | { readonly kind: 'capped' }
  | { readonly kind: 'topUp'; readonly amount: number; readonly costFen: Fen };

/** Decides the next top-up by a rule. The platform may have lowered its credit since the rule was saved: the lower of the two holds. */
export function nextTopUp(
  balance: PrepaidBalance,
  { rule, terms }: { readonly rule: AutoTopUp; readonly terms: TopUpTerms },
  { left, boughtFen }: BeforeTopUp,
): TopUpDecision {
  if (!rule.isOn || left >= rule.threshold) return { kind: 'idle' };
  const { amount, dailyCapFen } = rule;
  const costFen = topUpCost(balance, amount, terms);
  const capFen = Math.min(dailyCapFen, terms.dailyCreditFen);
  return boughtFen + costFen > capFen ? { kind: 'capped' } : { kind: 'topUp', amount, costFen };
}

/** A top-up that is to be taken back, and what is left of its balance beside open requests; both in the unit of the balance. */
export interface BeforeReversal {
  readonly way: TopUpWay;
  readonly isReversed: boolean;
  readonly amount: number;
  readonly left: number;
}

export type ReversalRefusal =
  | { readonly code: 'is_reversal' }
  | { readonly code: 'reversed_already' }
  | { readonly code: 'used_already' };

/** Decides whether a top-up may be taken back: whole, once, and only what was not used. */
export function reversalOf(before: BeforeReversal): Result<null, ReversalRefusal> {
  if (before.way === 'reversal') return refused({ code: 'is_reversal' });
  if (before.isReversed) return refused({ code: 'reversed_already' });
  return before.left < before.amount ? refused({ code: 'used_already' }) : done(null);
}
