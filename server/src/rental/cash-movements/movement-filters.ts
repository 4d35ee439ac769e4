import type { Input } from '@rental/contract/endpoint';
import type { refundTotal } from '@rental/contract/rental/cash-movements';
import { addDays, businessDateOf, startOf } from '@rental/domain/business-date';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { cashDirections, cashKinds } from '@rental/domain/money/payments/cash-flows';
import {
  amountBands,
  cashSides,
  reconciliations,
  type AmountBand,
  type CashSide,
  type Reconciliation,
} from '@rental/domain/money/payments/cash-movements';
import { defaultStartOn } from '@rental/domain/time/default-start';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  scopedBy,
  storeNamed,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

/** The filters of both lists, and which of them; absent: both. */
export type MovementQuery = Input<typeof refundTotal>['query'];
type OfFlows = Tables & { f: Tables['cash_flows']; o: Tables['orders'] };
export type Movements = SelectQueryBuilder<OfFlows, 'f' | 'o', object>;

const { declare, days, equal, filter, text } = filtersOn<OfFlows, 'f' | 'o'>();

/**
 * 对账状态 of a flow `f`: by the statements of the providers (ADR 47), whose numbers are those of the brand, or of the account that it moved (ADR
 * 59).
 */
export const reconciliationOf = (brand: string): RawBuilder<Reconciliation> => sql<Reconciliation>`
  case when exists (
      select from statement_differences d
      where d.brand_code = ${brand} and d.flow_id = f.id and d.state = 'open'
    ) or (f.stated_no is not null and exists (
      select from statement_differences d
      where d.brand_code = ${brand} and d.our_no = f.stated_no and d.state = 'open'
    )) then 'differs'
    when exists (
      select from account_matches m where m.brand_code = ${brand} and m.flow_id = f.id
    ) or (f.stated_no is not null and exists (
      select from statement_lines l where l.brand_code = ${brand} and l.our_no = f.stated_no
    )) then 'matched'
    when f.stated_no is not null or f.method = 'bank' and exists (
      select from statement_accounts a where a.brand_code = ${brand} and a.account = 'bank'
    ) then 'waiting'
    else 'none' end`;

/** The filters of 资金流水. Store and channel are asked of the flow, which has those of its order. */
export const movementFilters = declare<MovementQuery>({
  side: filter<CashSide, { online?: true; offline?: true }>({
    label: '线上或线下',
    words: (side) => cashSides[side],
    values: (side) => ({ [side]: true }),
    narrow: (rows, { online }) =>
      rows.where('f.provider', online === undefined ? 'is' : 'is not', null),
  }),
  happenedOn: days('到账日期', 'f.happened_on'),
  kind: filter<keyof typeof cashKinds, { is?: string; isOther?: true }>({
    label: '业务类型',
    words: (kind) => cashKinds[kind],
    values: (kind) => (kind === 'other' ? { isOther: true } : { is: kind }),
    narrow: (rows, { is }) =>
      is === undefined
        ? rows.where(sql<boolean>`(f.kind is null or f.kind = 'other')`)
        : rows.where('f.kind', '=', is as never),
  }),
  direction: equal('收支', 'f.direction', (direction) => cashDirections[direction]),
  method: equal('收付方式', 'f.method', (method) => moneyMethods[method]),
  reconciliation: filter<Reconciliation, { is: string }>({
    label: '对账状态',
    words: (reconciliation) => reconciliations[reconciliation],
    values: (is) => ({ is }),
    narrow: (rows, { is }, { brand }) => rows.where(reconciliationOf(brand), '=', is as never),
  }),
  amountBand: filter<AmountBand, { from: number; below?: number }>({
    label: '金额段',
    words: (band) => amountBands[band].label,
    values: (band) => {
      const { fromFen, belowFen } = amountBands[band];
      return { from: fromFen, ...(belowFen !== null && { below: belowFen }) };
    },
    narrow: (rows, { from, below }) => {
      const above = rows.where('f.amount_fen', '>=', from as never);
      return below === undefined ? above : above.where('f.amount_fen', '<', below as never);
    },
  }),
  orderNo: text('订单号', 'o.order_no'),
  storeIs: equal('店铺', 'f.store_id', storeNamed),
  channelIs: equal('渠道', 'f.channel_id', channelNamed),
});

const scoped = scopedBy(movementFilters);

/** A query without days is of the last 90, as the screen opens (S266). */
export const withDays = ({ now }: Pick<Reach, 'now'>, query: MovementQuery): MovementQuery => {
  const today = businessDateOf(now);
  const usual = { from: startOf(defaultStartOn(today)), to: startOf(addDays(today, 1)) };
  return { ...query, happenedOn: query.happenedOn ?? usual };
};

export const criteriaOf = (reach: Reach, query: MovementQuery): ScopeValues =>
  scoped(reach, withDays(reach, query));

/** The flows `f` that the filters leave, each with its order `o` if it has one. */
export function filtered(db: Tx, criteria: ScopeValues): Movements {
  const flows = db
    .selectFrom('cash_flows as f')
    .leftJoin('orders as o', (join) =>
      join
        .on('o.brand_code', '=', criteria.brand as never)
        .onRef('o.id', '=', 'f.order_id' as never),
    )
    .where('f.brand_code', '=', criteria.brand)
    .where(placedWithin('f', criteria) as never) as unknown as Movements;
  return movementFilters.narrowed(flows, db, criteria);
}
