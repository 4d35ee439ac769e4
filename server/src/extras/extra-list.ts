import type { Input, Returned } from '@rental/contract/endpoint';
import type { listExtras as call } from '@rental/contract/extras';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { keysetList } from '../http/keyset-list.ts';
import { criteriaOf, filtered } from './extra-filters.ts';
import { chargedAt, extraRowOf, withExtraRow } from './extra-row.ts';

/** 附加单, the last first. */
export const extras = keysetList({
  criteriaOf,
  filtered,
  withRow: withExtraRow,
  columns: ['m.charged_at', 'm.id'],
  placeOfRow: (row) => ({ at: chargedAt(row), id: row.id }),
});

export const listExtras = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => extras.page(ctx, tx, query, (row) => extraRowOf(row, ctx));
