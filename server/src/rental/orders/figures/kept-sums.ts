import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { figuresOf, type Narrowed, type Span } from './order-figures.ts';

/** A span of instants that begins and ends with days of Asia/Shanghai, as filters have it; absent: all days. */
interface Sought extends Narrowed {
  readonly days?: { readonly from: Date; readonly to: Date } | undefined;
}

/** Before and after every day that has figures. */
const allDays: Span = { first: '1970-01-01' as BusinessDate, last: '2199-12-31' as BusinessDate };

const spanOf = ({ days }: Sought): Span =>
  days === undefined
    ? allDays
    : {
        first: businessDateOf(days.from),
        last: businessDateOf(new Date(days.to.getTime() - 1)),
      };

/** The sums of the orders placed, and of the money that moved, on some days, from what is kept of each day; in fen. */
export async function keptOrderSums(reach: Reach, tx: Tx, sought: Sought) {
  const rows = await figuresOf(reach, tx, sought).kinds(spanOf(sought));
  const sum = (of: 'amountFen' | 'inFen' | 'outFen') =>
    rows.reduce((total, row) => total + row[of], 0);
  return { amountFen: sum('amountFen'), inFen: sum('inFen'), outFen: sum('outFen') };
}

/** The sums of the bills that fall due on some days, and of those that are open by today; in fen, without deposits and late fees. */
export async function keptBillSums(reach: Reach, tx: Tx, sought: Sought) {
  const today = businessDateOf(reach.now);
  const [sums] = await figuresOf(reach, tx, sought).bills(today, spanOf(sought));
  const { due = 0, duePaid = 0, receivable = 0, overdue = 0 } = sums ?? {};
  return { due, duePaid, receivable, overdue };
}
