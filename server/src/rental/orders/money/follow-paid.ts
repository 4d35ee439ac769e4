import { allIncomes, paidIncomes } from '@rental/domain/rental/invoices/invoice-amounts';
import type { OwedBill } from '@rental/domain/rental/orders/core/position';
import { withCommit, type Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { markInvoices } from '../../invoice-marks/public.ts';

/** Makes invoices of an order 应红冲, or right again, where its bills are paid by another amount than before. */
export function followPaid(
  { brandCode: brand }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  orderId: number,
  [before, after]: readonly [readonly OwedBill[], readonly OwedBill[]],
): void {
  const [then, paid] = [paidIncomes(before), paidIncomes(after)];
  if (allIncomes.every((income) => then[income] === paid[income])) return;
  withCommit(markInvoices(tx, { brand, orderId, paid }));
}
