import type { Permission } from '@rental/contract/permissions';
import {
  figures,
  type Figure,
  type FigureKey,
  type FigureList,
} from '@rental/domain/rental/figures/figures';
import { addressOf, ordersIn, placeIn, type Days, type HomeFilters } from './home-filters.ts';

const lists: Readonly<Record<FigureList, { path: string; right: Permission }>> = {
  orders: { path: '/order/list', right: 'order:list' },
  bills: { path: '/order/bill', right: 'bill:list' },
  cashFlows: { path: '/finance/flow', right: 'cashFlow:list' },
};

/** The days, and the store, channel and kind of order that a figure is narrowed to. */
export interface Narrowed {
  readonly filters: HomeFilters;
  readonly days: Days;
}

/** The list whose rows add up to a figure; null where it has none, or where this operator may not open it. */
export function figureAddress(
  key: FigureKey,
  { filters, days }: Narrowed,
  may: (right: Permission) => boolean,
): string | null {
  const { opens }: Figure = figures[key];
  if (opens === null || !may(lists[opens.list].right)) return null;
  return addressOf(lists[opens.list].path, {
    ...opens.filters,
    ...(opens.days !== undefined && { [opens.days]: days }),
    ...(opens.isOfKind === true ? ordersIn(filters) : placeIn(filters)),
  });
}
