import type { Input, Returned } from '@rental/contract/endpoint';
import type { replayCallback as call } from '@rental/contract/platform/received-callbacks';
import type { CallbackKind } from '@rental/domain/platform/callbacks/received';
import type { Stored } from '../../db/tables.ts';
import { keepEnd, type CallbackEnd } from '../../http/callback-log.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, Refusal, refuse } from '../../http/refusal.ts';
import type { CallbackHandler } from '../../http/serve.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { reasonText } from './callback-row.ts';

interface Tools {
  readonly callbacks: ReadonlyMap<CallbackKind, CallbackHandler>;
  readonly requireStepUp: RequireStepUp;
}

/** 重放: its own handler takes the kept body in once more. A body that nobody has signed is taken in by nobody. */
export const replayCallback =
  ({ callbacks, requireStepUp }: Tools) =>
  async (ctx: Context, { body }: Input<typeof call>): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const found = await ctx.transaction('read write', async (tx) => {
      await requireStepUp(ctx, tx, body.stepUp);
      return orNotFound(
        await tx
          .selectFrom('received_callbacks')
          .selectAll()
          .where('brand_code', '=', ctx.brandCode)
          .where('id', '=', body.id)
          .executeTakeFirst(),
      );
    });
    if (!found.is_signed) refuse('callback_never_signed');
    const handler = callbacks.get(found.kind) ?? refuse('not_found');
    const end = await endOf(handler, ctx, found.body);
    await keepReplay(ctx, found, end);
    return { callbackState: end.state, reason: reasonText(end.reason) };
  };

async function endOf(handler: CallbackHandler, ctx: Context, raw: string): Promise<CallbackEnd> {
  try {
    const { kind, ...about } = await handler(ctx, raw);
    return kind === 'mismatch'
      ? { state: 'refused', reason: 'callback_mismatch', ...about }
      : { state: kind, reason: null, ...about };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { state: 'refused', reason: error.code };
  }
}

/** Keeps who replayed it, and its result. A callback that an earlier try took in, and did not mark, counts as taken in. */
async function keepReplay(
  ctx: Context,
  { id, state }: Stored<'received_callbacks'>,
  end: CallbackEnd,
): Promise<void> {
  if (end.state === 'taken') await keepEnd(ctx, id, end);
  else if (state === 'received')
    await keepEnd(ctx, id, end.state === 'duplicate' ? { ...end, state: 'taken' } : end);
  await ctx.transaction('read write', async (tx) => {
    await tx
      .insertInto('callback_replays')
      .values({
        brand_code: ctx.brandCode,
        callback_id: id,
        operator_id: ctx.operator.id,
        at: ctx.now,
        state: end.state,
        reason: end.reason,
      })
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'callback:replay',
      object: `callback ${id}`,
      result: 'ok',
      after: { state: end.state },
    });
  });
}
