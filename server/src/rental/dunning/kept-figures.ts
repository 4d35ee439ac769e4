import { businessDateOf, addDays, type BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import { firstDueIn, type DunningStage } from '@rental/domain/rental/dunning/stages';
import type { OpenCohort } from '@rental/domain/rental/dunning/cohorts';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { isNarrowed } from '../../http/keyset-list.ts';
import { scopeOf, type ScopeValues } from '../../people/data-scope/public.ts';

/** A place that figures are kept for. */
export interface FigurePlace {
  readonly kind: 'brand' | 'store' | 'channel' | 'owner';
  readonly id: number;
}

interface Narrowed {
  readonly storeIs?: number | undefined;
  readonly channelIs?: number | undefined;
  readonly ownerIs?: number | undefined;
  /** 0: nobody owns the case, which is a place; 1 is none. */
  readonly assigned?: '0' | '1' | undefined;
}

/**
 * The place whose figures are those of a scope, narrowed to a store, channel and collector. Null where they are not kept: for two of
 * these together, for some stores or for the operator's own orders.
 */
export function figurePlaceOf(criteria: ScopeValues & Narrowed): FigurePlace | null {
  const { store, stores, channel, responsible, storeIs, channelIs, ownerIs, assigned } = criteria;
  if (responsible !== undefined || assigned === '1') return null;
  if (stores !== undefined && (storeIs === undefined || !stores.includes(storeIs))) return null;
  const named = [
    { kind: 'store' as const, ids: [store, storeIs] },
    { kind: 'channel' as const, ids: [channel, channelIs] },
    { kind: 'owner' as const, ids: [ownerIs, assigned === '0' ? 0 : undefined] },
  ].flatMap(({ kind, ids }): FigurePlace[] =>
    [...new Set(ids.filter((id) => id !== undefined))].map((id) => ({ kind, id })),
  );
  const [place = { kind: 'brand', id: 0 } as const, ...others] = named;
  return others.length === 0 ? place : null;
}

/** The same of a query of 逾期管理; null, too, where other filters narrow it. */
export const keptPlaceOf = (reach: Reach, query: Narrowed): FigurePlace | null =>
  isNarrowed(query, 'stage', 'storeIs', 'channelIs', 'ownerIs', 'assigned')
    ? null
    : figurePlaceOf({ ...scopeOf(reach), ...query });

/** The overdue orders of a place together. In fen. */
export interface KeptFigures {
  readonly orders: number;
  readonly bills: number;
  readonly customers: number;
  readonly unpaid: Fen;
  readonly late: Fen;
}

export const noFigures: KeptFigures = {
  orders: 0,
  bills: 0,
  customers: 0,
  unpaid: fen(0),
  late: fen(0),
};

interface Span {
  readonly stage: DunningStage | null;
  readonly isOverstay: boolean | null;
  /** Null: no first day, and no last one. */
  readonly from: BusinessDate | null;
  readonly to: BusinessDate | null;
}

/** The first due days of a stage today; null: all that is overdue. */
function spanOf({ brand, now }: Reach, stage: DunningStage | null): Span[] {
  if (stage === null || stage === 'overstay')
    return [{ stage, isOverstay: stage === null ? null : true, from: null, to: null }];
  const today = businessDateOf(now);
  const span = firstDueIn(brand.dunning.stages, stage, today);
  if (span === null) return [];
  const isOpen = span.to >= addDays(today, -1);
  return [{ stage, isOverstay: false, from: span.from, to: isOpen ? null : span.to }];
}

interface Asked {
  readonly brand: string;
  readonly kind: string;
  readonly id: number;
  readonly stages: readonly (string | null)[];
  readonly overstays: readonly (boolean | null)[];
  readonly froms: readonly (string | null)[];
  readonly tos: readonly (string | null)[];
}

/** Customers of a span are its orders less those that follow another order of it; all of them are the first orders of customers. */
const figures = prepared((db, { brand, kind, id, stages, overstays, froms, tos }: Asked) =>
  raw<KeptFigures & { readonly stage: DunningStage | null }>(
    db,
    sql`
      select s.stage, v.orders, v.bills, v.unpaid, v.late,
        case when s.is_overstay is null then v.firsts
          when s.from_on is null then v.orders - v.following
          when s.to_on is null then v.orders - v.followed
          else v.orders - (
            select coalesce(sum(l.order_count), 0)::bigint from overdue_links l
            where l.brand_code = ${brand} and l.place_kind = ${kind} and l.place_id = ${id}::bigint
              and l.first_due_on between s.from_on and s.to_on and l.previous_due_on >= s.from_on)
        end as customers
      from unnest(${stages}::text[], ${overstays}::boolean[], ${froms}::date[], ${tos}::date[])
        s (stage, is_overstay, from_on, to_on)
      cross join lateral (
        select coalesce(sum(d.order_count), 0)::bigint as orders, coalesce(sum(d.bill_count), 0)::bigint as bills,
          coalesce(sum(d.unpaid_fen), 0)::bigint as unpaid, coalesce(sum(d.late_fee_fen), 0)::bigint as late,
          coalesce(sum(d.following_count), 0)::bigint as following, coalesce(sum(d.followed_count), 0)::bigint as followed,
          coalesce(sum(d.customer_count), 0)::bigint as firsts
        from overdue_days d
        where d.brand_code = ${brand} and d.place_kind = ${kind} and d.place_id = ${id}::bigint
          and (s.is_overstay is null or d.is_overstay = s.is_overstay)
          and (s.from_on is null or d.first_due_on >= s.from_on) and (s.to_on is null or d.first_due_on <= s.to_on)) v`,
  ),
);

interface OfOwner {
  readonly owner: number | null;
  readonly customers: number;
  readonly orders: number;
  readonly unpaid: Fen;
}

/** The figures of each collector, and of the cases that nobody owns. */
export const keptByOwner = prepared((db, { brand }: { readonly brand: string }) =>
  raw<OfOwner>(
    db,
    sql`
      select nullif(place_id, 0) as owner, sum(customer_count)::bigint as customers, sum(order_count)::bigint as orders,
        sum(unpaid_fen)::bigint as unpaid
      from overdue_days
      where brand_code = ${brand} and place_kind = 'owner'
      group by place_id having sum(order_count) > 0`,
  ),
);

const keptByMonth = prepared((db, { brand, kind, id }: FigurePlace & { readonly brand: string }) =>
  raw<OpenCohort>(
    db,
    sql`
        select date_trunc('month', first_due_on)::date as month, sum(order_count)::bigint as orders, sum(unpaid_fen)::bigint as fen
        from overdue_days
        where brand_code = ${brand} and place_kind = ${kind} and place_id = ${id}::bigint
        group by 1 having sum(order_count) > 0`,
  ),
);

/** The overdue orders of a place by the month of their first due day. */
export const keptCohorts = (
  { brandCode: brand }: Reach,
  tx: Tx,
  place: FigurePlace,
): Promise<OpenCohort[]> => keptByMonth(tx, { ...place, brand });

/** The figures of these stages, and with null of all that is overdue. A stage that the brand does not have has none. */
export async function keptFigures(
  reach: Reach,
  tx: Tx,
  { kind, id }: FigurePlace,
  stages: readonly (DunningStage | null)[],
): Promise<ReadonlyMap<DunningStage | null, KeptFigures>> {
  const spans = stages.flatMap((stage) => spanOf(reach, stage));
  const rows = await figures(tx, {
    brand: reach.brandCode,
    kind,
    id,
    stages: spans.map(({ stage }) => stage),
    overstays: spans.map(({ isOverstay }) => isOverstay),
    froms: spans.map(({ from }) => from),
    tos: spans.map(({ to }) => to),
  });
  return new Map(rows.map(({ stage, ...row }) => [stage, row]));
}
