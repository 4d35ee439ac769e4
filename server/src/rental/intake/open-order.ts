import type { Input, Returned } from '@rental/contract/endpoint';
import type { openOrder as call, OpenOrder } from '@rental/contract/rental/intake';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orNotFound } from '../../http/refusal.ts';
import { openOrdersOf } from '../open-events/public.ts';
import { placedOrder } from './intake-store.ts';

/** 查询订单. */
export const openOrder = (
  ctx: AppContext,
  { params: { externalNo } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => openOrderOf(ctx, tx, externalNo);

/** An order of this program by its own number; 404 for that of another program. */
export async function openOrderOf(ctx: AppContext, tx: Tx, externalNo: string): Promise<OpenOrder> {
  const { id } = await placedOrder(ctx, tx, externalNo);
  const orders = await openOrdersOf(tx, { brand: ctx.brandCode, ids: [id] }, ctx.now);
  return orNotFound(orders.get(id));
}
