import { faultOf, outcomeAtCompletion } from '@rental/domain/rental/orders/returns/device-outcome';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { gradedDeviceIn, letDeviceGo, type Leaving } from '../../devices/public.ts';
import { endOpenReturn, openInspectionOf } from './order-returns.ts';

/** 归还结清 ends the return, and its device goes where the inspection said. What is lost is told by the plan. */
export async function completeReturn(
  ctx: Context,
  tx: Tx,
  body: { readonly orderId: number },
): Promise<void> {
  const found = await openInspectionOf(ctx, tx, body.orderId);
  await endOpenReturn(ctx, tx, body);
  if (found === undefined || found.result === null || found.result === 'lost') return;
  const { result, checks, damages, grade } = found;
  const device = await gradedDeviceIn(ctx, tx, body.orderId);
  if (device === undefined) return;
  const outcome = outcomeAtCompletion(
    { ...found, result, gradeBefore: device.grade },
    device.rentable,
  );
  const graded = grade !== null && { grade };
  const leaving: Readonly<Record<typeof outcome, Leaving>> = {
    stock: { how: 'takeBack', ...graded },
    repair: { how: 'takeToRepair', fault: faultOf(checks, damages), ...graded },
    dispose: { how: 'takeToDispose', ...graded },
    scrap: { how: 'takeToScrap', ...graded },
  };
  await letDeviceGo(ctx, tx, body.orderId, leaving[outcome]);
}
