import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listSms,
  type SmsRow,
  type smsCounts as countsCall,
} from '@rental/contract/rental/sms-records';
import { smsTabs } from '@rental/domain/rental/customer-sms/sms-states';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { criteriaOf, filtered, smsFilters } from './sms-filters.ts';
import { smsFileColumns, smsRowOf, withSmsRow } from './sms-row.ts';

/** 短信记录, the last first: ids rise, so that they are the order in which messages were left. */
const messages = keysetList({
  criteriaOf,
  filtered,
  withRow: withSmsRow,
  id: 'm.id',
  sorts: {
    createTime: { column: 'm.id', kind: 'number', keyOf: (row) => row.id },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

/** 短信记录, for who reaches the whole brand. */
export async function smsList(
  ctx: Context,
  { query }: Input<typeof listSms>,
  tx: Tx,
): Promise<Returned<typeof listSms>> {
  requireAllStores(ctx);
  return messages.page(ctx, tx, query, (row) => smsRowOf(row, ctx));
}

/** The counts on the tabs; without filters, of what waits for somebody. */
export async function smsCounts(
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> {
  requireAllStores(ctx);
  return messages.tabCounts(ctx, tx, query, {
    tabs: smsTabs,
    queryOf: (smsState) => ({ ...query, ...anyPage, smsState }),
  });
}

/** 短信记录 as they are exported, the last first. */
export const exportableSms = exportableList<typeof listSms, SmsRow, Keyset>({
  name: 'listSms',
  of: listSms,
  isOfWholeBrand: true,
  columns: smsFileColumns,
  describe: smsFilters.words,
  ...messages.exportedAs(smsRowOf),
});
