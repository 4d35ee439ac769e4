import { addDays, parseBusinessDate, type BusinessDate } from '@rental/domain/business-date';
import {
  specialOrderTypes,
  type SpecialOrderType,
} from '@rental/domain/rental/orders/core/order-terms';
import { filtersOf, type Filters, type FilterValue } from '../../ui/data-table/filters/filters.ts';
import { defaultPageSize, searchOf } from '../../ui/data-table/list-address.ts';

/** Days of Asia/Shanghai, the last of them included. */
export type Days = readonly [first: string, last: string];

/** The filters of 首页; without days the figures are of today. */
export interface HomeFilters {
  readonly days?: Days;
  readonly storeIs?: string;
  readonly channelIs?: string;
  readonly specialOrderType?: string;
}

const isId = (value: FilterValue) => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value);

const accepted = new Map<string, (value: FilterValue) => boolean>([
  [
    'days',
    (value) =>
      typeof value !== 'string' &&
      value.every((day) => parseBusinessDate(day) !== null && day >= '1970' && day < '2199') &&
      value[0] <= value[1],
  ],
  ['storeIs', isId],
  ['channelIs', isId],
  ['specialOrderType', (value) => Object.hasOwn(specialOrderTypes, String(value))],
]);

/** The filters of an address, without what is none. */
export const homeFiltersOf = (query: URLSearchParams): HomeFilters =>
  filtersOf(query, (name, value) => accepted.get(name)?.(value) ?? false);

/** An address with filters: of 首页, or of a list. */
export const addressOf = (path: string, filters: Filters) =>
  path + searchOf(filters, defaultPageSize, false);

/** The store and the channel, as both figures and lists are narrowed by them. */
export const placeIn = ({ storeIs, channelIs }: HomeFilters) => ({
  ...(storeIs !== undefined && { storeIs }),
  ...(channelIs !== undefined && { channelIs }),
});

/** Place and kind of order, for 订单列表. */
export const ordersIn = ({ specialOrderType, ...filters }: HomeFilters) => ({
  ...placeIn(filters),
  ...(specialOrderType !== undefined && { specialOrderType }),
});

/** The filters of the calls. */
export const queryOf = ({ storeIs, channelIs, specialOrderType }: HomeFilters) => ({
  ...(storeIs !== undefined && { storeIs: Number(storeIs) }),
  ...(channelIs !== undefined && { channelIs: Number(channelIs) }),
  ...(specialOrderType !== undefined && {
    specialOrderType: Number(specialOrderType) as SpecialOrderType,
  }),
});

export const spanOf = ({ days }: HomeFilters) => (days === undefined ? {} : { days: [...days] });

/** Spans that are chosen by a click; the first of them is what 首页 opens with. */
export const presets = [
  { label: '今天', daysOn: (today: BusinessDate): Days => [today, today] },
  {
    label: '昨天',
    daysOn: (today: BusinessDate): Days => [addDays(today, -1), addDays(today, -1)],
  },
  { label: '近7天', daysOn: (today: BusinessDate): Days => [addDays(today, -6), today] },
  { label: '近30天', daysOn: (today: BusinessDate): Days => [addDays(today, -29), today] },
  { label: '近90天', daysOn: (today: BusinessDate): Days => [addDays(today, -89), today] },
] as const;

/** The one of them that a span is today; null where it is none. */
export const presetOf = ([first, last]: Days, today: BusinessDate): string | null =>
  presets.find(({ daysOn }) => {
    const [from, to] = daysOn(today);
    return from === first && to === last;
  })?.label ?? null;
