import type { Input } from '@rental/contract/endpoint';
import type { listComplaints } from '@rental/contract/rental/complaints';
import {
  complaintSources,
  deadlineStates,
  endOfDay,
  type DeadlineState,
} from '@rental/domain/rental/complaints/complaint-deadline';
import {
  complaintKinds,
  complaintStates,
  openComplaintStates,
} from '@rental/domain/rental/complaints/complaint-states';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  scopedBy,
  storeNamed,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

type OfComplaints = Tables & { m: Tables['complaints']; o: Tables['orders'] };
export type Complaints = SelectQueryBuilder<OfComplaints, 'm' | 'o', object>;

const { declare, equal, filter, name, span, text } = filtersOn<OfComplaints, 'm' | 'o'>();

/** A deadline of an open complaint, from and below these instants. */
interface Due extends Readonly<Record<string, unknown>> {
  readonly from?: Date;
  readonly below?: Date;
}

const dueSpans: Readonly<Record<DeadlineState, (now: Date) => Due>> = {
  overdue: (now) => ({ below: now }),
  dueToday: (now) => ({ from: now, below: endOfDay(now) }),
  later: (now) => ({ from: endOfDay(now) }),
};

/** The filters of 投诉. */
export const complaintFilters = declare<Input<typeof listComplaints>['query']>({
  complaintState: equal('状态', 'm.state', (state) => complaintStates[state]),
  deadlineIs: filter({
    label: '处理期限',
    words: (due: DeadlineState) => deadlineStates[due],
    values: (due: DeadlineState, { now }): Due => dueSpans[due](now),
    narrow: (complaints, { from, below }) => {
      let due = complaints.where('m.state', 'in', openComplaintStates);
      if (from !== undefined) due = due.where('m.deadline', '>=', from);
      return below === undefined ? due : due.where('m.deadline', '<', below);
    },
  }),
  kind: equal('投诉类型', 'm.kind', (kind) => complaintKinds[kind]),
  source: equal('投诉来源', 'm.source', (source) => complaintSources[source]),
  complaintNo: text('投诉单号', 'm.complaint_no'),
  orderNo: text('订单号', 'o.order_no'),
  externalNo: text('外部单号', 'm.external_no'),
  name: name('m.customer_id'),
  receivedAt: span('收到时间', 'm.received_at'),
  storeIs: equal('店铺', 'm.store_id', storeNamed),
  channelIs: equal('渠道', 'm.channel_id', channelNamed),
});

export const criteriaOf = scopedBy(complaintFilters);

/** The complaints within a scope, as `m`, with their orders, as `o`: a left join, so that counting does without. */
export function complaintsWithin(db: Tx, scope: ScopeValues): Complaints {
  return db
    .selectFrom('complaints as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', scope) as never);
}

/** Those that the filters leave. */
export const filtered = (db: Tx, criteria: ScopeValues): Complaints =>
  complaintFilters.narrowed(complaintsWithin(db, criteria), db, criteria);
