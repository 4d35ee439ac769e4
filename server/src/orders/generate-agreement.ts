import { createHash } from 'node:crypto';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { generateAgreement as call } from '@rental/contract/order-moves';
import { splitEvenly } from '@rental/domain/money';
import { generateAgreement as decide } from '@rental/domain/orders/decisions';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { orRefuse } from '../http/refusal.ts';
import { businessNo } from './business-no.ts';
import { factsOf, lockOrder, moveOrder, termsOf } from './order-store.ts';

const templateVersion = 'rental-1';

/** 生成合同: the terms and the split of the rent are fixed, and hashed so that a later change would show. */
export async function generateAgreement(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const to = orRefuse(decide(factsOf(order)));
  const terms = JSON.stringify({
    orderNo: order.order_no,
    customerId: order.customer_id,
    skuId: order.sku_id,
    ...termsOf(order),
    billFen: splitEvenly(order.total_rent_fen, order.term_count),
    depositFen: order.deposit_fen,
    depositWaivedFen: order.deposit_waived_fen,
    buyoutFen: order.buyout_fen,
  });
  const agreementNo = businessNo('HT', ctx.now);
  await tx
    .insertInto('agreements')
    .values({
      brand_code: ctx.brandCode,
      order_id: order.id,
      agreement_no: agreementNo,
      template_version: templateVersion,
      terms,
      content_hash: createHash('sha256').update(terms).digest('hex'),
      generated_at: ctx.now,
      signed_at: null,
    })
    .execute();
  moveOrder(ctx, tx, order, {
    move: 'generateAgreement',
    to,
    also: { agreement_no: agreementNo },
  });
  return { orderId: order.id, orderStatus: to, agreementNo };
}
