import { overpaidRefunds } from '../orders/money/public.ts';
import { changeStep, type StoredStep } from '../pre-authorization-steps/public.ts';

/** 退还多收款 of a capture. */
export const captureRefunds = overpaidRefunds<{ readonly stepId: number }, StoredStep>({
  noun: '预授权转支付',
  find: (tx, brand, { stepId }) =>
    tx
      .selectFrom('authorization_steps')
      .selectAll()
      .where('brand_code', '=', brand)
      .where('id', '=', stepId)
      .executeTakeFirst(),
  change: changeStep,
});
