import { overpaidRefunds } from '../orders/money/public.ts';
import { changeAttempt, type StoredAttempt } from './deduction-store.ts';

/** 退还多收款 of a try. */
export const deductionRefunds = overpaidRefunds<{ readonly attemptId: number }, StoredAttempt>({
  noun: '扣款',
  find: (tx, brand, { attemptId }) =>
    tx
      .selectFrom('deduction_attempts')
      .selectAll()
      .where('brand_code', '=', brand)
      .where('id', '=', attemptId)
      .executeTakeFirst(),
  change: changeAttempt,
});
