import type { ApplicationRow } from '@rental/contract/rental/applications';
import {
  applicationKinds,
  applicationStates,
} from '@rental/domain/rental/applications/application-states';
import type { Column } from '../../../../ui/data-table/columns/columns.ts';
import { channelColumn, storeColumn } from '../../../../ui/data-table/columns/place-columns.ts';
import { choices } from '../../../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../../../ui/data-table/filters/filters.ts';
import type { SortField, FilterName } from '../../../../ui/data-table/list-call.ts';
import { pictured } from '../../../../ui/data-table/rows/pictured.tsx';
import { twoLines } from '../../../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../../../ui/texts/copyable-text.tsx';
import { clockText, dayText, timeText } from '../../../../ui/texts/time-text.ts';
import { TonedText } from '../../../../ui/texts/toned-text.tsx';
import type { usePlaceFields } from '../../core/filter-fields.ts';
import { detailPath, productText } from '../../core/order-text.ts';
import '../../core/orders.css';
import { answerText, applicationTones } from '../application-text.ts';

/** The columns of 客户申请. */
export const applicationColumns: readonly Column<ApplicationRow, SortField<'listApplications'>>[] =
  [
    {
      key: 'orderNo',
      title: '订单号',
      width: 224,
      isKey: true,
      pin: 'left',
      cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={detailPath(row.orderId)} />,
    },
    { key: 'kind', title: '申请类型', width: 88, cell: (row) => applicationKinds[row.kind] },
    {
      key: 'state',
      title: '状态',
      width: 92,
      cell: (row) => (
        <TonedText
          tone={applicationTones[row.applicationState]}
          words={applicationStates[row.applicationState]}
        />
      ),
    },
    {
      key: 'words',
      title: '申请内容',
      width: 280,
      cell: (row) => row.words,
      hint: (row) => row.words,
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
    { ...instant('at', '申请时间', (row) => row.at), sortBy: 'at' },
    { key: 'owner', title: '处理人', width: 96, cell: (row) => row.ownerName ?? '-' },
    { ...instant('acceptedAt', '受理时间', (row) => row.acceptedAt), isMinor: true },
    instant('endedAt', '完成时间', (row) => row.endedAt),
    {
      key: 'answer',
      title: '处理结果 / 拒绝原因',
      width: 184,
      cell: answerText,
      hint: answerText,
    },
    storeColumn,
    channelColumn,
    {
      key: 'app',
      title: '应用 / 申请编号',
      width: 152,
      cell: (row) => twoLines(row.appName, row.externalNo),
      isMinor: true,
    },
  ];

function instant(
  key: string,
  title: string,
  of: (row: ApplicationRow) => string | null,
): Column<ApplicationRow> {
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
export function applicationFilterFields(
  places: ReturnType<typeof usePlaceFields>,
): FilterField<FilterName<'listApplications'>>[] {
  return [
    { kind: 'choice', name: 'kind', label: '申请类型', options: choices(applicationKinds) },
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    { kind: 'days', name: 'at', label: '申请时间' },
    ...places,
  ];
}
