import type { InvoiceRow } from '@rental/contract/rental/invoices';
import { fen, type Fen } from '@rental/domain/money';
import { maskName } from '@rental/domain/rental/customers/masks';
import { shownTitle, titleKinds } from '@rental/domain/rental/invoices/invoice-buyer';
import { invoiceKinds, invoiceStates } from '@rental/domain/rental/invoices/invoice-states';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { Invoices } from './invoice-filters.ts';

type Columns = Stored<'invoices'> & {
  readonly order_no: string;
  readonly customer_name: string;
  readonly applicant_name: string | null;
  readonly app_name: string | null;
  readonly issuer_name: string | null;
  readonly store_name: string;
  readonly channel_name: string | null;
};

/** The invoices `m` of a page with what a row draws from other tables. */
export const withInvoiceRow = (page: Invoices, db: Tx) =>
  db
    .selectFrom(page.selectAll('m').as('m'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'm.brand_code').onRef('c.id', '=', 'm.customer_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'm.brand_code').onRef('s.id', '=', 'm.store_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.applicant_id'),
    )
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'm.brand_code').onRef('r.id', '=', 'm.issuer_id'),
    )
    .leftJoin('open_apps as a', (join) =>
      join.onRef('a.brand_code', '=', 'm.brand_code').onRef('a.id', '=', 'm.app_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'm.brand_code').onRef('h.id', '=', 'm.channel_id'),
    )
    .selectAll('m')
    .select(['o.order_no', 'c.name as customer_name', 's.name as store_name'])
    .select(['w.nick_name as applicant_name', 'r.nick_name as issuer_name'])
    .select(['a.name as app_name', 'h.name as channel_name']);

/** A row of the list, a person's title masked (threat model 32). */
export const invoiceRowOf = (row: Columns): InvoiceRow => ({
  id: row.id,
  invoiceNo: row.invoice_no,
  orderId: row.order_id,
  orderNo: row.order_no,
  customerName: maskName(row.customer_name),
  kind: row.kind,
  titleKind: row.title_kind,
  title: shownTitle({ titleKind: row.title_kind, title: row.title }),
  taxNo: row.tax_no,
  amountFen: row.amount_fen,
  taxFen: row.tax_fen,
  redFen: row.red_fen,
  invoiceState: row.state,
  fiscalNo: row.fiscal_no,
  issuedOn: row.issued_on,
  redNo: row.red_no,
  reversedOn: row.reversed_on,
  reason: row.reason,
  applicantName: row.applicant_name,
  appName: row.app_name,
  issuerName: row.issuer_name,
  storeName: row.store_name,
  channelName: row.channel_name,
  createTime: row.created_at.toISOString(),
});

const netFen = ({ amountFen, taxFen }: InvoiceRow): Fen | null =>
  taxFen === null ? null : fen(amountFen - taxFen);

/** The columns of 发票 by their keys there; a cell with two lines is two columns of a file. */
export const invoiceFileColumns: readonly ExportColumn<InvoiceRow>[] = [
  { key: 'invoiceNo', cells: [text('申请单号', (row) => row.invoiceNo)] },
  { key: 'state', cells: [text('状态', (row) => invoiceStates[row.invoiceState])] },
  { key: 'kind', cells: [text('发票类型', (row) => invoiceKinds[row.kind])] },
  {
    key: 'amount',
    cells: [
      money('价税合计', (row) => row.amountFen),
      money('部分红冲', (row) => row.redFen),
      money('不含税金额', netFen),
      money('税额', (row) => row.taxFen),
    ],
  },
  {
    key: 'title',
    cells: [
      text('抬头类型', (row) => titleKinds[row.titleKind]),
      text('发票抬头', (row) => row.title),
      text('税号', (row) => row.taxNo),
    ],
  },
  {
    key: 'fiscalNo',
    cells: [text('发票号码', (row) => row.fiscalNo), text('开票日期', (row) => row.issuedOn)],
  },
  {
    key: 'redNo',
    cells: [text('红字发票号码', (row) => row.redNo), text('红冲日期', (row) => row.reversedOn)],
  },
  { key: 'order', cells: [text('订单号', (row) => row.orderNo)] },
  { key: 'customer', cells: [text('用户', (row) => row.customerName)] },
  { key: 'createTime', cells: [instant('申请时间', (row) => row.createTime)] },
  { key: 'applicant', cells: [text('申请人', (row) => row.applicantName ?? row.appName)] },
  { key: 'issuer', cells: [text('开票人', (row) => row.issuerName)] },
  { key: 'reason', cells: [text('原因', (row) => row.reason)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
];
