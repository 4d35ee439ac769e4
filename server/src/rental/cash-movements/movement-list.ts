import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listOfflineCash,
  listOnlineCash,
  type CashMovementRow,
  type offlineCashSums as offlineSumsCall,
  type onlineCashSums as onlineSumsCall,
  type refundTotal as refundTotalCall,
} from '@rental/contract/rental/cash-movements';
import type { Fen } from '@rental/domain/money';
import { refundKinds } from '@rental/domain/money/payments/cash-flows';
import type { CashSide } from '@rental/domain/money/payments/cash-movements';
import { sql } from 'kysely';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { listSums } from '../../http/list-sums.ts';
import {
  criteriaOf,
  filtered,
  movementFilters,
  withDays,
  type MovementQuery,
} from './movement-filters.ts';
import {
  movementFileColumns,
  movementRowOf,
  withBalances,
  withMovementRow,
} from './movement-row.ts';

type ListQuery = Input<typeof listOnlineCash>['query'];

/** 资金流水 of one side, the last day first. */
const movementsOf = (side: CashSide) =>
  keysetList({
    criteriaOf: (reach: Reach, query: ListQuery) => criteriaOf(reach, { ...query, side }),
    filtered,
    withRow: withMovementRow,
    id: 'f.id',
    sorts: {
      happenedOn: { column: 'f.happened_on', kind: 'day', keyOf: (row) => row.happened_on },
    },
    usual: { field: 'happenedOn', direction: 'desc' },
  });

const online = movementsOf('online');
const offline = movementsOf('offline');

const pageOf =
  (list: typeof online) =>
  async (ctx: Context, { query }: { readonly query: ListQuery }, tx: Tx) => {
    const page = await list.page(ctx, tx, query, movementRowOf);
    return { ...page, content: await withBalances(tx, ctx, page.content) };
  };

export const onlineList: (
  ...of: [Context, Input<typeof listOnlineCash>, Tx]
) => Promise<Returned<typeof listOnlineCash>> = pageOf(online);

export const offlineList: (
  ...of: [Context, Input<typeof listOfflineCash>, Tx]
) => Promise<Returned<typeof listOfflineCash>> = pageOf(offline);

/** A list as an export reads it, with the balances of each part. */
function exportedOf(list: typeof online) {
  const exported = list.exportedAs(movementRowOf);
  return {
    ...exported,
    page: async (...of: Parameters<typeof exported.page>) => {
      const { rows, last } = await exported.page(...of);
      const [tx, reach] = of;
      return { rows: await withBalances(tx, reach, rows), last };
    },
  };
}

/** The filters as the cover of an export says them, with the days that a list without days is of. */
const words = (tx: Tx, reach: Reach, query: ListQuery) =>
  movementFilters.words(tx, reach, withDays(reach, query));

/** Both lists as they are exported, in the order of the screen. */
export const exportableOnline = exportableList<typeof listOnlineCash, CashMovementRow, Keyset>({
  name: 'listOnlineCash',
  of: listOnlineCash,
  columns: movementFileColumns,
  describe: words,
  ...exportedOf(online),
});
export const exportableOffline = exportableList<typeof listOfflineCash, CashMovementRow, Keyset>({
  name: 'listOfflineCash',
  of: listOfflineCash,
  columns: movementFileColumns,
  describe: words,
  ...exportedOf(offline),
});

const amountIf = (direction: 'in' | 'out') =>
  sql<Fen>`case when f.direction = ${sql.lit(direction)} then f.amount_fen else 0 end`;

const sums = listSums({
  criteriaOf,
  filtered,
  amounts: {
    inFen: amountIf('in'),
    outFen: amountIf('out'),
    netFen: sql<Fen>`case when f.direction = 'in' then f.amount_fen else 0 - f.amount_fen end`,
  },
  kept: async () => ({}), // nothing keeps sums by provider or purpose
});

const refundSums = listSums({
  criteriaOf,
  filtered: (db, criteria: ReturnType<typeof criteriaOf>) =>
    filtered(db, criteria).where(
      'f.kind',
      'in',
      refundKinds.map((kind) => sql.lit(kind)),
    ),
  amounts: { amountFen: sql<Fen>`f.amount_fen`, count: sql<Fen>`1` },
  kept: async () => ({}), // nothing keeps sums by provider or purpose
});

export const onlineCashSums = (
  ctx: Context,
  { query }: Input<typeof onlineSumsCall>,
  tx: Tx,
): Promise<Returned<typeof onlineSumsCall>> => sums(ctx, tx, { ...query, side: 'online' });

export const offlineCashSums = (
  ctx: Context,
  { query }: Input<typeof offlineSumsCall>,
  tx: Tx,
): Promise<Returned<typeof offlineSumsCall>> => sums(ctx, tx, { ...query, side: 'offline' });

/** The money that went back to customers. */
export const refundTotal = (
  ctx: Context,
  { query }: Input<typeof refundTotalCall>,
  tx: Tx,
): Promise<Returned<typeof refundTotalCall>> => refundSums(ctx, tx, query satisfies MovementQuery);
