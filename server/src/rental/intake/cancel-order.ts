import type { Input, Returned } from '@rental/contract/endpoint';
import type { openCancelOrder as call } from '@rental/contract/rental/intake';
import { endEarly } from '@rental/domain/rental/orders/money/endings';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { isFreeToCancel } from '@rental/domain/rental/intake/intake';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { lockStanding, termsOfDay } from '../orders/core/public.ts';
import { carryOut } from '../orders/money/public.ts';
import { placedOrder } from './intake-store.ts';
import { openOrderOf } from './open-order.ts';

/** 取消 before the review, where nothing was paid: the order closes, and its stock is free again. */
export async function cancelOrder(
  ctx: AppContext,
  { params: { externalNo } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { id } = await placedOrder(ctx, tx, externalNo);
  const standing = await lockStanding(ctx, tx, id);
  const { order, position } = standing;
  if (order.status === orderStatus.closed && order.close_reason === 'customerUnpaid')
    return openOrderOf(ctx, tx, externalNo);
  if (!isFreeToCancel(position)) refuse('open_cancel_too_late');
  const plan = orRefuse(
    endEarly('close', position, termsOfDay(ctx, order), { refundMethod: null }),
  );
  await carryOut(ctx, tx, standing, plan, {
    kind: 'close',
    note: `客户经「${ctx.app.name}」取消`,
    set: { close_reason: 'customerUnpaid' },
  });
  return openOrderOf(ctx, tx, externalNo);
}
