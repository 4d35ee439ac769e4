import type { AccountCode } from '@rental/domain/money/ledger/accounts';
import { accountCodes } from '@rental/domain/money/ledger/accounts';
import { added, emptyBooks, type Books } from '@rental/domain/money/ledger/books';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { moveTotals } from './post-act.ts';

/** The opening of an order that ran in another system before. */
export interface Opening {
  readonly orderId: number;
  readonly transfers: readonly Transfer[];
}

const openingsAtOnce = 250;

/**
 * Books the openings of many orders: an act for each (期初), and the totals of the accounts once, at the end. Call it last, as
 * `postAct`: nobody waits for it before its last statement.
 */
export async function postOpenings(
  ctx: Acting,
  tx: Tx,
  openings: readonly Opening[],
  note: string,
): Promise<void> {
  let books: Books = emptyBooks;
  for (let from = 0; from < openings.length; from += openingsAtOnce) {
    const some = openings.slice(from, from + openingsAtOnce);
    await write(ctx, tx, some, note);
    books = added(
      books,
      some.flatMap(({ transfers }) => transfers),
    );
  }
  await totals(tx, ctx.brandCode, books);
}

async function write(ctx: Acting, tx: Tx, openings: readonly Opening[], note: string) {
  const made = openings.flatMap(({ orderId, transfers }) =>
    transfers.map((one) => ({ orderId, ...one })),
  );
  await sql`
    with opened as (
      insert into acts (brand_code, kind, order_id, operator_id, note, at, trace_id)
      select ${ctx.brandCode}, 'opening', order_id, ${ctx.operator.id}::bigint, ${note}::text, ${ctx.now}::timestamptz,
        ${ctx.traceId}::text
      from unnest(${openings.map(({ orderId }) => orderId)}::bigint[]) o (order_id)
      returning brand_code, id, order_id, at
    )
    insert into transfers (brand_code, act_id, order_id, bill_id, kind, debit, credit, amount_fen, is_reversal, at)
    select o.brand_code, o.id, o.order_id, t.bill_id, t.kind, t.debit, t.credit, t.amount_fen, false, o.at
    from unnest(${made.map(({ orderId }) => orderId)}::bigint[], ${made.map(({ billId }) => billId)}::bigint[],
      ${made.map(({ kind }) => kind)}::text[], ${made.map(({ debit }) => debit)}::text[],
      ${made.map(({ credit }) => credit)}::text[], ${made.map(({ amountFen }) => amountFen)}::bigint[])
      with ordinality t (order_id, bill_id, kind, debit, credit, amount_fen, place)
    join opened o on o.order_id = t.order_id
    order by t.place`.execute(tx);
}

async function totals(tx: Tx, brand: BrandCode, books: Books): Promise<void> {
  const moved = (code: AccountCode) => books[code].debitFen > 0 || books[code].creditFen > 0;
  const codes = accountCodes.filter(moved).toSorted();
  if (codes.length === 0) return;
  await moveTotals(tx, {
    brand,
    codes,
    debits: codes.map((code) => books[code].debitFen),
    credits: codes.map((code) => books[code].creditFen),
  });
}
