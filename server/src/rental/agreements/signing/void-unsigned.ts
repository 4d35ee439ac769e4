import { agreementState } from '@rental/domain/rental/agreements/signing';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { changeAgreement, lockAgreement, standingOf } from './signing-store.ts';

/** The agreement of a locked order that ends before all have signed: nobody can sign it any more. */
export async function voidUnsigned(
  ctx: Acting,
  tx: Tx,
  orderId: number,
  reason: string,
): Promise<void> {
  const agreement = await lockAgreement(tx, ctx.brandCode, orderId);
  if (agreement === undefined || agreementState(standingOf(agreement)) === 'signed') return;
  await changeAgreement(tx, agreement, {
    ended: 'voided',
    ended_at: ctx.now,
    end_reason: reason,
  });
}
