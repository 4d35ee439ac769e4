import type { ClaimRow } from '@rental/contract/rental/orders/claims/claims';
import { claimStates, type ClaimState } from '@rental/domain/rental/orders/claims/claim-states';
import type { Column } from '../../../../ui/data-table/columns/columns.ts';
import { channelColumn, storeColumn } from '../../../../ui/data-table/columns/place-columns.ts';
import type { FilterField } from '../../../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../../../ui/data-table/list-call.ts';
import { pictured } from '../../../../ui/data-table/rows/pictured.tsx';
import { twoLines } from '../../../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../../../ui/texts/toned-text.tsx';
import { nameField } from '../../../customers/customer-fields.ts';
import type { usePlaceFields } from '../../core/filter-fields.ts';
import { detailPath, productText } from '../../core/order-text.ts';
import '../../core/orders.css';

const tones: Readonly<Record<ClaimState, Tone>> = {
  open: 'waiting',
  part: 'waiting',
  settled: 'done',
  withdrawn: 'ended',
};

/** The columns of 保险理赔. */
export const claimColumns: readonly Column<ClaimRow, SortField<'listClaims'>>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={detailPath(row.orderId)} />,
  },
  {
    key: 'insurer',
    title: '保险公司 / 报案号',
    width: 168,
    cell: (row) => twoLines(row.insurer, row.caseNo),
    hint: (row) => `${row.insurer} ${row.caseNo}`,
  },
  {
    key: 'state',
    title: '理赔状态',
    width: 104,
    cell: (row) => <TonedText tone={tones[row.claimState]} words={claimStates[row.claimState]} />,
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
    key: 'claimed',
    sortBy: 'claimedFen',
    title: '理赔金额',
    width: 112,
    cell: (row) => moneyText(row.claimedFen),
    isAmount: true,
  },
  {
    key: 'received',
    title: '已到账',
    width: 112,
    cell: (row) => moneyText(row.receivedFen),
    isAmount: true,
  },
  {
    key: 'left',
    title: '未到账',
    width: 112,
    cell: (row) => moneyText(row.leftFen),
    isAmount: true,
  },
  {
    key: 'at',
    sortBy: 'at',
    title: '登记时间',
    width: 100,
    cell: (row) => twoLines(dayText(row.at), clockText(row.at)),
    hint: (row) => timeText(row.at),
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
];

/** The filters of the list. */
export function claimFilterFields(
  places: ReturnType<typeof usePlaceFields>,
): FilterField<FilterName<'listClaims'>>[] {
  return [
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    nameField,
    { kind: 'text', name: 'caseNo', label: '报案号', placeholder: '完整报案号' },
    { kind: 'text', name: 'insurer', label: '保险公司', placeholder: '完整名称' },
    { kind: 'days', name: 'at', label: '登记时间' },
    ...places,
  ];
}
