import type { Returned } from '@rental/contract/endpoint';
import type { dunningAgencies as call } from '@rental/contract/rental/dunning-agencies';
import { fen, type Fen } from '@rental/domain/money';
import type { AppScope } from '@rental/domain/platform/open-apps/signing';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { reachesAllStores, scopeOf } from '../../people/data-scope/public.ts';
import { transfersWithin } from './transfer-filters.ts';
import { recoveredUnder } from './transfer-row.ts';

/** The right of an app by which an agency downloads. */
export const agencyScope: AppScope = 'agency';

/** 委外机构 with their figures of the orders that this operator reaches. */
export async function dunningAgencies(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const sums = await sumsOf(ctx, tx);
  const settled = reachesAllStores(ctx) ? await settledOf(ctx, tx) : null;
  const rows = await tx
    .selectFrom('dunning_agencies as a')
    .leftJoin('open_apps as p', (join) =>
      join.onRef('p.brand_code', '=', 'a.brand_code').onRef('p.id', '=', 'a.open_app_id'),
    )
    .selectAll('a')
    .select('p.name as app_name')
    .where('a.brand_code', '=', ctx.brandCode)
    .orderBy('a.is_active', 'desc')
    .orderBy('a.id')
    .execute();
  return {
    agencies: rows.map((row) => ({
      id: row.id,
      name: row.name,
      contactName: row.contact_name,
      contactPhone: row.contact_phone,
      shareBp: row.share_bp,
      isActive: row.is_active,
      openAppId: row.open_app_id,
      openAppName: row.app_name,
      ...(sums.get(row.id) ?? noSums),
      ...owedTo(sums.get(row.id) ?? noSums, settled && (settled.get(row.id) ?? nothingSettled)),
    })),
    apps: await appsOf(ctx, tx),
  };
}

interface Sums {
  readonly openCount: number;
  readonly recoveredFen: Fen;
  readonly earnedFen: Fen;
}

const noSums: Sums = { openCount: 0, recoveredFen: fen(0), earnedFen: fen(0) };

interface Settled {
  readonly toPayFen: Fen;
  readonly paidFen: Fen;
}
const nothingSettled: Settled = { toPayFen: fen(0), paidFen: fen(0) };

const owedTo = ({ earnedFen }: Sums, settled: Settled | null) =>
  settled === null
    ? { unsettledFen: null, toPayFen: null, paidFen: null }
    : { ...settled, unsettledFen: fen(earnedFen - settled.toPayFen - settled.paidFen) };

/** The settlements of each agency. */
async function settledOf({ brandCode }: Context, tx: Tx): Promise<ReadonlyMap<number, Settled>> {
  const rows = await tx
    .selectFrom('agency_settlements')
    .select([
      'agency_id',
      sql<Fen>`coalesce(sum(amount_fen) filter (where state = 'toPay'), 0)::bigint`.as('toPayFen'),
      sql<Fen>`coalesce(sum(amount_fen) filter (where state = 'paid'), 0)::bigint`.as('paidFen'),
    ])
    .where('brand_code', '=', brandCode)
    .groupBy('agency_id')
    .execute();
  return new Map(rows.map(({ agency_id: id, ...settled }) => [id, settled]));
}

/** By agency. Each share is rounded as `agencyShareOf` does it, half a fen up, before it is added. */
async function sumsOf(ctx: Context, tx: Tx): Promise<ReadonlyMap<number | null, Sums>> {
  const rows = await tx
    .selectFrom(
      transfersWithin(tx, scopeOf(ctx))
        .select(['m.agency_id', 'm.share_bp', 'm.state', recoveredUnder.as('recovered_fen')])
        .where('m.agency_id', 'is not', null)
        .as('t'),
    )
    .select([
      't.agency_id',
      sql<number>`count(*) filter (where t.state = 'handed')`.as('openCount'),
      sql<Fen>`sum(t.recovered_fen)::bigint`.as('recoveredFen'),
      sql<Fen>`sum((t.recovered_fen * t.share_bp + 5000) / 10000)::bigint`.as('earnedFen'),
    ])
    .groupBy('t.agency_id')
    .execute();
  return new Map(rows.map(({ agency_id: id, ...sums }) => [id, sums]));
}

const appsOf = ({ brandCode }: Context, tx: Tx) =>
  tx
    .selectFrom('open_apps')
    .select(['id', 'name'])
    .where('brand_code', '=', brandCode)
    .where('is_enabled', '=', true)
    .where(sql<boolean>`${agencyScope} = any(scopes)`)
    .orderBy('id')
    .execute();
