import type { ReletRow } from '@rental/contract/rental/orders/renewals/relets';
import { reletStates, type ReletState } from '@rental/domain/rental/orders/renewals/relet-states';
import type { Column } from '../../../../ui/data-table/columns/columns.ts';
import {
  channelColumn,
  responsibleColumn,
  storeColumn,
} from '../../../../ui/data-table/columns/place-columns.ts';
import type { FilterField } from '../../../../ui/data-table/filters/filters.ts';
import type { SortField, FilterName } from '../../../../ui/data-table/list-call.ts';
import { pictured } from '../../../../ui/data-table/rows/pictured.tsx';
import { twoLines } from '../../../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../../../ui/texts/toned-text.tsx';
import { nameField } from '../../../customers/customer-fields.ts';
import { skuField } from '../../../products/product-filters.ts';
import type { usePlaceFields } from '../../core/filter-fields.ts';
import { detailPath, productText } from '../../core/order-text.ts';
import '../../core/orders.css';

const tones: Readonly<Record<ReletState, Tone>> = {
  toSign: 'moving',
  toBegin: 'waiting',
  begun: 'running',
  cancelled: 'ended',
};

const termsText = ({ termCount, periodDays }: ReletRow) =>
  `${termCount}期，每期${periodDays === null ? '1个月' : `${periodDays}天`}`;

/** The columns of 续租列表. */
export const reletColumns: readonly Column<ReletRow, SortField<'listRelets'>>[] = [
  {
    key: 'reletNo',
    title: '续租单号',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="续租单号" text={row.reletNo} to={detailPath(row.id)} />,
  },
  {
    key: 'orderNo',
    title: '原订单',
    width: 224,
    cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={detailPath(row.orderId)} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    cell: (row) => <TonedText tone={tones[row.reletState]} words={reletStates[row.reletState]} />,
  },
  {
    key: 'customer',
    title: '用户',
    width: 104,
    cell: (row) => twoLines(row.customerName, row.customerPhone),
  },
  {
    key: 'product',
    title: '商品 / 规格',
    width: 152,
    cell: (row) => pictured(row.cover, twoLines(row.productName, row.skuName)),
    hint: productText,
  },
  {
    key: 'rentalPeriod',
    title: '新租期',
    width: 152,
    cell: (row) =>
      row.startOn === null
        ? twoLines(termsText(row), '未起租')
        : twoLines(row.startOn, `至 ${row.endsOn ?? '-'}`),
    hint: termsText,
  },
  {
    key: 'totalRent',
    sortBy: 'totalRentFen',
    title: '总租金',
    width: 104,
    cell: (row) => moneyText(row.totalRentFen),
    isAmount: true,
  },
  {
    key: 'buyout',
    title: '买断价',
    width: 104,
    cell: (row) => moneyText(row.buyoutFen),
    isAmount: true,
  },
  { key: 'operator', title: '发起人', width: 104, cell: (row) => row.operatorName ?? '-' },
  {
    key: 'at',
    sortBy: 'at',
    title: '发起时间',
    width: 100,
    cell: (row) => twoLines(dayText(row.at), clockText(row.at)),
    hint: (row) => timeText(row.at),
  },
  storeColumn,
  channelColumn,
  responsibleColumn,
];

/** The filters of the list. */
export function reletFilterFields(
  places: ReturnType<typeof usePlaceFields>,
): FilterField<FilterName<'listRelets'>>[] {
  return [
    { kind: 'text', name: 'reletNo', label: '续租单号', placeholder: '完整续租单号' },
    { kind: 'text', name: 'orderNo', label: '原订单', placeholder: '完整订单号' },
    nameField,
    { kind: 'days', name: 'at', label: '发起时间' },
    skuField,
    ...places,
  ];
}
