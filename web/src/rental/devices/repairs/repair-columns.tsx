import type { RepairRow } from '@rental/contract/rental/repairs';
import { gradeText } from '@rental/domain/rental/devices/grade';
import type { AnswerOf } from '../../../http/call.ts';
import type { Column } from '../../../ui/data-table/columns/columns.ts';
import { named } from '../../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../../ui/data-table/list-call.ts';
import { pictured } from '../../../ui/data-table/rows/pictured.tsx';
import { twoLines } from '../../../ui/data-table/rows/two-lines.tsx';
import { TabLink } from '../../../ui/tab-link.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../../ui/texts/time-text.ts';
import { orderPath, productText } from '../device-text.ts';
import { RepairStateText } from './repair-state-text.tsx';

type RepairColumn = Column<RepairRow, SortField<'listRepairs'>>;

/** The columns of 维修单. */
export const repairColumns: readonly RepairColumn[] = [
  {
    key: 'serial',
    title: '设备序列号',
    width: 200,
    isKey: true,
    pin: 'left',
    cell: (repair) => <CopyableText name="序列号" text={repair.serial} />,
    hint: (repair) => repair.serial,
  },
  {
    key: 'state',
    title: '状态',
    width: 88,
    cell: (repair) => <RepairStateText state={repair.repairState} />,
  },
  {
    key: 'product',
    title: '商品 / 规格',
    width: 168,
    cell: (repair) => pictured(repair.cover, twoLines(repair.productName, repair.skuName)),
    hint: productText,
  },
  {
    key: 'store',
    title: '店铺',
    width: 120,
    cell: (repair) => repair.storeName,
    hint: (repair) => repair.storeName,
  },
  {
    key: 'fault',
    title: '故障',
    width: 200,
    cell: (repair) => repair.fault,
    hint: (repair) => repair.fault,
  },
  {
    key: 'supplier',
    title: '维修方',
    width: 128,
    cell: (repair) => repair.supplier ?? '-',
    hint: (repair) => repair.supplier ?? '未填写维修方',
  },
  {
    key: 'cost',
    title: '维修费用',
    width: 112,
    cell: (repair) => moneyText(repair.costFen),
    isAmount: true,
  },
  {
    key: 'grade',
    title: '设备成色',
    width: 88,
    cell: (repair) => gradeText(repair.grade),
  },
  {
    key: 'order',
    title: '来源订单',
    width: 208,
    cell: (repair) =>
      repair.orderId === null || repair.orderNo === null ? (
        '-'
      ) : (
        <TabLink to={orderPath(repair.orderId)}>{repair.orderNo}</TabLink>
      ),
  },
  {
    key: 'createdBy',
    title: '创建人',
    width: 96,
    cell: (repair) => repair.createdByName ?? '系统',
    hint: (repair) => repair.createdByName ?? '系统',
    isMinor: true,
  },
  { ...instant('createTime', '创建时间', ({ createTime }) => createTime), sortBy: 'createTime' },
  instant('startedAt', '开始维修', ({ startedAt }) => startedAt),
  instant('endedAt', '结束时间', ({ endedAt }) => endedAt),
  {
    key: 'note',
    title: '备注',
    width: 144,
    cell: (repair) => repair.note ?? '-',
    hint: (repair) => repair.note ?? '无备注',
    isMinor: true,
  },
];

function instant(
  key: string,
  title: string,
  of: (repair: RepairRow) => string | null,
): RepairColumn {
  return {
    key,
    title,
    width: 104,
    cell: (repair) => {
      const at = of(repair);
      return at === null ? '-' : twoLines(dayText(at), clockText(at));
    },
    hint: (repair) => timeText(of(repair)),
    isMinor: true,
  };
}

/** The filters of the list. */
export const repairFilterFields = (
  options: AnswerOf<'deviceOptions'> | undefined,
): FilterField<FilterName<'listRepairs'>>[] => [
  { kind: 'text', name: 'serial', label: '序列号', placeholder: '完整、后6位或前3位以上' },
  { kind: 'choice', name: 'storeIs', label: '店铺', options: named(options?.stores) },
  { kind: 'days', name: 'createTime', label: '创建时间' },
];
