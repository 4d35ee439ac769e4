import type { ComplaintRow } from '@rental/contract/rental/complaints';
import {
  complaintSources,
  deadlineState,
  deadlineStates,
  timeLeftText,
} from '@rental/domain/rental/complaints/complaint-deadline';
import {
  complaintKinds,
  complaintResults,
  complaintStates,
} from '@rental/domain/rental/complaints/complaint-states';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { instant, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { Complaints } from './complaint-filters.ts';

type Columns = Stored<'complaints'> & {
  readonly order_no: string;
  readonly customer_name: string;
  readonly customer_phone: string;
  readonly operator_name: string;
  readonly store_name: string;
  readonly channel_name: string | null;
};

/** The complaints `m` of a page with what a row draws from other tables. */
export const withComplaintRow = (page: Complaints, db: Tx) =>
  db
    .selectFrom(page.selectAll('m').as('m'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'm.brand_code').onRef('c.id', '=', 'm.customer_id'),
    )
    .innerJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.operator_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'm.brand_code').onRef('s.id', '=', 'm.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'm.brand_code').onRef('h.id', '=', 'm.channel_id'),
    )
    .selectAll('m')
    .select(['o.order_no', 'o.customer_phone', 'c.name as customer_name'])
    .select(['w.nick_name as operator_name', 's.name as store_name', 'h.name as channel_name']);

/** A row of the list, the customer masked (threat model 32), its deadline as it stands now. */
export function complaintRowOf(row: Columns, { now }: { readonly now: Date }): ComplaintRow {
  const due = deadlineState(row, now);
  return {
    id: row.id,
    complaintNo: row.complaint_no,
    orderId: row.order_id,
    orderNo: row.order_no,
    customerId: row.customer_id,
    customerName: maskName(row.customer_name),
    customerPhone: maskMobile(row.customer_phone),
    kind: row.kind,
    source: row.source,
    externalNo: row.external_no,
    content: row.content,
    complaintState: row.state,
    receivedAt: row.received_at.toISOString(),
    deadline: row.deadline.toISOString(),
    deadlineState: due,
    timeLeft: due === null ? null : timeLeftText(row.deadline, now),
    result: row.result,
    resultNote: row.result_note,
    endedAt: row.ended_at?.toISOString() ?? null,
    operatorName: row.operator_name,
    storeName: row.store_name,
    channelName: row.channel_name,
  };
}

/** The columns of 投诉 by their keys there; a cell with two lines is two columns of a file. */
export const complaintFileColumns: readonly ExportColumn<ComplaintRow>[] = [
  { key: 'complaintNo', cells: [text('投诉单号', (row) => row.complaintNo)] },
  { key: 'state', cells: [text('状态', (row) => complaintStates[row.complaintState])] },
  {
    key: 'deadline',
    cells: [
      instant('处理期限', (row) => row.deadline),
      text('期限状态', (row) =>
        row.deadlineState === null ? null : deadlineStates[row.deadlineState],
      ),
    ],
  },
  { key: 'kind', cells: [text('投诉类型', (row) => complaintKinds[row.kind])] },
  {
    key: 'source',
    cells: [
      text('投诉来源', (row) => complaintSources[row.source]),
      text('外部单号', (row) => row.externalNo),
    ],
  },
  { key: 'content', cells: [text('投诉内容', (row) => row.content)] },
  { key: 'order', cells: [text('订单号', (row) => row.orderNo)] },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  { key: 'receivedAt', cells: [instant('收到时间', (row) => row.receivedAt)] },
  {
    key: 'result',
    cells: [
      text('处理结果', (row) => (row.result === null ? null : complaintResults[row.result])),
      text('结果说明', (row) => row.resultNote),
    ],
  },
  { key: 'endedAt', cells: [instant('结束时间', (row) => row.endedAt)] },
  { key: 'operator', cells: [text('登记人', (row) => row.operatorName)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
];
