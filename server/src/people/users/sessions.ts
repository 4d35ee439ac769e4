import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  endOwnSessions as endOwnCall,
  ownSessions as ownCall,
} from '@rental/contract/people/auth/own-record';
import type {
  endOperatorSessions as endCall,
  operatorSessions as sessionsCall,
} from '@rental/contract/people/users/users';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../audit/public.ts';
import { endSessionsOf, sessionsOf } from '../auth/public.ts';
import { refuseMoreRights } from './granting.ts';
import { operators } from './operator-queries.ts';
import { lockOperators } from './operator-store.ts';

/** The logins of an operator that are alive. */
export async function operatorSessions(
  ctx: Context,
  { params }: Input<typeof sessionsCall>,
  tx: Tx,
): Promise<Returned<typeof sessionsCall>> {
  orNotFound(
    await operators(ctx, tx).select('o.id').where('o.id', '=', params.id).executeTakeFirst(),
  );
  return sessionsOf(ctx, tx, params.id);
}

/** 下线: one login of an operator, or all. */
export async function endOperatorSessions(
  ctx: Context,
  { params, body }: Input<typeof endCall>,
  tx: Tx,
): Promise<Returned<typeof endCall>> {
  await lockOperators(ctx, tx, [params.id]);
  await refuseMoreRights(ctx, tx, [params.id]);
  const ended = await endSessionsOf(ctx, tx, params.id, { only: body.sessionId ?? undefined });
  if (body.sessionId !== null && ended === 0) refuse('not_found');
  await writeAudit(tx, ctx, {
    operation: 'user:endSessions',
    object: `operator ${params.id}`,
    result: 'ok',
    after: { ended },
  });
  return { ended };
}

/** The own logins that are alive. */
export const ownSessions = (
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof ownCall>> => sessionsOf(ctx, tx, ctx.operator.id);

/** Ends one own login, or all but this one. */
export async function endOwnSessions(
  ctx: Context,
  { body: { sessionId } }: Input<typeof endOwnCall>,
  tx: Tx,
): Promise<Returned<typeof endOwnCall>> {
  const which = sessionId === null ? { except: ctx.operator.sessionId } : { only: sessionId };
  const ended = await endSessionsOf(ctx, tx, ctx.operator.id, which);
  if (sessionId !== null && ended === 0) refuse('not_found');
  await writeAudit(tx, ctx, {
    operation: 'user:endOwnSessions',
    object: `operator ${ctx.operator.id}`,
    result: 'ok',
    after: { ended },
  });
  return { ended };
}
