import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import {
  billsPaid,
  cashFlowsOf,
  type CashDirection,
  type CashKind,
} from '@rental/domain/money/payments/cash-flows';
import type { CashProvider } from '@rental/domain/money/payments/cash-movements';
import { cashKindOfBill } from '@rental/domain/rental/bills/cash-kind';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import { withCommit, type Tx } from '../../db/transaction.ts';

/** The subjects of acts that move money. A distributor, an agency and an account of ours at a provider are no places: their flows are the brand's. */
export type CashPlace =
  | 'order'
  | 'store'
  | 'channel'
  | 'distributor'
  | 'agency'
  | 'providerAccount';

interface Moved {
  readonly brand: string;
  /** The subject of the act, which is locked: its last act is the one of this transaction. */
  readonly place: { readonly kind: CashPlace; readonly id: number };
  readonly tradeNo: string | null;
  readonly provider: CashProvider | null;
  readonly statedNo: string | null;
  readonly happenedOn: BusinessDate;
}

/** Writes the cash flows of an act, behind it, at the place of its order, store or channel, or of none. It travels with `commit`. */
export async function keepCashFlows(
  tx: Tx,
  { transfers, place, ...moved }: Moved & { readonly transfers: readonly Transfer[] },
): Promise<void> {
  const ids = billsPaid(transfers);
  const paid = ids.length === 0 ? [] : await kindsOfBills(tx, { brand: moved.brand, ids });
  const flows = cashFlowsOf(
    transfers,
    new Map(paid.map(({ id, kind }) => [id, cashKindOfBill[kind]])),
  );
  if (flows.length === 0) return;
  const kept = keptBy[place.kind];
  withCommit(
    kept(tx, {
      ...moved,
      id: place.id,
      directions: flows.map(({ direction }) => direction),
      methods: flows.map(({ method }) => method),
      kinds: flows.map(({ kind }) => kind),
      amounts: flows.map(({ amountFen }) => amountFen),
    }),
  );
}

const kindsOfBills = prepared(
  (db, { brand, ids }: { readonly brand: string; readonly ids: readonly number[] }) =>
    db
      .selectFrom('bills')
      .select(['id', 'kind'])
      .where('brand_code', '=', brand)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`),
);

interface FlowsKept extends Omit<Moved, 'place'> {
  readonly id: number;
  readonly directions: readonly CashDirection[];
  readonly methods: readonly MoneyMethod[];
  readonly kinds: readonly CashKind[];
  readonly amounts: readonly Fen[];
}

const columns = sql`(brand_code, order_id, act_id, store_id, channel_id, happened_on, direction, method, kind, amount_fen,
  trade_no, provider, stated_no)`;

/** The flows of an act: a number of the trade is that of what came in, if anything did. */
const made = (of: FlowsKept) => sql`
  select ${of.happenedOn}::date, direction, method, kind, amount_fen,
    case when direction = 'in' or not 'in' = any (${of.directions}::text[]) then ${of.tradeNo}::text end,
    ${of.provider}::text, ${of.statedNo}::text
  from unnest(${of.directions}::text[], ${of.methods}::text[], ${of.kinds}::text[], ${of.amounts}::bigint[])
    made (direction, method, kind, amount_fen)`;

const flowsOfOrder = prepared((db, of: FlowsKept) =>
  raw(
    db,
    sql`
      with act as (
        select id from acts where brand_code = ${of.brand} and order_id = ${of.id}::bigint order by id desc limit 1
      )
      insert into cash_flows ${columns}
      select o.brand_code, o.id, act.id, o.store_id, o.channel_id, made.*
      from act
      join orders o on o.brand_code = ${of.brand} and o.id = ${of.id}::bigint
      cross join (${made(of)}) made`,
  ),
);

/** The flows of an act that has no order. */
const flowsOf = (kind: Exclude<CashPlace, 'order'>) =>
  prepared((db, of: FlowsKept) =>
    raw(
      db,
      sql`
      with act as (
        select id from acts where brand_code = ${of.brand} and subject_kind = ${sql.lit(kind)} and subject_id = ${of.id}::bigint
        order by id desc limit 1
      )
      insert into cash_flows ${columns}
      select ${of.brand}, null::bigint, act.id, ${placeIf(kind === 'store', of.id)}, ${placeIf(kind === 'channel', of.id)}, made.*
      from act cross join (${made(of)}) made`,
    ),
  );
const placeIf = (isPlace: boolean, id: number) =>
  isPlace ? sql`${id}::bigint` : sql`null::bigint`;

const keptBy = {
  order: flowsOfOrder,
  store: flowsOf('store'),
  channel: flowsOf('channel'),
  distributor: flowsOf('distributor'),
  agency: flowsOf('agency'),
  providerAccount: flowsOf('providerAccount'),
};
