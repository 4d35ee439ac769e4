import type { DeductionResult } from '@rental/domain/rental/deductions/attempt';
import type { BrandCode, Tx } from '../../../db/transaction.ts';

/**
 * 扣款结果: a column of the bill, so that a page of the list need not ask the tries of every bill (ADR 5). Its order must be
 * locked. It is no act of the order, and no preview grows old by it.
 */
export async function markDeduction(
  tx: Tx,
  brand: BrandCode,
  billId: number,
  result: DeductionResult,
): Promise<void> {
  await tx
    .updateTable('bills')
    .set({ deduction_result: result })
    .where('brand_code', '=', brand)
    .where('id', '=', billId)
    .where('deduction_result', 'is distinct from', result)
    .execute();
}

/** The same for 预授权转支付, which has an outcome or has none yet. */
export async function markCapture(
  tx: Tx,
  brand: BrandCode,
  billId: number,
  isUnderWay: boolean,
): Promise<void> {
  await tx
    .updateTable('bills')
    .set({ capture_under_way: isUnderWay })
    .where('brand_code', '=', brand)
    .where('id', '=', billId)
    .where('capture_under_way', '<>', isUnderWay)
    .execute();
}
