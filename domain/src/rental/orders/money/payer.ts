import { isMoneyMethod, moneyMethods, type MoneyMethod } from '../../../money/ledger/accounts.ts';
import type { Transfer } from '../../../money/ledger/transfers.ts';
import { done, refused, type Result } from '../../../result.ts';
import { maskName } from '../../customers/masks.ts';
import { moneyMoved } from '../core/plan-lines.ts';
import type { Plan } from '../core/position.ts';
import { paidByLabels } from './paid-by.ts';

/** The payer's relation to the customer (与客户关系). Stored: never rename. */
export const payerRelations = {
  relative: '亲属',
  friend: '朋友',
  colleague: '同事',
  clerk: '店员',
  other: '其他',
} as const;

export type PayerRelation = keyof typeof payerRelations;

/** The payer in place of the customer (代客支付). */
export interface Payer {
  readonly name: string;
  readonly relation: PayerRelation;
}

/** The payer of a plan's receipts, null for the customer; without receipts there is no other payer. */
export const payerOf = (
  plan: Plan,
  payer: Payer | null,
): Result<Payer | null, { readonly code: 'payer_without_money' }> =>
  payer !== null && moneyMoved(plan).receivedFen === 0
    ? refused({ code: 'payer_without_money' })
    : done(payer);

/** The payer as lists show it, masked. */
export const maskedPayer = ({ name, relation }: Payer): Payer => ({
  name: maskName(name),
  relation,
});

/** 「王**（亲属）」 */
export const payerText = ({ name, relation }: Payer): string =>
  `${name}（${payerRelations[relation]}）`;

/** Payers each once, the first first. */
export const payersOnce = (payers: readonly Payer[]): Payer[] => [
  ...new Map(
    payers.map(({ name, relation }) => [`${relation} ${name}`, { name, relation }]),
  ).values(),
];

/** A payment by somebody else, with the account that received it. */
export interface OnBehalf extends Payer {
  readonly method: MoneyMethod;
}

/** As it is told, the payer masked; null where the customer paid, or no money came in by it. */
export const onBehalfOf = (
  payer: Payer | null,
  { debit }: Pick<Transfer, 'debit'>,
): OnBehalf | null =>
  payer !== null && isMoneyMethod(debit) ? { ...maskedPayer(payer), method: debit } : null;

/** 「代客支付 · 王**（亲属） · 支付宝转账」 */
export const onBehalfText = ({ method, ...payer }: OnBehalf): string =>
  `${paidByLabels.onBehalf} · ${payerText(payer)} · ${moneyMethods[method]}`;
