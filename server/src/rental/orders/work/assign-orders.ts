import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  assignOrders as call,
  orderAssignees as assigneesCall,
} from '@rental/contract/rental/orders/work/order-batches';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { Audience, tell } from '../../../people/notifications/public.ts';
import { staffReached, staffToHold } from '../../../people/users/public.ts';
import { giveOrders, lockOrders } from '../core/order-store.ts';

/** The operators whom this one can assign orders to. */
export async function orderAssignees(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof assigneesCall>> {
  return { assignees: await staffReached(ctx, tx) };
}

/**
 * 指派负责人, all or none; whoever gets orders hears of it, also where his reach is no more than those. An order that
 * this operator has already is left as it is, and nothing is told of it.
 */
export async function assignOrders(
  ctx: Context,
  { body: { orderIds, operatorId } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const orders = await lockOrders(ctx, tx, orderIds);
  const to =
    operatorId === null
      ? null
      : ((await staffToHold(ctx, tx, operatorId)) ?? refuse('assignee_not_found'));
  const changed = orders.filter((order) => order.responsible_id !== operatorId);
  await giveOrders(ctx, tx, changed, to);
  for (const order of changed)
    await writeAudit(tx, ctx, {
      operation: 'order:assign',
      object: order.order_no,
      result: 'ok',
      before: { responsibleId: order.responsible_id, responsibleName: order.responsible_name },
      after: { responsibleId: operatorId, responsibleName: to?.name ?? null },
    });
  if (to !== null && to.id !== ctx.operator.id) await tellResponsible(ctx, tx, to.id, changed);
  return { changed: changed.length, responsibleName: to?.name ?? null };
}

/** The message names no customer: numbers alone. */
async function tellResponsible(
  ctx: Context,
  tx: Tx,
  operatorId: number,
  orders: readonly { readonly id: number; readonly order_no: string }[],
): Promise<void> {
  const [first, ...others] = orders;
  if (first === undefined) return;
  const isOne = others.length === 0;
  const which = isOne ? first.order_no : `${first.order_no} 等${orders.length}个`;
  await tell(tx, ctx.brandCode, {
    kind: 'order',
    occasion: 'ordersAssigned',
    title: isOne ? '您有新负责的订单' : `您有${orders.length}个新负责的订单`,
    body: `${ctx.operator.nickName}将订单 ${which} 指派给您。`,
    target: isOne ? `/order/detail/${first.id}` : '/order/list',
    to: Audience.operator(operatorId).holding('order:list'),
    at: ctx.now,
  });
}
