import type { Input, Returned } from '@rental/contract/endpoint';
import type { boardPromises as call } from '@rental/contract/rental/dunning-board';
import { fen, type Fen } from '@rental/domain/money';
import { bpOf } from '@rental/domain/rate';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import type { Days } from '../dunning/public.ts';
import { isReached, isWholeBrand, judgedPromises } from '../dunning-cases/public.ts';
import { askedBy, type Asked } from './asked.ts';
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

const kept = prepared(
  (
    db,
    {
      brand,
      from,
      to,
      owner,
    }: Days & { readonly brand: string; readonly owner?: number | undefined },
  ) =>
    raw<Promised>(
      db,
      sql`
        select to_char(due_on, 'YYYY-MM') as month, nullif(place_id, 0) as "operatorId", sum(promise_count)::bigint as promises,
          sum(promised_fen)::bigint as "promisedFen", sum(in_time_fen)::bigint as "inTimeFen", sum(late_fen)::bigint as "lateFen",
          sum(broken_fen)::bigint as "brokenFen", sum(open_fen)::bigint as "openFen"
        from promise_days
        where brand_code = ${brand} and due_on between ${from}::date and ${to}::date
          ${owner === undefined ? sql`` : sql`and place_id = ${owner}::bigint`}
        group by 1, 2 having sum(promise_count) <> 0 order by 1 desc, "promisedFen" desc, 2`,
    ),
);

/** As they are kept, or of a part of the brand from the promises themselves. */
async function promised(tx: Tx, asked: Asked): Promise<Promised[]> {
  const { brand, from, to, ownerIs } = asked;
  if (isWholeBrand(asked)) return kept(tx, { brand, from, to, owner: ownerIs });
  const condition = sql`p.due_on between ${from}::date and ${to}::date and p.state <> 'replaced'
    ${ownerIs === undefined ? sql`` : sql`and p.operator_id = ${ownerIs}`} and ${isReached(tx, 'p.case_id', asked)}`;
  const { rows } = await sql<Promised>`
    select to_char(due_on, 'YYYY-MM') as month, operator_id as "operatorId", count(*) as promises,
      sum(amount_fen)::bigint as "promisedFen", sum(in_time)::bigint as "inTimeFen", sum(late)::bigint as "lateFen",
      coalesce(sum(amount_fen - in_time - late) filter (where state = 'broken'), 0)::bigint as "brokenFen",
      coalesce(sum(amount_fen) filter (where state = 'open'), 0)::bigint as "openFen"
    from (${judgedPromises(brand, condition)}) judged group by 1, 2 order by 1 desc, "promisedFen" desc, 2`.execute(
    tx,
  );
  return rows;
}
