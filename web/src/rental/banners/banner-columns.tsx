import type { BannerRow } from '@rental/contract/rental/banners';
import {
  bannerLinks,
  bannerPlaces,
  bannerStates,
  type BannerKind,
  type BannerState,
} from '@rental/domain/rental/banners/banner';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { pictured } from '../../ui/data-table/rows/pictured.tsx';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<BannerState, Tone>> = {
  draft: 'waiting',
  scheduled: 'waiting',
  live: 'running',
  held: 'late',
  ended: 'ended',
  off: 'ended',
};

const placeText = (kind: BannerKind, { slot }: BannerRow): string =>
  bannerPlaces[kind][slot] ?? String(slot);

const linkText = ({ link, productName, pageAddress }: BannerRow): string =>
  ({ none: '-', product: productName ?? '-', page: pageAddress ?? '-' })[link];

const spanText = ({ fromAt, untilAt }: BannerRow): string =>
  fromAt === null && untilAt === null
    ? '不限'
    : `${fromAt === null ? '发布后' : timeText(fromAt)} 至 ${untilAt === null ? '下线' : timeText(untilAt)}`;

const stateHint = ({ bannerState }: BannerRow): string =>
  bannerState === 'held'
    ? '高级横幅未开启：每个位置只展示排在最前的一张，且不展示定时的和链接到商品的'
    : bannerStates[bannerState];

/** The columns of 横幅 and 广告位. */
export const bannerColumnsOf = (
  kind: BannerKind,
): readonly Column<BannerRow, SortField<'listBanners'>>[] => [
  {
    key: 'title',
    title: '标题',
    width: 240,
    isKey: true,
    pin: 'left',
    cell: (row) => pictured(row.image, row.title),
    hint: ({ title }) => title,
  },
  { key: 'slot', title: '位置', width: 96, cell: (row) => placeText(kind, row) },
  {
    key: 'state',
    title: '状态',
    width: 96,
    cell: ({ bannerState }) => (
      <TonedText tone={tones[bannerState]} words={bannerStates[bannerState]} />
    ),
    hint: stateHint,
  },
  {
    key: 'link',
    title: '链接',
    width: 200,
    cell: (row) => (row.link === 'none' ? '-' : twoLines(bannerLinks[row.link], linkText(row))),
    hint: linkText,
  },
  {
    key: 'span',
    title: '展示时间',
    width: 176,
    cell: (row) =>
      row.fromAt === null && row.untilAt === null
        ? '不限'
        : twoLines(
            row.fromAt === null ? '发布后' : `${timeText(row.fromAt)} 起`,
            row.untilAt === null ? '直到下线' : `${timeText(row.untilAt)} 止`,
          ),
    hint: spanText,
  },
  {
    key: 'store',
    title: '店铺',
    width: 120,
    cell: ({ storeName }) => storeName ?? '全部店铺',
    hint: ({ storeName }) => storeName ?? '全部店铺',
  },
  {
    key: 'sort',
    sortBy: 'sort',
    title: '排序',
    width: 80,
    isAmount: true,
    cell: ({ sort }) => sort,
  },
  { key: 'changedBy', title: '操作人', width: 96, cell: ({ changedBy }) => changedBy },
  {
    key: 'changedAt',
    sortBy: 'changedAt',
    title: '更新时间',
    width: 104,
    cell: ({ changedAt }) => twoLines(dayText(changedAt), clockText(changedAt)),
    hint: ({ changedAt }) => timeText(changedAt),
  },
];

/** The filters of the list. */
export const bannerFieldsOf = (kind: BannerKind): FilterField<FilterName<'listBanners'>>[] => [
  { kind: 'text', name: 'title', label: '标题' },
  { kind: 'choice', name: 'slot', label: '位置', options: choices(bannerPlaces[kind]) },
  { kind: 'choice', name: 'bannerState', label: '状态', options: choices(bannerStates) },
];
