import type { voidAgreement as call } from '@rental/contract/rental/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import { voidAgreement as decide } from '@rental/domain/rental/orders/life/decisions';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { factsOf, lockOrder, moveOrder } from '../../orders/core/public.ts';
import { changeAgreement, lockAgreement } from './signing-store.ts';

/** 作废重签: what the provider still says of this agreement changes nothing. */
export async function voidAgreement(
  ctx: Context,
  { body: { orderId, reason } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, orderId);
  const to = orRefuse(decide(factsOf(order)));
  const agreement = orNotFound(await lockAgreement(tx, ctx.brandCode, order.id));
  await changeAgreement(tx, agreement, {
    ended: 'voided',
    ended_at: ctx.now,
    end_reason: reason,
  });
  const { agreement_no: agreementNo } = agreement;
  moveOrder(ctx, tx, order, {
    move: 'voidAgreement',
    to,
    note: reason,
    also: { agreement_no: agreementNo },
  });
  await writeAudit(tx, ctx, {
    operation: 'agreement:void',
    object: order.order_no,
    result: 'ok',
    after: { agreementNo, reason },
  });
  return { orderId: order.id, orderStatus: to };
}
