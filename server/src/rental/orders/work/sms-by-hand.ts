import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  previewSmsByHand as previewCall,
  sendSmsByHand as sendCall,
} from '@rental/contract/rental/orders/work/order-sms';
import { refusals } from '@rental/contract/refusals';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { addDays, startOf } from '@rental/domain/business-date';
import { smsParts } from '@rental/domain/rental/customer-sms/customer-sms';
import {
  leaving,
  soonDays,
  tellByHand,
  type OrderToTell,
  type ToldByHand,
  type WishedSms,
} from '@rental/domain/rental/customer-sms/sms-by-hand';
import type { LateFeePolicy } from '@rental/domain/rental/bills/late-fee';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import {
  canSendSms,
  isSentByOwnAccount,
  ownSmsTemplates,
  smsBalanceOf,
} from '../../../people/auth/public.ts';
import { reachable } from '../../../people/data-scope/public.ts';
import { tellCustomerByHand } from '../../../people/notifications/public.ts';
import {
  guardText,
  guardTexts,
  guardWords,
  markTold,
  type Guarded,
} from '../../dunning-cases/public.ts';
import { owedBill } from '../core/order-position.ts';
import { signedLease } from '../../signed-terms/public.ts';
import { firstRent, lockOrder } from '../core/order-store.ts';

/** 发短信 before it is done: as far as the balance lasts, in the order asked for. 404 where one of the orders is not reached. */
export async function previewSmsByHand(
  ctx: Context,
  { body: { orderIds, ...wish } }: Input<typeof previewCall>,
  tx: Tx,
): Promise<Returned<typeof previewCall>> {
  const orders = await ordersToTell(ctx, tx, orderIds, wish);
  const guards = await guardsOf(ctx, tx, orders);
  const own = await ownSmsTemplates(tx, ctx.brandCode);
  const balance = await smsBalanceOf(tx, ctx.brandCode);
  const { sendAt } = leaving(ctx.now, ctx.brand.settings.contactHours);
  let left = balance;
  return {
    sendAt: sendAt.toISOString(),
    isQuiet: sendAt > ctx.now,
    balance,
    orders: orderIds.map((orderId) => {
      const decided = decide(ctx, orders.get(orderId) ?? refuse('not_found'), wish);
      if (!decided.done) return { orderId, sms: null, obstacle: wordsOf(decided.refusal) };
      const guard = isDunning(decided.value) ? guards.get(orderId) : undefined;
      if (guard?.done === false) return { orderId, sms: null, obstacle: guardWords(guard.refusal) };
      const { template, text } = decided.value.sms;
      const whole = smsParts(text);
      const parts = isSentByOwnAccount(own, { template, parts: whole }) ? 0 : whole;
      if (parts > left)
        return { orderId, sms: null, obstacle: refusals.sms_balance_empty.message({}) };
      left -= parts;
      return { orderId, sms: { text, parts }, obstacle: null };
    }),
  };
}

/**
 * 发短信: what its preview said, if it is still so. A brand that cannot pay it is refused, for what is left unsent would be
 * the one of its day.
 */
export async function sendSmsByHand(
  ctx: Context,
  { body: { orderId, ...wish } }: Input<typeof sendCall>,
  tx: Tx,
): Promise<Returned<typeof sendCall>> {
  const order = await lockOrder(ctx, tx, orderId);
  const found = await ordersToTell(ctx, tx, [orderId], wish);
  const told = orRefuse(decide(ctx, found.get(orderId) ?? refuse('not_found'), wish));
  if (isDunning(told)) orRefuse(await guardText(ctx, tx, order.customer_id));
  const parts = smsParts(told.sms.text);
  if (!(await canSendSms(tx, ctx.brandCode, { ...told.sms, parts }))) refuse('sms_balance_empty');
  tellCustomerByHand(ctx, tx, order, told);
  if (isDunning(told)) await markTold(ctx, tx, [orderId]);
  await writeAudit(tx, ctx, {
    operation: 'order:sms',
    object: order.order_no,
    result: 'ok',
    after: { type: wish.type, billId: told.facts.billId ?? null },
  });
  return {
    orderId,
    parts,
    sendAt: leaving(ctx.now, ctx.brand.settings.contactHours).sendAt.toISOString(),
  };
}

