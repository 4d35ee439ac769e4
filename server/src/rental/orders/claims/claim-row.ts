import type { ClaimRow } from '@rental/contract/rental/orders/claims/claims';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { fen } from '@rental/domain/money';
import { claimStates } from '@rental/domain/rental/orders/claims/claim-states';
import { coverOf } from '../../../db/cover.ts';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { instant, money, text, type ExportColumn } from '../../../http/exportable-list.ts';
import type { Claims } from './claim-filters.ts';

type Columns = Omit<Stored<'insurance_claims'>, 'brand_code'> & {
  order_no: string;
  customer_phone: string;
  customer_name: string;
  sku_name: string;
  product_name: string;
  cover: string | null;
  store_name: string;
  channel_name: string | null;
  operator_name: string | null;
};

/** The claims `m` of a page with what a row draws from other tables. */
export const withClaimRow = (page: Claims, db: Tx) =>
  db
    .selectFrom(page.selectAll('m').as('m'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'm.brand_code').onRef('s.id', '=', 'm.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'm.brand_code').onRef('h.id', '=', 'm.channel_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'm.brand_code').onRef('w.id', '=', 'm.operator_id'),
    )
    .select([
      'm.id',
      'm.order_id',
      'm.store_id',
      'm.channel_id',
      'm.bill_id',
      'm.insurer',
      'm.case_no',
      'm.note',
      'm.proof_keys',
      'm.claimed_fen',
      'm.received_fen',
      'm.withdrawn_fen',
      'm.state',
      'm.operator_id',
      'm.at',
      'o.order_no',
      'o.customer_phone',
      'c.name as customer_name',
      'k.name as sku_name',
      'p.name as product_name',
      coverOf,
      's.name as store_name',
      'h.name as channel_name',
      'w.nick_name as operator_name',
    ]);

/** The amounts of a claim. */
export const amountsOf = ({
  claimed_fen: claimedFen,
  received_fen: receivedFen,
  withdrawn_fen: withdrawnFen,
}: Pick<Columns, 'claimed_fen' | 'received_fen' | 'withdrawn_fen'>) => ({
  claimedFen,
  receivedFen,
  withdrawnFen,
  leftFen: fen(claimedFen - receivedFen - withdrawnFen),
});

/** A row of the list, the customer masked (threat model 32). */
export const claimRowOf = (row: Columns): ClaimRow => ({
  ...amountsOf(row),
  id: row.id,
  orderId: row.order_id,
  orderNo: row.order_no,
  insurer: row.insurer,
  caseNo: row.case_no,
  claimState: row.state,
  note: row.note,
  productName: row.product_name,
  skuName: row.sku_name,
  cover: row.cover,
  customerName: maskName(row.customer_name),
  customerPhone: maskMobile(row.customer_phone),
  at: row.at.toISOString(),
  operatorName: row.operator_name,
  storeName: row.store_name,
  channelName: row.channel_name,
});

/** The columns of 保险理赔 by their keys there; a cell with two lines is two columns of a file. */
export const claimFileColumns: readonly ExportColumn<ClaimRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
  {
    key: 'insurer',
    cells: [text('保险公司', (row) => row.insurer), text('报案号', (row) => row.caseNo)],
  },
  { key: 'state', cells: [text('理赔状态', (row) => claimStates[row.claimState])] },
  {
    key: 'product',
    cells: [text('商品', (row) => row.productName), text('规格', (row) => row.skuName)],
  },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  { key: 'claimed', cells: [money('理赔金额（元）', (row) => row.claimedFen)] },
  { key: 'received', cells: [money('已到账（元）', (row) => row.receivedFen)] },
  { key: 'withdrawn', cells: [money('已撤销（元）', (row) => row.withdrawnFen)] },
  { key: 'left', cells: [money('未到账（元）', (row) => row.leftFen)] },
  { key: 'at', cells: [instant('登记时间', (row) => row.at)] },
  { key: 'operator', cells: [text('操作员', (row) => row.operatorName)] },
  { key: 'note', cells: [text('备注', (row) => row.note)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
];
