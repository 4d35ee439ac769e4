import { businessDateOf } from '@rental/domain/business-date';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import { overdueOf, recoveriesOf } from '@rental/domain/rental/dunning/overdue';
import { takenBackOf } from '@rental/domain/rental/dunning/take-backs';
import type { OwedBill } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { judgeRepayment, type WithLease } from './judge-repayment.ts';
import { keepOverdue, planSteps } from './keep-overdue.ts';
import { takeBack } from './take-back.ts';

interface Placed extends WithLease {
  readonly customer_id: number;
  readonly store_id: number;
  readonly channel_id: number | null;
}

interface Change {
  readonly before: readonly OwedBill[];
  readonly after: readonly OwedBill[];
  readonly transfers: readonly Transfer[];
}

/**
 * The case of an order (which must be locked) follows its bills in the transaction that changes them, with the other orders of an agreement
 * that breaks, and 回款 that go back are written down. Where nothing of it was or is overdue and nothing goes back, nothing is asked of the database.
 */
export async function followBills(
  ctx: Acting,
  tx: Tx,
  order: Placed,
  { before, after: changed, transfers }: Change,
): Promise<void> {
  const judged = await judgeRepayment(ctx, tx, order, { before, after: changed });
  const { bills: after, ended, others } = judged;
  const today = businessDateOf(ctx.now);
  await takeBack(ctx, tx, takenBackOf(transfers));
  const overdue = overdueOf(after, today);
  const since = overdue ?? overdueOf(before, today);
  if (since === null) return;
  await keepOverdue(ctx, tx, [
    {
      id: order.id,
      customerId: order.customer_id,
      storeId: order.store_id,
      channelId: order.channel_id,
      overdue,
      since: since.firstDueOn,
      recoveries: recoveriesOf(before, transfers, today),
      planStep: ended === null ? null : { kind: planSteps[ended] },
    },
    ...others,
  ]);
}