/** An SMS about a bill that is past due is a contact about a debt; one of what falls due soon is not. */
const isDunning = ({ facts }: ToldByHand): boolean => facts.isPastDue === true;

/** The word of the guard, by order. */
async function guardsOf(
  ctx: Context,
  tx: Tx,
  orders: ReadonlyMap<number, FoundOrder>,
): Promise<ReadonlyMap<number, Guarded | undefined>> {
  const ids = [...new Set([...orders.values()].map(({ customerId }) => customerId))];
  const guards = await guardTexts(ctx, tx, ids);
  return new Map([...orders].map(([id, order]) => [id, guards.get(order.customerId)]));
}

const decide = (
  ctx: Context,
  order: OrderToTell & { readonly lateFee: LateFeePolicy },
  wish: WishedSms,
) =>
  tellByHand(ctx.brand, order, wish, {
    today: leaving(ctx.now, ctx.brand.settings.contactHours).on,
    lateFee: order.lateFee,
  });

type Obstacle = Extract<ReturnType<typeof decide>, { done: false }>['refusal'];

function wordsOf(refusal: Obstacle): string {
  switch (refusal.code) {
    case 'sms_out_of_turn':
      return refusals.sms_out_of_turn.message(refusal);
    case 'sms_no_bill_soon':
      return refusals.sms_no_bill_soon.message(refusal);
    default:
      return refusals[refusal.code].message({});
  }
}

interface FoundOrder extends OrderToTell {
  readonly lateFee: LateFeePolicy;
  readonly customerId: number;
}

/** Those of the orders that this operator reaches, with what the domain decides by. */
async function ordersToTell(
  ctx: Context,
  tx: Tx,
  ids: readonly number[],
  { type, billId }: WishedSms,
): Promise<ReadonlyMap<number, FoundOrder>> {
  const brand = ctx.brandCode;
  const { on } = leaving(ctx.now, ctx.brand.settings.contactHours);
  const [orders, bills, parcels, told] = await Promise.all([
    tx
      .selectFrom('orders as o')
      .innerJoin('skus as k', (join) =>
        join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
      )
      .innerJoin('products as p', (join) =>
        join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
      )
      .selectAll('o')
      .select('p.name as product_name')
      .select(signedLease(brand).as('lease'))
      .where(reachable(ctx))
      .where('o.id', 'in', ids)
      .execute(),
    tx
      .selectFrom('bills')
      .selectAll()
      .where('brand_code', '=', brand)
      .where('order_id', 'in', ids)
      .where('status', '=', billStatus.due)
      .where((bill) =>
        bill.or([
          bill('due_on', '<=', addDays(on, soonDays)),
          ...(billId === undefined ? [] : [bill('id', '=', billId)]),
        ]),
      )
      .execute(),
    tx
      .selectFrom('parcels')
      .select(['order_id', 'carrier', 'tracking_number'])
      .where('brand_code', '=', brand)
      .where('order_id', 'in', ids)
      .where('recalled_at', 'is', null)
      .where('received_at', 'is', null)
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('sms_messages')
      .select('order_id')
      .distinct()
      .where('brand_code', '=', brand)
      .where('order_id', 'in', ids)
      .where('type', '=', type)
      .where('send_at', '>=', startOf(on))
      .where('send_at', '<', startOf(addDays(on, 1)))
      .execute(),
  ]);
  const toldIds = new Set(told.map(({ order_id: id }) => id));
  const sent = new Map(
    parcels.flatMap(({ order_id: id, carrier, tracking_number: trackingNumber }) =>
      carrier === null || trackingNumber === null ? [] : [[id, { carrier, trackingNumber }]],
    ),
  );
  const owed = Map.groupBy(bills, ({ order_id: id }) => id);
  return new Map(
    orders.map((order) => [
      order.id,
      {
        orderNo: order.order_no,
        productName: order.product_name,
        status: order.status,
        firstRentFen: firstRent(order),
        parcel: sent.get(order.id) ?? null,
        bills: (owed.get(order.id) ?? []).map(owedBill),
        isTold: toldIds.has(order.id),
        lateFee: order.lease.lateFee,
        customerId: order.customer_id,
      },
    ]),
  );
}
