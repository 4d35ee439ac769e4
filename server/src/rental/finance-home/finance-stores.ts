import type { Returned } from '@rental/contract/endpoint';
import type { financeStores as call } from '@rental/contract/rental/finance-home';
import type { AccountCode } from '@rental/domain/money/ledger/accounts';
import { fen, type Fen } from '@rental/domain/money';
import { openWithdrawalStates } from '@rental/domain/rental/withdrawals/withdrawal-states';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { ofStoresWithin, scopeOf, type ScopeValues } from '../../people/data-scope/public.ts';

/** The amounts that the stores within reach are owed, by the balances that the books keep of each. */
export async function financeStores(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const scope = scopeOf(ctx);
  const [balances, [payable], open] = await Promise.all([
    balancesOf(tx, scope),
    payableOf(tx, scope),
    underWayOf(tx, scope),
  ]);
  const left = (code: AccountCode) => balances.find((row) => row.code === code)?.fen ?? fen(0);
  return {
    payableFen: left('storePayable'),
    payableCount: payable?.count ?? 0,
    balanceFen: left('storeBalance'),
    underWayFen: left('withdrawalUnderWay'),
    underWay: openWithdrawalStates.map((state) => {
      const { count = 0, fen: amountFen = fen(0) } = open.find((row) => row.state === state) ?? {};
      return { state, count, amountFen };
    }),
  };
}

const balancesOf = prepared((db, scope: ScopeValues) =>
  db
    .selectFrom('stores as s')
    .innerJoin('account_balances as b', (join) =>
      join.onRef('b.brand_code', '=', 's.brand_code').onRef('b.subject_id', '=', 's.id'),
    )
    .select(['b.code', sql<Fen>`sum(b.credit_fen - b.debit_fen)::bigint`.as('fen')])
    .where(ofStoresWithin('s', 'id', scope) as never)
    .where(sql<boolean>`b.code in ('storePayable', 'storeBalance', 'withdrawalUnderWay')`)
    .groupBy('b.code'),
);

const payableOf = prepared((db, scope: ScopeValues) =>
  db
    .selectFrom('settlements as m')
    .select(sql<number>`count(*)`.as('count'))
    .where(ofStoresWithin('m', 'store_id', scope) as never)
    .where(sql<boolean>`m.state = 'toPay'`),
);

const underWayOf = prepared((db, scope: ScopeValues) =>
  db
    .selectFrom('withdrawals as m')
    .select([
      'm.state',
      sql<number>`count(*)`.as('count'),
      sql<Fen>`sum(m.amount_fen)::bigint`.as('fen'),
    ])
    .where(ofStoresWithin('m', 'store_id', scope) as never)
    .where(sql<boolean>`m.store_id is not null and m.state in ('pending', 'approved', 'paying')`)
    .groupBy('m.state'),
);
