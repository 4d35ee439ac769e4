import type { PricePlanRow } from '@rental/contract/rental/price-plans';
import { specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { offeredText } from '@rental/domain/rental/price-plans/plan-services';
import { planStates } from '@rental/domain/rental/price-plans/price-plan';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { pictured } from '../../ui/data-table/rows/pictured.tsx';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import { useProductChoices } from '../products/product-filters.ts';

/** Says if orders are placed by a plan. */
export const PlanStateText = ({ isEnabled }: { readonly isEnabled: boolean }) => (
  <TonedText
    tone={isEnabled ? 'running' : 'ended'}
    words={isEnabled ? planStates.enabled : planStates.stopped}
  />
);

/** 「iPhone 17 / 256G」; without a SKU the plan is for all of them. */
export const coveredText = ({ productName, skuName }: PricePlanRow): string =>
  `${productName} / ${skuName ?? '全部规格'}`;

/** 「3期 · 每期1个月」, 「3期 · 每期1个月 至 12期 · 每期1个月」. */
const periodsText = ({ shortest, longest }: PricePlanRow): string =>
  shortest === longest ? shortest : `${shortest} 至 ${longest}`;

/** The columns of 租赁方案. */
export const pricePlanColumns: readonly Column<PricePlanRow, SortField<'listPricePlans'>>[] = [
  {
    key: 'name',
    title: '方案',
    width: 280,
    isKey: true,
    pin: 'left',
    cell: (plan) => pictured(plan.cover, twoLines(plan.name, coveredText(plan))),
    hint: (plan) => `${plan.name}：${coveredText(plan)}`,
  },
  {
    key: 'type',
    title: '租赁方式',
    width: 96,
    cell: (plan) => specialOrderTypes[plan.type],
  },
  {
    key: 'offers',
    title: '租期',
    width: 152,
    cell: (plan) => twoLines(plan.shortest, plan.offerCount > 1 ? `共${plan.offerCount}种` : ''),
    hint: periodsText,
  },
  {
    key: 'rent',
    title: '每期租金',
    width: 128,
    cell: (plan) =>
      plan.offerCount > 1 ? `${moneyText(plan.lowestTermFen)} 起` : moneyText(plan.lowestTermFen),
    isAmount: true,
  },
  {
    key: 'deposit',
    title: '押金',
    width: 112,
    cell: (plan) => moneyText(plan.depositFen),
    isAmount: true,
  },
  {
    key: 'services',
    title: '增值服务',
    width: 128,
    cell: ({ services }) => services.map(({ name }) => name).join('、') || '-',
    hint: ({ services }) => offeredText(services) || '-',
    isMinor: true,
  },
  {
    key: 'state',
    title: '状态',
    width: 80,
    cell: (plan) => <PlanStateText isEnabled={plan.isEnabled} />,
  },
  {
    key: 'version',
    title: '版本',
    width: 72,
    cell: (plan) => `第${plan.version}版`,
  },
  {
    key: 'updateTime',
    sortBy: 'updateTime',
    title: '更新时间',
    width: 104,
    cell: (plan) => (
      <>
        {dayText(plan.updateTime)}
        <small>{clockText(plan.updateTime)}</small>
      </>
    ),
    hint: (plan) => timeText(plan.updateTime),
    isMinor: true,
  },
];

/** The filters of the list. */
export const pricePlanFields: readonly FilterField<FilterName<'listPricePlans'>>[] = [
  { kind: 'text', name: 'name', label: '方案名称', placeholder: '名称中的任意部分' },
  { kind: 'search', name: 'productIs', label: '商品', useChoices: useProductChoices },
  { kind: 'choice', name: 'type', label: '租赁方式', options: choices(specialOrderTypes) },
];
