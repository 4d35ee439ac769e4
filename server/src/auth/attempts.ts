import { sql } from 'kysely';
import type { BrandCode, Tx } from '../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import type { RefusalCode } from '@rental/contract/refusals';

/** How many of something in how long, and how long the refusal lasts after that (threat model 4.11). */
export interface AttemptRule {
  readonly most: number;
  readonly windowSeconds: number;
  readonly blockSeconds: number;
  readonly refusal: RefusalCode;
}

export const wrongPasswordsOfAccount: AttemptRule = {
  most: 10,
  windowSeconds: 900,
  blockSeconds: 900,
  refusal: 'too_many_attempts',
};
export const wrongPasswordsOfAddress: AttemptRule = {
  most: 100,
  windowSeconds: 900,
  blockSeconds: 900,
  refusal: 'too_many_attempts',
};
export const captchasOfAddress: AttemptRule = {
  most: 60,
  windowSeconds: 60,
  blockSeconds: 60,
  refusal: 'too_many_captchas',
};

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

/** Forgets what was counted of `key`, after a success. */
export async function forgetAttempts(tx: Tx, brand: BrandCode, key: string): Promise<void> {
  await tx
    .deleteFrom('attempt_counters')
    .where('brand_code', '=', brand)
    .where('key', '=', key)
    .execute();
}

/** Lets go of counters whose time is over, a few at a time; one that is being counted is left alone. */
export async function sweepAttempts(tx: Tx, brand: BrandCode, now: Date): Promise<void> {
  await tx
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
    .execute();
}
