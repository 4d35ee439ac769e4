import type { Input, Returned } from '@rental/contract/endpoint';
import type { boardPromises as call } from '@rental/contract/rental/dunning-board';
import { fen, type Fen } from '@rental/domain/money';
import { bpOf } from '@rental/domain/rate';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { askedBy, isReached, type Asked } from './asked.ts';
import { namesOf } from './operator-names.ts';

/** 承诺质量: a promise that another took the place of is none. */
export async function boardPromises(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const rows = await promised(tx, askedBy(ctx, query));
  const names = await namesOf(
    ctx,
    tx,
    rows.map(({ operatorId }) => operatorId),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      name: names.get(row.operatorId) ?? null,
      inTimeBp: bpOf(row.inTimeFen, fen(row.promisedFen - row.openFen)),
    })),
  };
}

interface Promised {
  readonly month: string;
  readonly operatorId: number | null;
  readonly promises: number;
  readonly promisedFen: Fen;
  readonly inTimeFen: Fen;
  readonly lateFen: Fen;
  readonly brokenFen: Fen;
  readonly openFen: Fen;
}

/**
 * A promise that was kept came in time as a whole. Of one that was broken did what had come in by its day; the rest came late as far as
 * something came in on the case before the next promise was made.
 */
async function promised(tx: Tx, asked: Asked): Promise<Promised[]> {
  const { brand, from, to, ownerIs } = asked;
  const ofOwner = ownerIs === undefined ? sql`` : sql`and p.operator_id = ${ownerIs}`;
  const { rows } = await sql<Promised>`
    with promised as (
      select p.*, case when p.state = 'kept' then p.amount_fen
        when p.state = 'broken' then least(p.paid_fen, p.amount_fen) else 0 end as in_time
      from dunning_promises p
      where p.brand_code = ${brand} and p.due_on between ${from}::date and ${to}::date and p.state <> 'replaced'
        ${ofOwner} and ${isReached(tx, 'p', asked)}),
    judged as (
      select p.*, case when p.state <> 'broken' then 0 else least(p.amount_fen - p.in_time, (
        select coalesce(sum(r.amount_fen), 0) from overdue_recoveries r
        where r.brand_code = ${brand} and r.case_id = p.case_id and r.day > p.due_on and r.at < coalesce((
          select min(n.at) from dunning_promises n
          where n.brand_code = ${brand} and n.case_id = p.case_id and n.id > p.id), 'infinity'))) end as late
      from promised p)
    select to_char(due_on, 'YYYY-MM') as month, operator_id as "operatorId", count(*) as promises,
      sum(amount_fen)::bigint as "promisedFen", sum(in_time)::bigint as "inTimeFen", sum(late)::bigint as "lateFen",
      coalesce(sum(amount_fen - in_time - late) filter (where state = 'broken'), 0)::bigint as "brokenFen",
      coalesce(sum(amount_fen) filter (where state = 'open'), 0)::bigint as "openFen"
    from judged group by 1, 2 order by 1 desc, "promisedFen" desc, 2`.execute(tx);
  return rows;
}
