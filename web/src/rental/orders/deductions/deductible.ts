import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { openBills } from '../core/open-bill.ts';

/** The bill that a deduction takes first: the one that is due longest, and never a deposit. */
export const deductible = (detail: Pick<OrderDetail, 'bills'>) =>
  openBills(detail).find(({ kind }) => kind !== billKinds.deposit);
