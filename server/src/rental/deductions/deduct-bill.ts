import type { deductBill as call } from '@rental/contract/rental/deductions';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { lockStanding } from '../orders/core/public.ts';
import { begin } from './begin.ts';
import { deductionLook } from './deduction-job.ts';

/** 手动代扣: a try is kept with the job that asks the provider; both or neither. */
export async function deductBill(
  ctx: Context,
  { body: { orderId, billId } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const standing = await lockStanding(ctx, tx, orderId);
  if (!standing.position.bills.some(({ id }) => id === billId)) refuse('not_found');
  const { tradeNo, amountFen } = orRefuse(await begin(ctx, tx, standing, billId));
  await writeAudit(tx, ctx, {
    operation: 'deduction:begin',
    object: `order ${orderId}`,
    result: 'ok',
    after: { tradeNo, amountFen },
  });
  await deductionLook.now(tx, ctx.brandCode, ctx.now);
  return { tradeNo, amountFen };
}
