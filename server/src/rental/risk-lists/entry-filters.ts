import type { Input } from '@rental/contract/endpoint';
import type { listRiskEntries } from '@rental/contract/rental/risk-lists';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { entryStates, type EntryState } from '@rental/domain/rental/risk-lists/list-entry';
import { listKinds, listReasons } from '@rental/domain/rental/risk-lists/list-kinds';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';

type OfEntries = Tables & { e: Tables['risk_list_entries'] };
export type Entries = SelectQueryBuilder<OfEntries, 'e', object>;

const { declare, equal, filter, text } = filtersOn<OfEntries, 'e'>();

/** One of them: the day on which it counts or counted last, or that it was removed. */
interface OfState extends Readonly<Record<string, unknown>> {
  readonly activeOn?: BusinessDate;
  readonly expiredOn?: BusinessDate;
}

/** The filters of 风控名单; ID number and phone come as hashes. */
export const entryFilters = declare<Input<typeof listRiskEntries>['query']>({
  kind: equal('名单类型', 'e.kind', (kind) => listKinds[kind]),
  reason: equal('原因', 'e.reason', (reason) => listReasons[reason]),
  entryState: filter({
    label: '名单状态',
    words: (state: EntryState) => entryStates[state],
    values: (state: EntryState, { now }): OfState => {
      const today = businessDateOf(now);
      if (state === 'removed') return { removed: true };
      return state === 'active' ? { activeOn: today } : { expiredOn: today };
    },
    narrow: (entries, { activeOn, expiredOn }) => {
      if (expiredOn !== undefined)
        return entries
          .where('e.removed_at', 'is', null)
          .where('e.expires_on', '<', expiredOn as never);
      if (activeOn === undefined) return entries.where('e.removed_at', 'is not', null);
      return entries
        .where('e.removed_at', 'is', null)
        .where((at) =>
          at.or([at('e.expires_on', 'is', null), at('e.expires_on', '>=', activeOn as never)]),
        );
    },
  }),
  name: text('姓名', 'e.name'),
  idNumber: text('身份证号码', 'e.identity_hash'),
  listedPhone: text('手机号', 'e.phone_hash'),
});

export const criteriaOf = scopedBy(entryFilters);

/** The entries that the filters leave. */
export function filtered(db: Tx, criteria: ScopeValues): Entries {
  const entries = db
    .selectFrom('risk_list_entries as e')
    .where('e.brand_code', '=', criteria.brand) as Entries;
  return entryFilters.narrowed(entries, db, criteria);
}
