import type * as calls from '@rental/contract/people/auth/auth';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../audit/public.ts';
import type { SmsCodes } from '../sign-in/sms-codes.ts';
import { lockOwnRecord } from './own-record.ts';

/** S159: to the new phone where that is what changes, else to the own one. */
export const sendOwnCode =
  (codes: SmsCodes) =>
  async (
    ctx: Context,
    { body }: Input<typeof calls.sendOwnCode>,
    tx: Tx,
  ): Promise<Returned<typeof calls.sendOwnCode>> => {
    // locked first whatever the code is for: counters and codes come after it, as everywhere
    const own = await lockOwnRecord(ctx, tx);
    const phone = (body.purpose === 'phone' ? body.phone : own.phone) ?? refuse('no_own_phone');
    return codes.issue(tx, ctx, { phone, purpose: body.purpose, operatorId: ctx.operator.id });
  };

/** S161: what a high-value step asks for, to the own phone. The log has it, for a GET may ask for it (X35). */
export const sendOperationCode =
  (codes: SmsCodes) =>
  async (
    ctx: Context,
    { query: { about } }: Pick<Input<typeof calls.sendOperationCode>, 'query'>,
    tx: Tx,
  ): Promise<Returned<typeof calls.sendOperationCode>> => {
    const { id: operatorId } = ctx.operator;
    const phone = await ownPhone(ctx, tx);
    const place = { phone, purpose: 'operation', operatorId } as const;
    const sent = await codes.issue(tx, ctx, place, about && 'offlinePaymentCode');
    await writeAudit(tx, ctx, {
      operation: 'code:operation',
      object: `operator ${operatorId}`,
      result: 'ok',
    });
    return sent;
  };

export async function ownPhone(ctx: Context, tx: Tx): Promise<string> {
  const { phone } = await lockOwnRecord(ctx, tx);
  return phone ?? refuse('no_own_phone');
}
