import type { ProductCategory } from '@rental/contract/rental/product-categories';
import type { StoreRow } from '@rental/contract/rental/stores';
import { signingStates, type StoreSigningState } from '@rental/domain/rental/stores/store-signing';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { categoryOptions } from '../products/category-options.ts';
import { StoreStatusText } from './store-status-text.tsx';

const signingTones: Readonly<Record<StoreSigningState, Tone>> = {
  none: 'waiting',
  signed: 'running',
  expired: 'late',
};

/** The columns of 店铺. */
export const storeColumns: readonly Column<StoreRow, SortField<'listStores'>>[] = [
  {
    key: 'name',
    title: '店铺',
    width: 200,
    isKey: true,
    pin: 'left',
    cell: (store) => (
      <>
        {store.name}
        {store.isPremium ? <small>优质店铺</small> : null}
      </>
    ),
    hint: (store) => store.name,
  },
  {
    key: 'status',
    title: '状态',
    width: 112,
    cell: (store) => <StoreStatusText store={store} />,
    hint: (store) => (store.frozenReason === null ? '' : `冻结原因：${store.frozenReason}`),
  },
  {
    key: 'merchant',
    title: '主体',
    width: 200,
    cell: (store) => (
      <>
        {store.merchantName ?? '-'}
        {store.categoryName === null ? null : <small>主营：{store.categoryName}</small>}
      </>
    ),
    hint: (store) => store.merchantName ?? '未填写主体',
  },
  {
    key: 'signing',
    title: '签约',
    width: 88,
    cell: (store) => (
      <TonedText
        tone={signingTones[store.signingState]}
        words={signingStates[store.signingState]}
      />
    ),
  },
  {
    key: 'contact',
    title: '联系人',
    width: 128,
    cell: (store) => (
      <>
        {store.contactName}
        <small>{store.contactPhone}</small>
      </>
    ),
  },
  {
    key: 'region',
    title: '地区',
    width: 176,
    cell: (store) => store.region,
    hint: (store) => store.region,
  },
  {
    key: 'openOrders',
    title: '在途订单',
    width: 96,
    cell: (store) => store.openOrderCount,
    isAmount: true,
  },
  {
    key: 'createTime',
    sortBy: 'createTime',
    title: '创建时间',
    width: 104,
    cell: (store) => (
      <>
        {dayText(store.createTime)}
        <small>{clockText(store.createTime)}</small>
      </>
    ),
    hint: (store) => timeText(store.createTime),
    isMinor: true,
  },
];

/** The filters of the list. */
export const storeFilterFields = (
  categories: readonly ProductCategory[],
): readonly FilterField<FilterName<'listStores'>>[] => [
  { kind: 'text', name: 'name', label: '店铺名称', placeholder: '名称中的任意部分' },
  {
    kind: 'choice',
    name: 'isFrozen',
    label: '冻结',
    options: [
      { value: 'true', label: '已冻结' },
      { value: 'false', label: '未冻结' },
    ],
  },
  {
    kind: 'choice',
    name: 'categoryIs',
    label: '主营类目',
    options: categoryOptions(categories).map(({ value, label }) => ({
      value: String(value),
      label,
    })),
  },
  { kind: 'choice', name: 'signing', label: '签约', options: choices(signingStates) },
  { kind: 'flag', name: 'isPremium', label: '优质店铺', words: '只看优质店铺' },
  { kind: 'days', name: 'createTime', label: '创建时间' },
];
