import { createHash } from 'node:crypto';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { generateAgreement as call } from '@rental/contract/rental/orders/life/order-moves';
import { agreementText } from '@rental/domain/rental/agreements/template';
import { templateTitle } from '@rental/domain/rental/agreements/template-state';
import { agreementValues } from '@rental/domain/rental/agreements/values';
import { fen, splitEvenly } from '@rental/domain/money';
import { generateAgreement as decide } from '@rental/domain/rental/orders/life/decisions';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { publishedTemplate } from '../../agreements/public.ts';
import { idNumberOf } from '../../customers/public.ts';
import { businessNo } from '../../../business-no.ts';
import { securityOf } from '../core/order-position.ts';
import { factsOf, lockOrder, moveOrder, termsOf, type StoredOrder } from '../core/order-store.ts';

/**
 * 生成合同: the terms and the split of the rent are fixed, the text of the chosen template is filled in with them, and
 * its SHA-256 kept, so that a later change would show.
 */
export async function generateAgreement(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = await lockOrder(ctx, tx, body.orderId);
  const securedFen = await securityOf(ctx, tx, order);
  const to = orRefuse(decide({ ...factsOf(order), securedFen }));
  const template = await publishedTemplate(ctx, tx, body.templateId);
  const agreementNo = businessNo('HT', ctx.now);
  const text = agreementText(template.body, await valuesOf(ctx, tx, order, agreementNo));
  const contentHash = createHash('sha256').update(text).digest('hex');
  await tx
    .insertInto('agreements')
    .values({
      brand_code: ctx.brandCode,
      order_id: order.id,
      agreement_no: agreementNo,
      template_version: templateTitle(template.name, template.version),
      template_id: template.id,
      sealed_body: ctx.personal.seal(text),
      terms: JSON.stringify({
        orderNo: order.order_no,
        customerId: order.customer_id,
        skuId: order.sku_id,
        ...termsOf(order),
        billFen: splitEvenly(order.total_rent_fen, order.term_count),
        firstPayment: order.first_payment,
        depositFen: order.deposit_fen,
        depositWaivedFen: order.deposit_waived_fen,
        waiverHoldFen: order.waiver_hold_fen,
        buyoutFen: order.buyout_fen,
        lease: order.lease,
        services: order.services,
      }),
      content_hash: contentHash,
      generated_at: ctx.now,
      signed_at: null,
    })
    .execute();
  moveOrder(ctx, tx, order, {
    move: 'generateAgreement',
    to,
    also: {
      agreement_no: agreementNo,
      template_version: templateTitle(template.name, template.version),
      content_hash: contentHash,
    },
  });
  return { orderId: order.id, orderStatus: to, agreementNo };
}

/** The values of the template's variables at this moment. */
async function valuesOf(ctx: Context, tx: Tx, order: StoredOrder, agreementNo: string) {
  const parties = await tx
    .selectFrom('orders as o')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'o.brand_code').onRef('s.id', '=', 'o.store_id'),
    )
    .select(['c.name', 'c.phone', 'c.id_number', 'c.sealed_identity', 'c.region', 'c.street'])
    .select(['k.name as sku_name', 'k.retail_fen', 'p.name as product_name'])
    .leftJoin('orders as b', (join) =>
      join.onRef('b.brand_code', '=', 'o.brand_code').onRef('b.id', '=', 'o.relet_of'),
    )
    .select(['s.name as store_name', 'b.order_no as original_no'])
    .where('o.brand_code', '=', ctx.brandCode)
    .where('o.id', '=', order.id)
    .executeTakeFirstOrThrow();
  return agreementValues({
    ...termsOf(order),
    agreementNo,
    generatedAt: ctx.now,
    brandName: ctx.brand.name,
    storeName: parties.store_name,
    customerName: parties.name,
    customerIdNumber: idNumberOf(ctx, parties),
    customerPhone: parties.phone,
    customerAddress: parties.region + parties.street,
    orderNo: order.order_no,
    originalNo: parties.original_no,
    orderType: order.special_order_type,
    productName: parties.product_name,
    skuName: parties.sku_name,
    retailFen: parties.retail_fen,
    firstPayment: order.first_payment,
    depositFen: order.deposit_fen,
    depositWaivedFen: order.deposit_waived_fen,
    waiverHoldFen: order.waiver_hold_fen,
    depositDueFen: fen(order.deposit_fen - order.deposit_waived_fen),
    buyoutFen: order.buyout_fen,
    lease: order.lease,
    services: order.services,
  });
}
