import type { Input, Returned } from '@rental/contract/endpoint';
import type { listRolled as call, RolledRow } from '@rental/contract/rental/dunning-board-rows';
import { maskName } from '@rental/domain/rental/customers/masks';
import { rollOf, type RollOutcome } from '@rental/domain/rental/dunning/rolls';
import { dunningStages, type DunningStage } from '@rental/domain/rental/dunning/stages';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { firstDaysOf } from '../dunning-cases/public.ts';
import {
  endsOf,
  monthOrders,
  stagesAt,
  takenMonths,
  type MonthEnds,
  type RolledCriteria,
} from './month-orders.ts';

type Query = Input<typeof call>['query'] & { readonly ends: MonthEnds };
type Standing = Pick<Tables['overdue_orders'], 'order_id' | 'first_due_on' | 'is_overstay'>;
type OfRolled = Tables & {
  m: Tables['overdue_month_orders'];
  o: Tables['orders'];
  e: Standing;
};
type Orders = SelectQueryBuilder<OfRolled, 'm' | 'o' | 'e', object>;

interface Criteria extends RolledCriteria {
  readonly stage?: DunningStage | undefined;
  readonly moves?: readonly string[] | undefined;
  readonly cured?: true | undefined;
}

const criteriaOf = (
  reach: Reach,
  { ends: { stages: rules, ...ends }, from, outcome, ...query }: Query,
): Criteria => ({
  ...scopeOf(reach),
  ...ends,
  firstDays: firstDaysOf(rules),
  storeIs: query.storeIs,
  ownerIs: query.ownerIs,
  stage: from,
  moves: outcome === undefined || outcome === 'cured' ? undefined : movesTo(outcome),
  cured: outcome === 'cured' ? true : undefined,
});

/** The pairs of stages at both ends that come to an outcome other than 已结清. */
const movesTo = (outcome: RollOutcome): string[] =>
  dunningStages.flatMap((from) =>
    dunningStages.filter((to) => rollOf(from, to) === outcome).map((to) => `${from} ${to}`),
  );

function filtered(db: Tx, criteria: Criteria): Orders {
  const { stage, moves, cured } = criteria;
  const { from, to } = stagesAt(criteria);
  return (monthOrders(db, criteria) as unknown as Orders)
    .$if(stage !== undefined, (rows) => rows.where(from, '=', stage as DunningStage))
    .$if(moves !== undefined, (rows) =>
      rows.where(sql<boolean>`${from} || ' ' || ${to} = any(${moves}::text[])`),
    )
    .$if(cured !== undefined, (rows) => rows.where('e.order_id', 'is', null));
}

const withRow = (page: Orders, db: Tx, criteria: Criteria) => {
  const { from, to } = stagesAt(criteria);
  return db
    .selectFrom(
      page
        .select(['m.brand_code', 'm.order_id as id', 'm.order_id', 'm.owner_id', 'm.unpaid_fen'])
        .select([from.as('from'), to.as('to')])
        .as('m'),
    )
    .innerJoin('orders as n', (join) =>
      join.onRef('n.brand_code', '=', 'm.brand_code').onRef('n.id', '=', 'm.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'n.brand_code').onRef('c.id', '=', 'n.customer_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.owner_id'),
    )
    .selectAll('m')
    .select(['n.order_no', 'c.name as customer_name', 'w.nick_name as owner_name']);
};

interface Columns extends Pick<Stored<'overdue_month_orders'>, 'unpaid_fen'> {
  readonly id: number;
  readonly order_no: string;
  readonly customer_name: string;
  readonly owner_name: string | null;
  readonly from: DunningStage;
  readonly to: DunningStage | null;
}

const rowOf = (row: Columns): RolledRow => ({
  id: row.id,
  orderNo: row.order_no,
  customerName: maskName(row.customer_name),
  unpaidFen: row.unpaid_fen,
  from: row.from,
  to: row.to,
  ownerName: row.owner_name,
});

const list = keysetList({
  criteriaOf,
  filtered,
  withRow,
  id: 'm.order_id',
  sorts: {},
  usual: { field: 'id', direction: 'desc' },
});

/** 滚动明细. */
export async function listRolled(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const ends = endsOf(await takenMonths(ctx, tx), query.month, ctx.now);
  return list.page(ctx, tx, { ...query, ends }, rowOf);
}
