import type { remindAgreement as call } from '@rental/contract/rental/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import { remindParties } from '@rental/domain/rental/agreements/signing';
import { signAgreement } from '@rental/domain/rental/orders/life/decisions';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting, Context } from '../../../http/context.ts';
import { orNotFound, orRefuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { factsOf, lockOrder, moveOrder, type StoredOrder } from '../../orders/core/public.ts';
import { queueSigning } from './signing-job-kind.ts';
import {
  changeAgreement,
  lockAgreement,
  standingOf,
  type StoredAgreement,
} from './signing-store.ts';

/** The provider asks again whoever has not signed, and the timeline says so. */
export async function askAgain(
  ctx: Acting,
  tx: Tx,
  order: StoredOrder,
  agreement: StoredAgreement,
  note?: string,
): Promise<void> {
  await changeAgreement(tx, agreement, { reminded_at: ctx.now });
  await queueSigning(tx, ctx, {
    step: 'remind',
    orderId: order.id,
    flowNo: agreement.flow_no ?? '',
  });
  moveOrder(ctx, tx, order, { move: 'remindAgreement', note });
}

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
  await askAgain(ctx, tx, order, agreement);
  await writeAudit(tx, ctx, {
    operation: 'agreement:remind',
    object: order.order_no,
    result: 'ok',
    after: { agreementNo: agreement.agreement_no },
  });
  return { orderId: order.id };
}
