import type { Input, Returned } from '@rental/contract/endpoint';
import { maxBoardOwners, type boardOwners as call } from '@rental/contract/rental/dunning-board';
import { fen, type Fen } from '@rental/domain/money';
import { recoveryRateBp } from '@rental/domain/rental/dunning/rolls';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage } from '../../http/keyset-list.ts';
import {
  figurePlaceOf,
  keptByOwner,
  overdueCriteriaOf,
  overdueFiltered,
  recoveriesByOwner,
  type Days,
} from '../dunning/public.ts';
import { isReached, isWholeBrand } from '../dunning-cases/public.ts';
import { askedBy, isOn, type Asked } from './asked.ts';
import { contactsByOperator } from './contacts-made.ts';
import { namesOf } from './operator-names.ts';

/** 回款 by owner: of the cases that each owns now, and of what came in, was recorded and promised on the days. */
export async function boardOwners(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const asked = askedBy(ctx, query);
  const [open, came, contacts, promises] = await Promise.all([
    byOwner(openCases(ctx, tx, asked)),
    byOwner(recoveriesByOwner(tx, asked)),
    byOwner(contactsByOperator(tx, asked)),
    byOwner(promisesMade(tx, asked)),
  ]);
  const ids = [...new Set([open, came, contacts, promises].flatMap((rows) => [...rows.keys()]))];
  const names = await namesOf(ctx, tx, ids);
  const owners = ids.map((ownerId) => {
    const { customers = 0, orders = 0, unpaid = fen(0) } = open.get(ownerId) ?? {};
    const recoveredFen = came.get(ownerId)?.fen ?? fen(0);
    const { made = 0, kept = 0, broken = 0 } = promises.get(ownerId) ?? {};
    return {
      ownerId,
      name: names.get(ownerId) ?? null,
      customerCount: customers,
      orderCount: orders,
      unpaidFen: unpaid,
      recoveredFen,
      recoveryRateBp: recoveryRateBp(recoveredFen, unpaid),
      contacts: contacts.get(ownerId)?.count ?? 0,
      promises: made,
      kept,
      broken,
    };
  });
  return {
    owners: owners
      .toSorted((one, other) => other.recoveredFen - one.recoveredFen)
      .slice(0, maxBoardOwners),
  };
}

interface OfOwner {
  readonly owner: number | null;
}

async function byOwner<Row extends OfOwner>(
  rows: Promise<readonly Row[]>,
): Promise<ReadonlyMap<number | null, Row>> {
  return new Map((await rows).map((row) => [row.owner, row]));
}

async function openCases(ctx: Context, tx: Tx, asked: Asked) {
  if (figurePlaceOf(asked)?.kind === 'brand') return keptByOwner(tx, { brand: ctx.brandCode });
  const { storeIs, ownerIs } = asked;
  return overdueFiltered(tx, overdueCriteriaOf(ctx, { storeIs, ownerIs, ...anyPage }))
    .select([
      'd.owner_id as owner',
      sql<number>`count(distinct v.customer_id)`.as('customers'),
      sql<number>`count(*)`.as('orders'),
      sql<Fen>`sum(v.unpaid_fen)::bigint`.as('unpaid'),
    ])
    .groupBy('d.owner_id')
    .execute();
}

interface Made extends OfOwner {
  readonly made: number;
  readonly kept: number;
  readonly broken: number;
}

const keptPromises = prepared((db, { brand, from, to }: Days & { readonly brand: string }) =>
  raw<Made>(
    db,
    sql`
      select place_id as owner, sum(made_count)::bigint as made, sum(kept_count)::bigint as kept, sum(broken_count)::bigint as broken
      from promise_days
      where brand_code = ${brand} and made_on between ${from}::date and ${to}::date and place_id <> 0
      group by place_id having sum(made_count) <> 0`,
  ),
);

function promisesMade(tx: Tx, asked: Asked): Promise<Made[]> {
  const { brand, from, to, ownerIs } = asked;
  if (isWholeBrand(asked) && ownerIs === undefined) return keptPromises(tx, { brand, from, to });
  return tx
    .selectFrom('dunning_promises as p')
    .select([
      'p.operator_id as owner',
      (row) => row.fn.countAll<number>().as('made'),
      sql<number>`count(*) filter (where p.state = 'kept')`.as('kept'),
      sql<number>`count(*) filter (where p.state = 'broken')`.as('broken'),
    ])
    .where('p.brand_code', '=', asked.brand)
    .where(isOn('p.at', asked))
    .where('p.operator_id', 'is not', null)
    .$if(asked.ownerIs !== undefined, (rows) =>
      rows.where('p.operator_id', '=', asked.ownerIs as number),
    )
    .where(isReached(tx, 'p.case_id', asked))
    .groupBy('p.operator_id')
    .execute();
}
