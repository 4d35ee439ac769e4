import type { sendAgreement as call } from '@rental/contract/rental/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import { sendAgreement as decide } from '@rental/domain/rental/agreements/signing';
import { signAgreement } from '@rental/domain/rental/orders/life/decisions';
import type { Tx } from '../../../db/transaction.ts';
import type { SignatureGateway } from '../../../gateways/e-signature/signature-gateway.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { factsOf, lockOrder, moveOrder } from '../../orders/core/public.ts';
import { agreementBody } from '../agreement-body.ts';
import { beginSigning } from './begin-signing.ts';
import { lockAgreement, standingOf } from './signing-store.ts';

/** 发起电子签. */
export const sendAgreement =
  (gateway: SignatureGateway) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    const order = await lockOrder(ctx, tx, body.orderId);
    orRefuse(signAgreement(factsOf(order)));
    const agreement = orNotFound(await lockAgreement(tx, ctx.brandCode, order.id));
    orRefuse(decide(standingOf(agreement)));
    if (agreementBody(ctx, agreement) === null) refuse('agreement_without_text');

    const begun = await beginSigning(ctx, tx, agreement, gateway);
    const names = await namesOf(ctx, tx, order.id);
    await tx
      .insertInto('agreement_parties')
      .values(names.map((name) => ({ ...name, agreement_id: agreement.id })))
      .execute();
    moveOrder(ctx, tx, order, {
      move: 'sendAgreement',
      also: { agreement_no: agreement.agreement_no },
    });
    await writeAudit(tx, ctx, {
      operation: 'agreement:send',
      object: order.order_no,
      result: 'ok',
      after: { agreementNo: agreement.agreement_no },
    });
    return begun;
  };

async function namesOf(ctx: Context, tx: Tx, orderId: number) {
  const { store, customer } = await tx
    .selectFrom('orders as o')
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'o.brand_code').onRef('s.id', '=', 'o.store_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .select(['s.name as store', 'c.name as customer'])
    .where('o.brand_code', '=', ctx.brandCode)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const of = { brand_code: ctx.brandCode };
  return [
    { ...of, party: 'store' as const, name: store },
    { ...of, party: 'customer' as const, name: customer },
    { ...of, party: 'platform' as const, name: ctx.brand.name },
  ];
}
