import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  readAllMessages as allCall,
  readMessages as call,
} from '@rental/contract/people/notifications/messages';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { theirs, unreadCount } from './message-queries.ts';

/** Marks messages of this operator as read; other messages are passed over. */
export async function readMessages(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const own = await theirs(ctx, tx).where('m.id', 'in', body.ids).select('m.id').execute();
  await noteRead(
    ctx,
    tx,
    own.map(({ id }) => id),
  );
  const left = await unreadCount(ctx, tx);
  if (left === 0) await markAll(ctx, tx); // what is counted next time is only what comes
  return { unreadCount: left };
}

export async function readAllMessages(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof allCall>> {
  await markAll(ctx, tx);
  return { unreadCount: await unreadCount(ctx, tx) };
}

/** Notes that this operator has read these messages. */
export async function noteRead(ctx: Context, tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('message_reads')
    .values(
      ids
        .toSorted((one, other) => one - other)
        .map((id) => ({
          brand_code: ctx.brandCode,
          operator_id: ctx.operator.id,
          message_id: id,
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One mark stands for every message up to the newest. */
async function markAll(ctx: Context, tx: Tx): Promise<void> {
  const newest = await theirs(ctx, tx)
    .select('m.id')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return;
  const own = { brand_code: ctx.brandCode, operator_id: ctx.operator.id };
  await tx
    .insertInto('message_marks')
    .values({ ...own, read_up_to: newest.id })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_code', 'operator_id'])
        .doUpdateSet({ read_up_to: newest.id })
        .where('message_marks.read_up_to', '<', newest.id),
    )
    .execute();
  await tx
    .deleteFrom('message_reads')
    .where('brand_code', '=', own.brand_code)
    .where('operator_id', '=', own.operator_id)
    .where('message_id', '<=', newest.id)
    .execute();
}
