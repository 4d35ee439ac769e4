import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';
import { Refusal } from './refusal.ts';
import type { RefusalCode } from '@rental/contract/refusals';

/** How many of something in how long (threat model 4.11). Counted in the database, per brand. */
export interface QuotaRule {
  readonly most: number;
  readonly windowSeconds: number;
  readonly refusal: RefusalCode;
}

/** A quota that, once reached, refuses for `blockSeconds` more. */
export interface AttemptRule extends QuotaRule {
  readonly blockSeconds: number;
}

/** Refuses while `key` is blocked. */
export async function refuseBlocked(
  tx: Tx,
  brand: BrandCode,
  now: Date,
  key: string,
  rule: AttemptRule,
): Promise<void> {
  const counter = await tx
    .selectFrom('attempt_counters')
    .select('blocked_until')
    .where('brand_code', '=', brand)
    .where('key', '=', key)
    .executeTakeFirst();
  const until = counter?.blocked_until;
  if (until && until > now)
    throw new Refusal(rule.refusal, {
      retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
    });
}

/** Counts one more of `key`; the one that reaches the most blocks those after it. */
export async function countAttempt(
  tx: Tx,
  brand: BrandCode,
  now: Date,
  key: string,
  rule: AttemptRule,
): Promise<void> {
  const windowEndsAt = new Date(now.getTime() + rule.windowSeconds * 1000);
  const blockedUntil = new Date(now.getTime() + rule.blockSeconds * 1000);
  await tx
    .insertInto('attempt_counters')
    .values({ brand_code: brand, key, count: 1, window_ends_at: windowEndsAt, blocked_until: null })
    .onConflict((conflict) =>
      conflict.columns(['brand_code', 'key']).doUpdateSet((old) => {
        const live = sql<boolean>`attempt_counters.window_ends_at > ${now}`;
        const count = sql<number>`case when ${live} then attempt_counters.count + 1 else 1 end`;
        return {
          count,
          window_ends_at: sql<Date>`case when ${live} then ${old.ref('attempt_counters.window_ends_at')} else ${windowEndsAt} end`,
          blocked_until: sql<Date | null>`case when (${count}) >= ${rule.most} then ${blockedUntil}::timestamptz end`,
        };
      }),
    )
    .execute();
}

/**
 * Counts one more of `key`, or refuses it until the window ends. Exact however many come at once; those refused are
 * not counted, for their transaction rolls back.
 */
export async function countWithin(
  tx: Tx,
  brand: BrandCode,
  now: Date,
  key: string,
  rule: QuotaRule,
): Promise<void> {
  const windowEndsAt = new Date(now.getTime() + rule.windowSeconds * 1000);
  const counted = await tx
    .insertInto('attempt_counters')
    .values({ brand_code: brand, key, count: 1, window_ends_at: windowEndsAt, blocked_until: null })
    .onConflict((conflict) =>
      conflict.columns(['brand_code', 'key']).doUpdateSet((old) => {
        const live = sql<boolean>`attempt_counters.window_ends_at > ${now}`;
        return {
          count: sql<number>`case when ${live} then attempt_counters.count + 1 else 1 end`,
          window_ends_at: sql<Date>`case when ${live} then ${old.ref('attempt_counters.window_ends_at')} else ${windowEndsAt} end`,
        };
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  if (counted.count > rule.most)
    throw new Refusal(rule.refusal, {
      retryAfterSeconds: Math.ceil((counted.window_ends_at.getTime() - now.getTime()) / 1000),
    });
}

/** True if `key`, which nobody else makes, is used for the first time; remembered until `endsAt`. */
export async function isFirstUse(
  tx: Tx,
  brand: BrandCode,
  key: string,
  endsAt: Date,
): Promise<boolean> {
  const counted = await firstUse(tx, { brand, key, endsAt });
  return counted.length > 0;
}

interface Use {
  readonly brand: string;
  readonly key: string;
  readonly endsAt: Date;
}
const firstUse = prepared((db, { brand, key, endsAt }: Use) =>
  db
    .insertInto('attempt_counters')
    .values({ brand_code: brand, key, count: 1, window_ends_at: endsAt, blocked_until: null })
    .onConflict((conflict) => conflict.columns(['brand_code', 'key']).doNothing())
    .returning('id'),
);

/** True if anything of `keys` is counted at this moment. */
export async function hasFailed(
  tx: Tx,
  brand: BrandCode,
  now: Date,
  keys: readonly string[],
): Promise<boolean> {
  const found = await tx
    .selectFrom('attempt_counters')
    .select('id')
    .where('brand_code', '=', brand)
    .where('key', 'in', keys)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets what was counted of `key`, after a success. */
export async function forgetAttempts(tx: Tx, brand: BrandCode, key: string): Promise<void> {
  await tx
    .deleteFrom('attempt_counters')
    .where('brand_code', '=', brand)
    .where('key', '=', key)
    .execute();
}

/** Lets go of counters whose time is over, a few at a time, and answers how many; one that is being counted is left alone. */
export async function sweepAttempts(tx: Tx, brand: BrandCode, now: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('attempt_counters')
    .where('brand_code', '=', brand)
    .where('id', 'in', (select) =>
      select
        .selectFrom('attempt_counters')
        .select('id')
        .where('brand_code', '=', brand)
        .where('window_ends_at', '<', now)
        .where((where) =>
          where.or([where('blocked_until', 'is', null), where('blocked_until', '<', now)]),
        )
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
