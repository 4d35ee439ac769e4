import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';

/** The fields that operators may change of their own record. */
interface OwnRecord {
  readonly nickName: string;
  readonly gender: string | null;
  readonly phone: string | null;
}

/** The own record of who makes the request, locked, the phone in full. */
export async function lockOwnRecord(ctx: Context, tx: Tx): Promise<OwnRecord> {
  const row = await tx
    .selectFrom('operators')
    .select(['nick_name', 'gender', 'phone'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', ctx.operator.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { nickName: row.nick_name, gender: row.gender, phone: row.phone };
}

/** Writes the own record of who makes the request, and nobody else's. */
export async function saveOwnRecord(ctx: Context, tx: Tx, record: OwnRecord): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ nick_name: record.nickName, gender: record.gender, phone: record.phone })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', ctx.operator.id)
    .execute();
}
