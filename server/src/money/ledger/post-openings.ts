import type { Transfer } from '@rental/domain/money/ledger/transfers';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { movedBy, moveTotals } from './account-totals.ts';
import { actDates, type ActDates } from './act-dates.ts';

/** The opening of an order that ran in another system before. */
export interface Opening {
  readonly orderId: number;
  readonly transfers: readonly Transfer[];
}

const openingsAtOnce = 250;

/**
 * Books the openings of many orders: an act for each (期初), and the totals of the accounts once, at the end. Their balances are made up
 * by the next act of each. Call it last, as `postAct`.
 */
export async function postOpenings(
  ctx: Acting,
  tx: Tx,
  openings: readonly Opening[],
  note: string,
): Promise<void> {
  const dates = await actDates(ctx, tx);
  for (let from = 0; from < openings.length; from += openingsAtOnce)
    await write(ctx, tx, openings.slice(from, from + openingsAtOnce), { note, ...dates });
  const transfers = openings.flatMap((opening) => opening.transfers);
  if (transfers.length > 0) await moveTotals(tx, movedBy(ctx.brandCode, transfers));
}

interface Head extends ActDates {
  readonly note: string;
}

async function write(
  ctx: Acting,
  tx: Tx,
  openings: readonly Opening[],
  { note, happenedOn, postedOn }: Head,
) {
  const made = openings.flatMap(({ orderId, transfers }) =>
    transfers.map((one) => ({ orderId, ...one })),
  );
  await sql`
    with opened as (
      insert into acts (brand_code, kind, order_id, operator_id, note, happened_on, posted_on, at, trace_id)
      select ${ctx.brandCode}, 'opening', order_id, ${ctx.operator.id}::bigint, ${note}::text,
        ${happenedOn}::date, ${postedOn}::date, ${ctx.now}::timestamptz,
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
