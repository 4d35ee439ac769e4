import type { Input, Returned } from '@rental/contract/endpoint';
import type { extraCounts as countsCall, listExtras as call } from '@rental/contract/rental/extras';
import { extraKinds } from '@rental/domain/rental/extras/extras';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { criteriaOf, filtered } from './extra-filters.ts';
import { chargedAt, extraRowOf, withExtraRow } from './extra-row.ts';

/** 附加单, the last first. */
export const extras = keysetList({
  criteriaOf,
  filtered,
  withRow: withExtraRow,
  id: 'm.id',
  sorts: {
    chargedAt: { column: 'm.charged_at', kind: 'instant', keyOf: chargedAt },
    amountFen: { column: 'm.amount_fen', kind: 'number', keyOf: (row) => row.amount_fen },
  },
  usual: { field: 'chargedAt', direction: 'desc' },
});

export const listExtras = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => extras.page(ctx, tx, query, (row) => extraRowOf(row, ctx));

/** The counts on the tabs. */
export const extraCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  extras.tabCounts(ctx, tx, query, {
    tabs: extraKinds,
    queryOf: (kind) => ({ ...query, ...anyPage, kind }),
  });
