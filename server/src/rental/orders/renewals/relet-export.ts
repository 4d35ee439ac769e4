import { listRelets, type ReletRow } from '@rental/contract/rental/orders/renewals/relets';
import { reletStates } from '@rental/domain/rental/orders/renewals/relet-states';
import type { Keyset } from '../../../db/keyset.ts';
import {
  count,
  exportableList,
  instant,
  money,
  text,
  type ExportColumn,
} from '../../../http/exportable-list.ts';
import { reletFilters } from './relet-filters.ts';
import { relets } from './relet-list.ts';
import { reletRowOf } from './relet-row.ts';

/** The columns of 续租列表 by their keys there; a cell with two lines is two columns of a file. */
const columns: readonly ExportColumn<ReletRow>[] = [
  { key: 'reletNo', cells: [text('续租单号', (row) => row.reletNo)] },
  { key: 'orderNo', cells: [text('原订单', (row) => row.orderNo)] },
  { key: 'state', cells: [text('状态', (row) => reletStates[row.reletState])] },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  {
    key: 'product',
    cells: [text('商品', (row) => row.productName), text('规格', (row) => row.skuName)],
  },
  {
    key: 'rentalPeriod',
    cells: [
      count('期数', (row) => row.termCount),
      text('每期时长', (row) => (row.periodDays === null ? '1个月' : `${row.periodDays}天`)),
      text('起租日', (row) => row.startOn),
      text('到期日', (row) => row.endsOn),
    ],
  },
  { key: 'totalRent', cells: [money('总租金（元）', (row) => row.totalRentFen)] },
  { key: 'buyout', cells: [money('买断价（元）', (row) => row.buyoutFen)] },
  { key: 'operator', cells: [text('发起人', (row) => row.operatorName)] },
  { key: 'at', cells: [instant('发起时间', (row) => row.at)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
  { key: 'responsible', cells: [text('负责人', (row) => row.responsibleName)] },
];

/** 续租列表 as it is exported: the last first, so that what begins meanwhile disturbs nothing. */
export const exportableRelets = exportableList<typeof listRelets, ReletRow, Keyset>({
  name: 'listRelets',
  of: listRelets,
  columns,
  describe: reletFilters.words,
  ...relets.exportedAs(reletRowOf),
});
