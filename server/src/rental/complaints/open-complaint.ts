import { openComplaintStates } from '@rental/domain/rental/complaints/complaint-states';
import { prepared } from '../../db/prepared.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';

interface OpenComplaint {
  readonly complaintNo: string;
  /** When it was received. */
  readonly since: Date;
}

/**
 * The oldest complaint of a customer that has not ended, of any order of the brand; null: there is none.
 * @internal for tests, until collection asks it
 */
export async function openComplaintOf(
  tx: Tx,
  brand: BrandCode,
  customerId: number,
): Promise<OpenComplaint | null> {
  const [oldest] = await oldestOpen(tx, { brand, customerId });
  return oldest ?? null;
}

const oldestOpen = prepared(
  (db, { brand, customerId }: { readonly brand: string; readonly customerId: number }) =>
    db
      .selectFrom('complaints')
      .select(['complaint_no as complaintNo', 'received_at as since'])
      .where('brand_code', '=', brand)
      .where('customer_id', '=', customerId)
      .where('state', 'in', openComplaintStates)
      .orderBy('received_at')
      .orderBy('id')
      .limit(1),
);
