import type { ReturnRow } from '@rental/contract/rental/orders/returns/returns';
import { checksText, damagesText } from '@rental/domain/rental/orders/returns/findings';
import { gradeText } from '@rental/domain/rental/devices/grade';
import { deviceOutcomes } from '@rental/domain/rental/orders/returns/device-outcome';
import { returnResults } from '@rental/domain/rental/orders/core/position';
import { returnStates, type ReturnState } from '@rental/domain/rental/orders/returns/return-states';
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
import type {
  usePlaceFields,
  useResponsibleFields,
  useReturnAddressField,
} from '../../core/filter-fields.ts';
import { detailPath, productText } from '../../core/order-text.ts';
import '../../core/orders.css';

const tones: Readonly<Record<ReturnState, Tone>> = {
  toSend: 'moving',
  sent: 'moving',
  toInspect: 'waiting',
  toCompensate: 'waiting',
  toComplete: 'waiting',
  done: 'done',
  cancelled: 'ended',
};

/** The columns of 归还列表: what is asked of a return first stands first. */
export const returnColumns: readonly Column<ReturnRow, SortField<'listReturns'>>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={detailPath(row.orderId)} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 104,
    cell: (row) => (
      <>
        <TonedText tone={tones[row.returnState]} words={returnStates[row.returnState]} />
        {row.overdueDays > 0 ? (
          <span className="order-overdue">逾期{row.overdueDays}天</span>
        ) : null}
      </>
    ),
  },
  {
    key: 'overdueDays',
    title: '逾期天数',
    width: 88,
    cell: (row) => (row.overdueDays === 0 ? '-' : `${row.overdueDays}天`),
    isAmount: true,
    isMinor: true,
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
    key: 'parcel',
    title: '退租物流',
    width: 168,
    cell: (row) =>
      row.trackingNumber === null ? (
        '-'
      ) : (
        <>
          <CopyableText name="退租物流单号" text={row.trackingNumber} />
          <small>{row.carrier ?? '-'}</small>
        </>
      ),
    hint: (row) => row.trackingNumber ?? '没有物流单号',
  },
  {
    key: 'returnAddress',
    title: '归还地址',
    width: 168,
    cell: (row) => row.returnAddress ?? '-',
    hint: (row) => row.returnAddress ?? '没有归还地址',
  },
  { ...instant('startedAt', '申请时间', (row) => row.startedAt), sortBy: 'startedAt' },
  instant('arrivedAt', '到仓时间', (row) => row.arrivedAt),
  instant('inspectedAt', '检测时间', (row) => row.inspectedAt),
  {
    key: 'checks',
    title: '检测结果',
    width: 168,
    cell: (row) => checksText(row.checks) || '-',
    hint: checkedText,
  },
  {
    key: 'result',
    title: '结算类型',
    width: 88,
    cell: (row) => (row.result === null ? '-' : returnResults[row.result]),
    hint: (row) => row.damageNote ?? '没有损坏说明',
  },
  {
    key: 'device',
    title: '设备去向',
    width: 104,
    cell: (row) =>
      row.deviceGoesTo === null
        ? '-'
        : twoLines(
            deviceOutcomes[row.deviceGoesTo],
            row.grade === null ? '' : gradeText(row.grade),
          ),
  },
  {
    key: 'damages',
    title: '损坏项目',
    width: 168,
    cell: (row) =>
      row.damages.length === 0 ? '-' : row.damages.map(({ name }) => name).join('、'),
    hint: foundText,
  },
  {
    key: 'compensation',
    title: '赔付 / 待付',
    width: 108,
    cell: (row) =>
      row.compensationFen === null
        ? '-'
        : twoLines(moneyText(row.compensationFen), `待付 ${moneyText(row.compensationOwedFen)}`),
    isAmount: true,
  },
  {
    key: 'deposit',
    title: '押金 / 退还',
    width: 108,
    cell: (row) =>
      twoLines(
        moneyText(row.depositHeldFen),
        row.depositRefundedFen === null ? '未退' : `退还 ${moneyText(row.depositRefundedFen)}`,
      ),
    isAmount: true,
  },
  instant('endedAt', '完成时间', (row) => row.endedAt),
  storeColumn,
  channelColumn,
  responsibleColumn,
  {
    key: 'note',
    title: '备注',
    width: 160,
    cell: (row) => row.note ?? '-',
    hint: (row) => row.note ?? '无备注',
    isMinor: true,
  },
];

/** The finding on the device. */
function checkedText(row: ReturnRow): string {
  return inspectedText(row, [checksText(row.checks), `归还照片${row.photoCount}张`]);
}

/** The cost, with the prices. */
function foundText(row: ReturnRow): string {
  const { damages, compensationReason: reason } = row;
  return inspectedText(row, [
    damagesText(damages) || '没有损坏项目',
    reason === null ? '' : `调整原因：${reason}`,
  ]);
}

function inspectedText({ result }: ReturnRow, words: readonly string[]): string {
  return result === null ? '尚未检测' : words.filter((text) => text !== '').join('；');
}

function instant(
  key: string,
  title: string,
  of: (row: ReturnRow) => string | null,
): Column<ReturnRow> {
  return {
    key,
    title,
    width: 100,
    cell: (row) => {
      const at = of(row);
      return at === null ? '-' : twoLines(dayText(at), clockText(at));
    },
    hint: (row) => timeText(of(row)),
  };
}

/** The filters of the list. */
export function returnFilterFields(
  places: ReturnType<typeof usePlaceFields>,
  responsible: ReturnType<typeof useResponsibleFields>,
  address: ReturnType<typeof useReturnAddressField>,
): FilterField<FilterName<'listReturns'>>[] {
  return [
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    { kind: 'choice', name: 'result', label: '结算类型', options: choices(returnResults) },
    { kind: 'days', name: 'arrivedAt', label: '到仓时间' },
    { kind: 'days', name: 'startedAt', label: '申请时间' },
    { kind: 'flag', name: 'isOverdue', label: '逾期', words: '只看逾期' },
    ...places,
    address,
    ...responsible,
  ];
}
