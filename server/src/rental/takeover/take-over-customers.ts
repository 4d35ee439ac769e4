import { titledRows } from '@rental/domain/import-table';
import { customersIn, type TypedCustomer } from '@rental/domain/rental/takeover/customer-import';
import { inTurns } from '../../http/tables/in-turns.ts';
import { addCustomers, customersAlike, proveNewCustomers } from '../customers/public.ts';
import { knownCustomers } from './known-for-orders.ts';
import { takeoverImport, type TakeoverPlan } from './takeover-import.ts';

interface CustomerPlan extends TakeoverPlan {
  readonly rows: readonly TypedCustomer[];
}

/** 客户 of another system. One that is registered just so is skipped. */
export const customers = takeoverImport<CustomerPlan>({
  kind: 'customers',
  plan: async (ctx, tx, table) => {
    const cells = [...titledRows<'身份证号' | '手机号'>(table, []).rows];
    const people = await customersAlike(ctx, tx, {
      idNumbers: cells.map(({ cellOf }) => cellOf('身份证号').toUpperCase()),
      phones: cells.map(({ cellOf }) => cellOf('手机号')),
    });
    const read = await inTurns(customersIn(table, knownCustomers(people)));
    return { ...read, rowCount: read.rows.length };
  },
  write: async (ctx, tx, { rows }) => {
    const added = await addCustomers(ctx, tx, rows);
    await proveNewCustomers(ctx, tx, added);
  },
});
