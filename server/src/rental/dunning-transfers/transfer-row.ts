import type { TransferRow } from '@rental/contract/rental/dunning-transfers';
import { fen, type Fen } from '@rental/domain/money';
import { percent } from '@rental/domain/rate';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import {
  agencyShareOf,
  transferKinds,
  transferStates,
} from '@rental/domain/rental/dunning/transfers';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { Transfers } from './transfer-filters.ts';

type Columns = Stored<'dunning_transfers'> & {
  readonly order_no: string;
  readonly customer_name: string;
  readonly customer_phone: string;
  readonly operator_name: string;
  readonly agency_name: string | null;
  readonly store_name: string;
  readonly channel_name: string | null;
  readonly recovered_fen: Fen;
  readonly is_lost: boolean;
};

/** 回款 under the 移交 `m`, less what went back. */
export const recoveredUnder = sql<Fen>`(coalesce((select sum(r.amount_fen) from overdue_recoveries r
  where r.brand_code = m.brand_code and r.transfer_id = m.id), 0) - coalesce((select sum(t.amount_fen) from overdue_take_backs t
  where t.brand_code = m.brand_code and t.transfer_id = m.id), 0))::bigint`;

const isLostOrder = sql<boolean>`exists (select from order_losses l
  where l.brand_code = m.brand_code and l.order_id = m.order_id)`;

/** The 移交 `m` of a page with what a row draws from other tables. */
export const withTransferRow = (page: Transfers, db: Tx) =>
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
    .leftJoin('dunning_agencies as a', (join) =>
      join.onRef('a.brand_code', '=', 'm.brand_code').onRef('a.id', '=', 'm.agency_id'),
    )
    .selectAll('m')
    .select(['o.order_no', 'o.customer_phone', 'c.name as customer_name'])
    .select(['w.nick_name as operator_name', 'a.name as agency_name'])
    .select(['s.name as store_name', 'h.name as channel_name'])
    .select([recoveredUnder.as('recovered_fen'), isLostOrder.as('is_lost')]);

/** A row of the list, the customer masked (threat model 32). */
export function transferRowOf(row: Columns): TransferRow {
  return {
    id: row.id,
    transferNo: row.transfer_no,
    orderId: row.order_id,
    orderNo: row.order_no,
    caseId: row.case_id,
    customerName: maskName(row.customer_name),
    customerPhone: maskMobile(row.customer_phone),
    kind: row.kind,
    transferState: row.state,
    agencyId: row.agency_id,
    partyName: row.agency_name ?? row.party_name,
    shareBp: row.share_bp,
    caseNo: row.case_no,
    owedFen: row.owed_fen,
    recoveredFen: row.recovered_fen,
    earnedFen: row.share_bp === null ? fen(0) : agencyShareOf(row.recovered_fen, row.share_bp),
    lastOn: row.last_on,
    nextOn: row.next_on,
    downloadedAt: row.downloaded_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    createTime: row.created_at.toISOString(),
    operatorId: row.operator_id,
    operatorName: row.operator_name,
    isLost: row.is_lost,
    storeName: row.store_name,
    channelName: row.channel_name,
  };
}

/** The columns of 法诉委外 by their keys there; a cell with two lines is two columns of a file. */
export const transferFileColumns: readonly ExportColumn<TransferRow>[] = [
  { key: 'transferNo', cells: [text('移交单号', (row) => row.transferNo)] },
  {
    key: 'kind',
    cells: [
      text('移交类型', (row) => transferKinds[row.kind]),
      text('受理方', (row) => row.partyName),
    ],
  },
  { key: 'state', cells: [text('状态', (row) => transferStates[row.transferState])] },
  { key: 'order', cells: [text('订单号', (row) => row.orderNo)] },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  { key: 'owedFen', cells: [money('移交金额', (row) => row.owedFen)] },
  {
    key: 'recoveredFen',
    cells: [
      money('机构回款', (row) => row.recoveredFen),
      money('机构分成', (row) => row.earnedFen),
      text('分成比例', (row) => (row.shareBp === null ? null : percent(row.shareBp))),
    ],
  },
  { key: 'caseNo', cells: [text('案号', (row) => row.caseNo)] },
  {
    key: 'days',
    cells: [text('最近办理', (row) => row.lastOn), text('下次日期', (row) => row.nextOn)],
  },
  { key: 'downloadedAt', cells: [instant('机构下载时间', (row) => row.downloadedAt)] },
  { key: 'createTime', cells: [instant('登记时间', (row) => row.createTime)] },
  { key: 'endedAt', cells: [instant('结束时间', (row) => row.endedAt)] },
  { key: 'operator', cells: [text('登记人', (row) => row.operatorName)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
];
