import type { ApplicationRow } from '@rental/contract/rental/applications';
import {
  applicationKinds,
  applicationStates,
} from '@rental/domain/rental/applications/application-states';
import { contentText } from '@rental/domain/rental/applications/content-text';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { coverOf } from '../../db/cover.ts';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { instant, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { Applications } from './application-filters.ts';

type Columns = Stored<'order_applications'> & {
  order_no: string;
  customer_phone: string;
  customer_name: string;
  sku_name: string;
  product_name: string;
  cover: string | null;
  app_name: string;
  owner_name: string | null;
  store_name: string;
  channel_name: string | null;
};

/** The applications `a` of a page with what a row draws from other tables. */
export const withApplicationRow = (page: Applications, db: Tx) =>
  db
    .selectFrom(page.selectAll('a').as('a'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'a.brand_code').onRef('o.id', '=', 'a.order_id'),
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
    .innerJoin('open_apps as app', (join) =>
      join.onRef('app.brand_code', '=', 'a.brand_code').onRef('app.id', '=', 'a.app_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'a.brand_code').onRef('s.id', '=', 'a.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'a.brand_code').onRef('h.id', '=', 'a.channel_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'a.brand_code').onRef('w.id', '=', 'a.owner_id'),
    )
    .selectAll('a')
    .select(['o.order_no', 'o.customer_phone', 'c.name as customer_name', 'k.name as sku_name'])
    .select(['p.name as product_name', coverOf, 'app.name as app_name'])
    .select(['w.nick_name as owner_name', 's.name as store_name', 'h.name as channel_name']);

/** A row of the list, the customer masked (threat model 32). */
export const applicationRowOf = (row: Columns): ApplicationRow => ({
  id: row.id,
  orderId: row.order_id,
  orderNo: row.order_no,
  kind: row.kind,
  applicationState: row.state,
  words: contentText(row.content),
  appName: row.app_name,
  externalNo: row.external_no,
  productName: row.product_name,
  skuName: row.sku_name,
  cover: row.cover,
  customerName: maskName(row.customer_name),
  customerPhone: maskMobile(row.customer_phone),
  ownerName: row.owner_name,
  reason: row.reason,
  result: row.result,
  at: row.at.toISOString(),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  storeName: row.store_name,
  channelName: row.channel_name,
});

/** The columns of 客户申请 by their keys there; a cell with two lines is two columns of a file. */
export const applicationFileColumns: readonly ExportColumn<ApplicationRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
  { key: 'kind', cells: [text('申请类型', (row) => applicationKinds[row.kind])] },
  { key: 'state', cells: [text('状态', (row) => applicationStates[row.applicationState])] },
  { key: 'words', cells: [text('申请内容', (row) => row.words)] },
  {
    key: 'product',
    cells: [text('商品', (row) => row.productName), text('规格', (row) => row.skuName)],
  },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  { key: 'at', cells: [instant('申请时间', (row) => row.at)] },
  { key: 'owner', cells: [text('处理人', (row) => row.ownerName)] },
  { key: 'acceptedAt', cells: [instant('受理时间', (row) => row.acceptedAt)] },
  { key: 'endedAt', cells: [instant('完成时间', (row) => row.endedAt)] },
  {
    key: 'answer',
    cells: [text('处理结果', (row) => row.result), text('拒绝原因', (row) => row.reason)],
  },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
  {
    key: 'app',
    cells: [text('应用', (row) => row.appName), text('申请编号', (row) => row.externalNo)],
  },
];
