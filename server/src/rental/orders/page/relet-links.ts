import type { Returned } from '@rental/contract/endpoint';
import type { orderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { reletStartsOn } from '@rental/domain/rental/orders/renewals/relet-gap';
import { orderStatus, statusAfter } from '@rental/domain/rental/orders/core/order-status';
import { owedInAll } from '@rental/domain/rental/orders/core/position';
import { carriedHoldFen } from '@rental/domain/rental/orders/core/security';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { deviceCarriedTo } from '../../devices/public.ts';
import { termsOfDay } from '../core/order-position.ts';
import type { StoredOrder } from '../core/order-store.ts';
import { originalOf } from '../core/relet-pair.ts';

type Order = Returned<typeof orderDetail>['order'];
type ReletLinks = Pick<
  Order,
  'depositComingFen' | 'authorizedComingFen' | 'reletOf' | 'relet' | 'deviceSerial'
>;

/** The links between an order and its relet, for the pages of both. */
export async function reletLinksOf(ctx: Context, tx: Tx, order: StoredOrder): Promise<ReletLinks> {
  const mayHaveRelet = order.lock === 'reletting' || order.status === orderStatus.completed;
  const [original, relets] = await Promise.all([
    originalOf(ctx, tx, order),
    mayHaveRelet ? openReletOf(tx, { brand: ctx.brandCode, id: order.id }) : [],
  ]);
  const relet = relets[0] ?? null;
  const isWaiting = statusAfter('close', order.status) !== null;
  return {
    depositComingFen: original !== null && isWaiting ? original.position.depositHeldFen : fen(0),
    authorizedComingFen:
      original !== null && isWaiting ? carriedHoldFen(original.position) : fen(0),
    reletOf: original && {
      ...linkTo(original.order),
      owedFen: owedInAll(original.position, termsOfDay(ctx, original.order)),
      authorizationStep: original.position.authorizationStep,
    },
    relet: relet && linkTo(relet),
    deviceSerial: original === null ? null : await deviceCarriedTo(ctx, tx, order.id),
  };
}

/** When an order would begin if it did today. */
export async function startOfRelet(
  ctx: Context,
  tx: Tx,
  order: StoredOrder,
): Promise<BusinessDate> {
  const original = await originalOf(ctx, tx, order);
  const today = businessDateOf(ctx.now);
  return original === null ? today : reletStartsOn(original.position, today);
}

const linkTo = (order: Pick<StoredOrder, 'id' | 'order_no' | 'status'>) => ({
  id: order.id,
  orderNo: order.order_no,
  orderStatus: order.status,
});

/** The relet that goes on from an order; one that was closed does not. */
const openReletOf = prepared((db, of: { readonly brand: string; readonly id: number }) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_no', 'status'])
    .where('brand_code', '=', of.brand)
    .where('relet_of', '=', of.id)
    .where('status', '<>', orderStatus.closed),
);
