import type { BuyoutRow } from '@rental/contract/rental/orders/buyouts/buyouts';
import {
  buyoutStates,
  lapsedWords,
  leftText,
  type BuyoutState,
} from '@rental/domain/rental/orders/buyouts/buyout-states';
import type { Column } from '../../../../ui/data-table/columns/columns.ts';
import {
  channelColumn,
  responsibleColumn,
  storeColumn,
} from '../../../../ui/data-table/columns/place-columns.ts';
import { choices } from '../../../../ui/data-table/filters/filter-choices.ts';
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

const tones: Readonly<Record<BuyoutState, Tone>> = {
  toPay: 'waiting',
  done: 'done',
  cancelled: 'ended',
  closed: 'ended',
};

/** The columns of 买断列表. */
export const buyoutColumns: readonly Column<BuyoutRow, SortField<'listBuyouts'>>[] = [
  {
    key: 'buyoutNo',
    title: '买断单号',
    width: 232,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="买断单号" text={row.buyoutNo} />,
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
    width: 108,
    cell: (row) => (
      <>
        <TonedText tone={tones[row.buyoutState]} words={buyoutStates[row.buyoutState]} />
        {row.minutesLeft === null ? null : <small>{leftText(row.minutesLeft)}</small>}
      </>
    ),
    hint: stateHint,
  },
  {
    key: 'isEarly',
    title: '是否提前',
    width: 88,
    cell: (row) => (row.isEarly ? '提前' : '到期'),
  },
  {
    key: 'product',
    title: '商品 / 规格',
    width: 152,
    cell: (row) => pictured(row.cover, twoLines(row.productName, row.skuName)),
    hint: productText,
  },
  {
    key: 'customer',
    title: '用户',
    width: 104,
    cell: (row) => twoLines(row.customerName, row.customerPhone),
  },
  {
    key: 'price',
    sortBy: 'priceFen',
    title: '销售价',
    width: 104,
    cell: (row) => moneyText(row.priceFen),
    isAmount: true,
  },
  {
    key: 'rentPaid',
    title: '已付租金',
    width: 104,
    cell: (row) => moneyText(row.rentPaidFen),
    isAmount: true,
  },
  {
    key: 'due',
    title: '应付尾款',
    width: 104,
    cell: (row) => moneyText(row.dueFen),
    hint: () => '按订单的签约条款计算',
    isAmount: true,
  },
  {
    key: 'dropped',
    title: '免收租金',
    width: 104,
    cell: (row) => moneyText(row.droppedFen),
    isAmount: true,
  },
  {
    key: 'waived',
    title: '优惠',
    width: 96,
    cell: (row) => moneyText(row.waivedFen),
    isAmount: true,
    isMinor: true,
  },
  {
    key: 'paid',
    title: '实付尾款',
    width: 104,
    cell: (row) => moneyText(row.paidFen),
    isAmount: true,
  },
  {
    key: 'at',
    sortBy: 'at',
    title: '发起时间',
    width: 100,
    cell: (row) => instant(row.at),
    hint: (row) => timeText(row.at),
  },
  {
    key: 'lapsesAt',
    title: '失效时间',
    width: 100,
    cell: (row) => instant(row.lapsesAt),
    hint: (row) => timeText(row.lapsesAt),
    isMinor: true,
  },
  {
    key: 'endedAt',
    title: '结束时间',
    width: 100,
    cell: (row) => instant(row.endedAt),
    hint: (row) => timeText(row.endedAt),
  },
  {
    key: 'operator',
    title: '操作员',
    width: 104,
    cell: (row) => row.operatorName ?? '-',
    isMinor: true,
  },
  storeColumn,
  channelColumn,
  responsibleColumn,
];

/** Why it is where it is. */
function stateHint({ buyoutState, lapsesAt, closeReason }: BuyoutRow): string {
  switch (buyoutState) {
    case 'toPay':
      return `${timeText(lapsesAt)} 前有效`;
    case 'closed':
      return `关闭原因：${closeReason ?? '-'}`;
    case 'cancelled':
      return lapsedWords;
    case 'done':
      return '尾款已付清';
  }
}

const instant = (at: string | null) => (at === null ? '-' : twoLines(dayText(at), clockText(at)));

/** The filters of the list. */
export function buyoutFilterFields(
  places: ReturnType<typeof usePlaceFields>,
): FilterField<FilterName<'listBuyouts'>>[] {
  return [
    { kind: 'text', name: 'buyoutNo', label: '买断单号', placeholder: '完整买断单号' },
    { kind: 'text', name: 'orderNo', label: '原订单', placeholder: '完整订单号' },
    nameField,
    { kind: 'days', name: 'at', label: '发起时间' },
    skuField,
    {
      kind: 'choice',
      name: 'isEarly',
      label: '是否提前',
      options: choices({ true: '提前', false: '到期' }),
    },
    ...places,
  ];
}
