import type { Permission } from '@rental/contract/permissions';
import { addressOf, ordersIn, placeIn, type HomeFilters } from './home-filters.ts';

type AddressOn = (day: string) => string;

/** The lists behind a day; null where this operator may not open one, or where there is none. */
export interface DayRows {
  readonly ordersOn: AddressOn | null;
  readonly paidBillsOn: AddressOn | null;
}

/** Bills have no kind: of one kind of order, what was paid has no list. */
export function dayRowsOf(filters: HomeFilters, may: (right: Permission) => boolean): DayRows {
  const hasBills = may('bill:list') && filters.specialOrderType === undefined;
  return {
    ordersOn: may('order:list')
      ? (day) => addressOf('/order/list', { createTime: [day, day], ...ordersIn(filters) })
      : null,
    paidBillsOn: hasBills
      ? (day) => addressOf('/order/bill', { paidAt: [day, day], ...placeIn(filters) })
      : null,
  };
}
