import { listCustomers, type CustomerRow } from '@rental/contract/rental/customers';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { customerFilters } from './customer-filters.ts';
import { customers } from './customer-list.ts';
import { customerRowOf, customerFileColumns } from './customer-row.ts';

/** 客户列表 as it is exported: the last first, so that who registers meanwhile disturbs nothing. */
export const exportableCustomers = exportableList<typeof listCustomers, CustomerRow, Keyset>({
  name: 'listCustomers',
  of: listCustomers,
  columns: customerFileColumns,
  describe: customerFilters.words,
  ...customers.exportedAs(customerRowOf),
});
