import type { Permission } from '@rental/contract/permissions';
import type { Filters } from '../../ui/data-table/filters/filters.ts';
import { defaultPageSize, searchOf } from '../../ui/data-table/list-address.ts';
import { useMay } from '../../ui/gate.tsx';
import { TabLink } from '../../ui/tab-link.tsx';

/** The lists with the rows of the figures, and the right to open each. */
const lists = {
  devices: { path: '/device/list', right: 'device:list' },
  orders: { path: '/order/list', right: 'order:list' },
  months: { path: '/finance/month', right: 'accounting:view' },
  bills: { path: '/order/bill', right: 'bill:list' },
  flows: { path: '/finance/flow', right: 'cashFlow:list' },
  movements: { path: '/finance/movement', right: 'cashMovement:list' },
  overdue: { path: '/finance/overdue', right: 'overdue:list' },
  settlements: { path: '/finance/settle', right: 'settlement:list' },
  storeAccount: { path: '/finance/store-account', right: 'settlement:list' },
  withdrawals: { path: '/finance/withdrawal', right: 'withdrawal:list' },
  accounts: { path: '/finance/account', right: 'ledger:accounts' },
} as const satisfies Record<string, { readonly path: string; readonly right: Permission }>;
export type FinanceList = keyof typeof lists;

/** The address of a list with filters; null where this operator may not open it. */
export function useListAddress(): (list: FinanceList, filters?: Filters) => string | null {
  const may = useMay();
  return (list, filters = {}) => {
    const { path, right } = lists[list];
    return may(right) ? path + searchOf(filters, defaultPageSize, false) : null;
  };
}

interface RowsLinkProps {
  readonly list: FinanceList;
  readonly filters?: Filters;
  readonly text: string;
}

/** A figure that opens its rows, for who may open them. */
export function RowsLink({ list, filters, text }: RowsLinkProps) {
  const to = useListAddress()(list, filters);
  return to === null ? text : <TabLink to={to}>{text}</TabLink>;
}
