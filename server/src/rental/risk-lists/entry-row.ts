import type { RiskEntryRow } from '@rental/contract/rental/risk-lists';
import { businessDateOf } from '@rental/domain/business-date';
import { maskName } from '@rental/domain/rental/customers/masks';
import { entryState } from '@rental/domain/rental/risk-lists/list-entry';
import type { Stored } from '../../db/tables.ts';
import type { Entries } from './entry-filters.ts';

/** The hashes are not among them: they never leave the server. */
const columns = [
  'id',
  'kind',
  'reason',
  'note',
  'customer_id',
  'name',
  'masked_identity',
  'masked_phone',
  'is_shared',
  'expires_on',
  'created_at',
  'removed_at',
  'remove_reason',
] as const;

type RowColumns = Pick<Stored<'risk_list_entries'>, (typeof columns)[number]> & {
  readonly created_by_name: string;
  readonly removed_by_name: string | null;
};

/** The entries of a page with the operators who made and removed them. */
export const withEntryRow = (entries: Entries) =>
  entries
    .innerJoin('operators as u', (join) =>
      join.onRef('u.brand_code', '=', 'e.brand_code').onRef('u.id', '=', 'e.created_by'),
    )
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'e.brand_code').onRef('r.id', '=', 'e.removed_by'),
    )
    .select(columns.map((column) => `e.${column}` as const))
    .select(['u.nick_name as created_by_name', 'r.nick_name as removed_by_name']);

export const entryRowOf = (row: RowColumns, { now }: { readonly now: Date }): RiskEntryRow => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  note: row.note,
  customerId: row.customer_id,
  name: row.name === null ? null : maskName(row.name),
  idNumber: row.masked_identity,
  phone: row.masked_phone,
  isShared: row.is_shared,
  expiresOn: row.expires_on,
  entryState: entryState(
    { expiresOn: row.expires_on, isRemoved: row.removed_at !== null },
    businessDateOf(now),
  ),
  createdByName: row.created_by_name,
  createTime: row.created_at.toISOString(),
  removed:
    row.removed_at === null || row.remove_reason === null
      ? null
      : {
          reason: row.remove_reason,
          at: row.removed_at.toISOString(),
          operatorName: row.removed_by_name ?? '',
        },
});
