import type * as calls from '@rental/contract/auth';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { lockOwnRecord } from './own-record.ts';
import type { SmsCodes } from './sms-codes.ts';

/** S159: to the new phone where that is what changes, else to the own one. */
export const sendOwnCode =
  (codes: SmsCodes) =>
  async (
    ctx: Context,
    { body }: Input<typeof calls.sendOwnCode>,
    tx: Tx,
  ): Promise<Returned<typeof calls.sendOwnCode>> => {
    const phone = body.purpose === 'phone' ? body.phone : await ownPhone(ctx, tx);
    return codes.issue(tx, ctx, { phone, purpose: body.purpose, operatorId: ctx.operator.id });
  };

/** S161: what a high-value step asks for, to the own phone. */
export const sendOperationCode =
  (codes: SmsCodes) =>
  async (
    ctx: Context,
    _input: unknown,
    tx: Tx,
  ): Promise<Returned<typeof calls.sendOperationCode>> =>
    codes.issue(tx, ctx, {
      phone: await ownPhone(ctx, tx),
      purpose: 'operation',
      operatorId: ctx.operator.id,
    });

export async function ownPhone(ctx: Context, tx: Tx): Promise<string> {
  const { phone } = await lockOwnRecord(ctx, tx);
  return phone ?? refuse('no_own_phone');
}
