import type { Endpoint, Input, Returned } from '@rental/contract/endpoint';
import type { executeRequest as call } from '@rental/contract/rental/orders/money/execute-request';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import type { Serving } from '../../../http/serve.ts';
import { agreedAct, approvalRow } from '../../../people/access/public.ts';

/**
 * 执行 of a request that was agreed to: the command that asked, with the body that was kept. It locks, decides and refuses as it
 * always does; rights are those of this moment (ADR 34).
 */
export const executeRequest =
  ({ commands }: Pick<Serving, 'commands'>) =>
  async (
    ctx: Context,
    { params, body }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const { id } = params;
    const agreed = await agreedAct(ctx, tx, id);
    const { endpoint, handler } = commands.get(agreed.call) ?? refuse('approval_without_content');
    const { permission } = endpoint;
    if (permission !== 'signedIn' && permission !== 'public')
      if (!ctx.operator.permissions.has(permission)) refuse('forbidden');
    const content = {
      ...agreed.body,
      seen: null,
      approvalId: id,
      ...(takesProof(endpoint) && { stepUp: body.stepUp ?? {} }),
    };
    await handler(
      { ...ctx, call: agreed.call },
      { params: undefined, query: undefined, body: content },
      tx,
    );
    return approvalRow(ctx, tx, id);
  };

const takesProof = ({ body }: Endpoint) =>
  'stepUp' in ((body as { readonly shape?: object } | undefined)?.shape ?? {});
