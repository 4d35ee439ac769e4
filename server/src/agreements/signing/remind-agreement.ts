import type { remindAgreement as call } from '@rental/contract/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import { remindParties } from '@rental/domain/agreements/signing';
import { signAgreement } from '@rental/domain/orders/decisions';
import { writeAudit } from '../../audit/public.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse } from '../../http/refusal.ts';
import { factsOf, lockOrder, moveOrder } from '../../orders/public.ts';
import { queueSigning } from './signing-job-kind.ts';
import { changeAgreement, lockAgreement, standingOf } from './signing-store.ts';

/** 催签. */
export async function remindAgreement(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  orRefuse(signAgreement(factsOf(order)));
  const agreement = orNotFound(await lockAgreement(tx, ctx.brandCode, order.id));
  orRefuse(remindParties(standingOf(agreement), ctx.now));
  await changeAgreement(tx, agreement, { reminded_at: ctx.now });
  await queueSigning(tx, ctx, {
    step: 'remind',
    orderId: order.id,
    flowNo: agreement.flow_no ?? '',
  });
  moveOrder(ctx, tx, order, { move: 'remindAgreement' });
  await writeAudit(tx, ctx, {
    operation: 'agreement:remind',
    object: order.order_no,
    result: 'ok',
    after: { agreementNo: agreement.agreement_no },
  });
  return { orderId: order.id };
}
