import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type {
  AutoTopUp,
  PrepaidBalance,
  TopUpTerms,
} from '@rental/domain/rental/top-ups/auto-top-up';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** The rule of a brand for a balance, beside the terms of the platform. */
export interface StoredRule {
  readonly rule: AutoTopUp;
  readonly terms: TopUpTerms;
  readonly cappedOn: BusinessDate | null;
}

/** Reads a rule. Every brand has one for each balance, which begins as off. */
export async function ruleOf(
  tx: Tx,
  brand: BrandCode,
  balance: PrepaidBalance,
): Promise<StoredRule> {
  return stored(await theRule(tx, brand, balance).executeTakeFirstOrThrow());
}

/** The same, locked: its top-ups come one after another. This lock comes before those of the balances. */
export async function lockRule(
  tx: Tx,
  brand: BrandCode,
  balance: PrepaidBalance,
): Promise<StoredRule> {
  return stored(await theRule(tx, brand, balance).forNoKeyUpdate().executeTakeFirstOrThrow());
}

const theRule = (tx: Tx, brand: BrandCode, balance: PrepaidBalance) =>
  tx
    .selectFrom('top_up_rules')
    .select(['is_enabled as isOn', 'threshold', 'amount', 'daily_cap_fen as dailyCapFen'])
    .select(['sms_pack_fen as smsPackFen', 'daily_credit_fen as dailyCreditFen'])
    .select('capped_on as cappedOn')
    .where('brand_code', '=', brand)
    .where('balance', '=', balance);

const stored = ({
  smsPackFen,
  dailyCreditFen,
  cappedOn,
  ...rule
}: AutoTopUp & TopUpTerms & Pick<StoredRule, 'cappedOn'>): StoredRule => ({
  rule,
  terms: { smsPackFen, dailyCreditFen },
  cappedOn,
});

/** The total cost of the automatic top-ups of today. */
export async function boughtToday(
  tx: Tx,
  { brand, now }: { readonly brand: BrandCode; readonly now: Date },
  balance: PrepaidBalance,
): Promise<Fen> {
  const { bought } = await tx
    .selectFrom('top_ups')
    .select(sql<Fen>`coalesce(sum(amount_fen), 0)::bigint`.as('bought'))
    .where('brand_code', '=', brand)
    .where('balance', '=', balance)
    .where('happened_on', '=', businessDateOf(now))
    .where('way', '=', 'auto')
    .executeTakeFirstOrThrow();
  return bought;
}

/** Changes the rule, which the caller has locked. */
export async function changeRule(
  tx: Tx,
  { brand, balance }: { readonly brand: BrandCode; readonly balance: PrepaidBalance },
  change: Partial<AutoTopUp> & { readonly cappedOn?: BusinessDate | null },
): Promise<void> {
  const { isOn, threshold, amount, dailyCapFen, cappedOn } = change;
  await tx
    .updateTable('top_up_rules')
    .set({
      ...(isOn !== undefined && { is_enabled: isOn }),
      ...(threshold !== undefined && { threshold }),
      ...(amount !== undefined && { amount }),
      ...(dailyCapFen !== undefined && { daily_cap_fen: dailyCapFen }),
      ...(cappedOn !== undefined && { capped_on: cappedOn }),
    })
    .where('brand_code', '=', brand)
    .where('balance', '=', balance)
    .execute();
}
