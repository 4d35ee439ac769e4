import type { SessionRow } from '@rental/contract/users';
import type { Tx } from '../db/transaction.ts';
import type { Context, Visit } from '../http/context.ts';

/** The logins of an operator of the brand that are alive, the newest first. */
export async function sessionsOf(ctx: Context, tx: Tx, operatorId: number): Promise<SessionRow[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'address', 'user_agent', 'created_at', 'expires_at'])
    .where('brand_code', '=', ctx.brandCode)
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    userAgent: row.user_agent,
    createTime: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === ctx.operator.sessionId,
  }));
}

interface Which {
  /** This one alone. */
  readonly only?: number | undefined;
  /** All but this one. */
  readonly except?: number | undefined;
}

/** Ends logins of an operator; their next call is 401 and their sockets close. Answers how many. */
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
    .where('expires_at', '>', now)
    .$if(only !== undefined, (rows) => rows.where('id', '=', only as number))
    .$if(except !== undefined, (rows) => rows.where('id', '<>', except as number))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
