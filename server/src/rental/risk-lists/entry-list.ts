import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listRiskEntries as listCall,
  riskEntryCounts as countsCall,
} from '@rental/contract/rental/risk-lists';
import { listKinds } from '@rental/domain/rental/risk-lists/list-kinds';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import type { KeyedHash } from '../../sealed.ts';
import { criteriaOf, filtered } from './entry-filters.ts';
import { entryRowOf, withEntryRow } from './entry-row.ts';
import { personKeys } from './person-keys.ts';

/** 风控名单, the last first: ids rise, so that they are the order in which entries were made. */
export const entries = keysetList({
  criteriaOf,
  filtered,
  withRow: withEntryRow,
  id: 'e.id',
  sorts: {
    createTime: { column: 'e.id', kind: 'number', keyOf: (row) => row.id },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

/** A query that looks for persons as they are stored. */
function hashed<Query extends Input<typeof countsCall>['query']>(hash: KeyedHash, query: Query) {
  const { idNumber, listedPhone: phone } = query;
  const keys = personKeys(hash, { idNumber, phone });
  return { ...query, idNumber: keys.identity ?? undefined, listedPhone: keys.phone ?? undefined };
}

export const riskEntries =
  (hash: KeyedHash) =>
  async (
    ctx: Context,
    { query }: Input<typeof listCall>,
    tx: Tx,
  ): Promise<Returned<typeof listCall>> => {
    requireAllStores(ctx);
    return entries.page(ctx, tx, hashed(hash, query), (row) => entryRowOf(row, ctx));
  };

/** The counts on the tabs. */
export const riskEntryCounts =
  (hash: KeyedHash) =>
  async (
    ctx: Context,
    { query }: Input<typeof countsCall>,
    tx: Tx,
  ): Promise<Returned<typeof countsCall>> => {
    requireAllStores(ctx);
    const filters = hashed(hash, query);
    return entries.tabCounts(ctx, tx, filters, {
      tabs: listKinds,
      queryOf: (kind) => ({ ...filters, ...anyPage, kind }),
    });
  };
