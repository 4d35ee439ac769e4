import type { Input, Returned } from '@rental/contract/endpoint';
import type { orderSms as call } from '@rental/contract/rental/orders/work/order-sms';
import { maskMobile } from '@rental/domain/rental/customers/masks';
import {
  customerSms,
  smsParts,
  smsTypeOf,
  type SmsAct,
  type SmsFacts,
} from '@rental/domain/rental/customer-sms/customer-sms';
import { receiptReasonOf, receiptStateOf } from '@rental/domain/rental/customer-sms/sms-receipts';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { reachable } from '../../../people/data-scope/public.ts';
import type { StoredOrder } from '../core/order-store.ts';

const maxShown = 200;

/** 短信记录 of an order, the last first; 404 where this operator does not reach it. */
export async function orderSms(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const [reached, rows] = await Promise.all([
    tx
      .selectFrom('orders as o')
      .select('o.id')
      .where(reachable(ctx))
      .where('o.id', '=', id)
      .executeTakeFirst(),
    messagesOf(tx, { brand: ctx.brandCode, orderId: id, most: maxShown }),
  ]);
  orNotFound(reached);
  return {
    messages: rows.map((row) => {
      const text = row.text ?? '';
      return {
        id: row.id,
        type: row.type ?? 0,
        text,
        phone: maskMobile(row.phone),
        parts: row.parts ?? smsParts(text),
        state: row.status,
        failure: row.failure,
        receipt: receiptStateOf(
          { state: row.status, receipt: row.receipt, sentAt: row.sent_at },
          ctx.now,
        ),
        receiptReason: receiptReasonOf(row.receipt, row.receipt_code),
        createdAt: row.created_at.toISOString(),
        sendAt: (row.send_at ?? row.created_at).toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
      };
    }),
  };
}

const messagesOf = prepared(
  (db, of: { readonly brand: string; readonly orderId: number; readonly most: number }) =>
    db
      .selectFrom('sms_messages')
      .select(['id', 'type', 'text', 'phone', 'parts', 'status', 'failure'])
      .select(['created_at', 'send_at', 'sent_at', 'receipt', 'receipt_code'])
      .where('brand_code', '=', of.brand)
      .where('order_id', '=', of.orderId)
      .orderBy('id', 'desc')
      .limit(of.most),
);

/** The SMS that an act will send, shown before it; null: none. */
export async function previewedSms(
  ctx: Context,
  tx: Tx,
  order: StoredOrder,
  act: SmsAct,
  facts: SmsFacts,
): Promise<string | null> {
  if (smsTypeOf(act, facts) === null) return null;
  const [product] = await productOf(tx, { brand: ctx.brandCode, skuId: order.sku_id });
  const told = { orderNo: order.order_no, productName: product?.name ?? '' };
  return customerSms(ctx.brand, told, act, facts)?.text ?? null;
}

const productOf = prepared((db, of: { readonly brand: string; readonly skuId: number }) =>
  db
    .selectFrom('skus as k')
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .select('p.name')
    .where('k.brand_code', '=', of.brand)
    .where('k.id', '=', of.skuId),
);
