import type { Input, Returned } from '@rental/contract/endpoint';
import type { indexTable as call } from '@rental/contract/rental/orders/figures/order-figures';
import { addDays, businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { figuresOf } from './order-figures.ts';

/** How many days the table has, today the last of them. */
const shownDays = 90;

/** S189: the last 90 days by kind of order, from the day rollups; a day on which nothing happened is there, at 0. */
export async function indexTable(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const last = businessDateOf(ctx.now);
  const first = addDays(last, 1 - shownDays);
  const rows = await figuresOf(ctx, tx, query).days({ first, last });
  const found = new Map(rows.map((row) => [row.day, row]));
  const days = Array.from({ length: shownDays }, (_, index) => {
    const day = addDays(first, index);
    const { orderCount = 0, amountFen = fen(0), inFen = 0, outFen = 0 } = found.get(day) ?? {};
    return { day, orderCount, amountFen, paidFen: fen(inFen - outFen) };
  });
  return { days };
}
