import type { SessionRow } from '@rental/contract/people/users/users';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Visit } from '../../http/context.ts';
import { tellLoginsEnded } from './sessions.ts';

/** Until when a login can be used: while its token lives, or while it is remembered. */
const usableUntil = sql<Date>`greatest(expires_at, remembered_until)`;

/** The logins of an operator of the brand that are alive or remembered, the newest first. */
export async function sessionsOf(ctx: Context, tx: Tx, operatorId: number): Promise<SessionRow[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'address', 'user_agent', 'created_at', usableUntil.as('usable_until')])
    .where('brand_code', '=', ctx.brandCode)
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where(usableUntil, '>', ctx.now)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    userAgent: row.user_agent,
    createTime: row.created_at.toISOString(),
    expiresAt: row.usable_until.toISOString(),
    isCurrent: row.id === ctx.operator.sessionId,
  }));
}

interface Which {
  /** This one alone. */
  readonly only?: number | undefined;
  /** All but this one. */
  readonly except?: number | undefined;
}

/** Ends logins of an operator; their next call is 401 and their sockets close at once. Answers how many. */
export async function endSessionsOf(
  { brand, now }: Pick<Visit, 'brand' | 'now'>,
  tx: Tx,
  operatorId: number,
  { only, except }: Which = {},
): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('brand_code', '=', brand.code)
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where(usableUntil, '>', now)
    .$if(only !== undefined, (rows) => rows.where('id', '=', only as number))
    .$if(except !== undefined, (rows) => rows.where('id', '<>', except as number))
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) await tellLoginsEnded(tx, brand.code);
  return Number(ended.numUpdatedRows);
}
