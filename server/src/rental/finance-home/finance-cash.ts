import type { Input, Returned } from '@rental/contract/endpoint';
import type { financeCash as call } from '@rental/contract/rental/finance-home';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { cashSides, type CashSide } from '@rental/domain/money/payments/cash-movements';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { moneyBalances } from '../../money/ledger/public.ts';
import {
  placedWithin,
  reachesAllStores,
  scopeOf,
  type ScopeValues,
} from '../../people/data-scope/public.ts';
import { chosenDays } from './chosen-days.ts';

/** So many flows are added up at most: the call stays as fast with more of them. */
const maxAddedUp = 200_000;

const methods = Object.keys(moneyMethods) as MoneyMethod[];
const sides = Object.keys(cashSides) as CashSide[];

/** The money of each account, and its flows of some days. */
export async function financeCash(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { from, to } = chosenDays(ctx, query.days);
  const [moved, balances] = await Promise.all([
    flowsOf(tx, {
      ...scopeOf(ctx),
      first: businessDateOf(from),
      last: businessDateOf(new Date(to.getTime() - 1)),
    }),
    reachesAllStores(ctx) ? moneyBalances(tx, ctx.brandCode) : null,
  ]);
  const isWhole = moved.reduce((sum, { count }) => sum + count, 0) <= maxAddedUp;
  return {
    accounts: methods.map((method) => ({
      method,
      balanceFen: balances === null ? null : (balances.get(method) ?? fen(0)),
      moved: sides.map((side) => {
        const row = moved.find((one) => one.method === method && one.side === side);
        return {
          side,
          inFen: isWhole ? (row?.inFen ?? fen(0)) : null,
          outFen: isWhole ? (row?.outFen ?? fen(0)) : null,
        };
      }),
    })),
  };
}

interface Sought extends ScopeValues {
  readonly first: BusinessDate;
  readonly last: BusinessDate;
}

interface Moved {
  readonly method: MoneyMethod;
  readonly side: CashSide;
  readonly count: number;
  readonly inFen: Fen;
  readonly outFen: Fen;
}

/** The flows of some days by account and side, in the order of an index of days, up to one more than are added up. */
const flowsOf = prepared((db, sought: Sought) =>
  db
    .selectFrom(
      db
        .selectFrom('cash_flows as f')
        .leftJoin('orders as o', (join) =>
          join.onRef('o.brand_code', '=', 'f.brand_code').onRef('o.id', '=', 'f.order_id'),
        )
        .select([
          'f.method',
          'f.direction',
          'f.amount_fen',
          sql<CashSide>`case when f.provider is null then 'offline' else 'online' end`.as('side'),
        ])
        .where(placedWithin('f', sought) as never)
        .where('f.happened_on', '>=', sought.first)
        .where('f.happened_on', '<=', sought.last)
        .limit(sql.lit(maxAddedUp + 1))
        .as('flow'),
    )
    .select([
      'flow.method',
      'flow.side',
      sql<number>`count(*)`.as('count'),
      sql<Fen>`coalesce(sum(flow.amount_fen) filter (where flow.direction = 'in'), 0)::bigint`.as(
        'inFen',
      ),
      sql<Fen>`coalesce(sum(flow.amount_fen) filter (where flow.direction = 'out'), 0)::bigint`.as(
        'outFen',
      ),
    ])
    .groupBy(['flow.method', 'flow.side'])
    .$castTo<Moved>(),
);
