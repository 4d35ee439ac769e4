import { isLive, resultOf, type AttemptState } from '@rental/domain/rental/deductions/attempt';
import { failureReasons, type FailureReason } from '@rental/domain/rental/deductions/retry-policy';
import type { Fen } from '@rental/domain/money';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { markDeduction } from '../orders/money/public.ts';

export type StoredAttempt = Stored<'deduction_attempts'>;

/** Every try of a bill, the first one first. Its order must be locked: whoever changes a try has locked it. */
export const attemptsOfBill = (
  tx: Tx,
  brand: BrandCode,
  billId: number,
): Promise<StoredAttempt[]> =>
  tx
    .selectFrom('deduction_attempts')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('bill_id', '=', billId)
    .orderBy('number')
    .execute();

export const authorizationOf = (tx: Tx, brand: BrandCode, orderId: number) =>
  tx
    .selectFrom('deduction_authorizations')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .executeTakeFirst();

export type StoredAgreement = Stored<'deduction_authorizations'>;

/** Changes the agreement of a locked order. */
export async function changeAgreement(
  tx: Tx,
  { brand_code: brand, order_id: orderId }: Pick<StoredAgreement, 'brand_code' | 'order_id'>,
  change: Partial<
    Pick<
      StoredAgreement,
      'state' | 'provider_no' | 'signed_at' | 'ended_at' | 'page' | 'looks' | 'look_at'
    >
  >,
): Promise<void> {
  await tx
    .updateTable('deduction_authorizations')
    .set(change)
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .execute();
}

type Change = Partial<
  Pick<
    StoredAttempt,
    | 'state'
    | 'reason'
    | 'provider_no'
    | 'asked_at'
    | 'looks'
    | 'look_at'
    | 'ended_at'
    | 'overpaid_fen'
    | 'refunded_at'
  >
>;

/** Changes a try that is still as it was read; one that is not is a fault, for its order was locked. */
export async function changeAttempt(
  tx: Tx,
  { brand_code, id, state }: StoredAttempt,
  change: Change,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('deduction_attempts')
    .set(change)
    .where('brand_code', '=', brand_code)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The attempt ${id} is not ${state} any more`);
}

interface NewAttempt {
  readonly brand: BrandCode;
  readonly orderId: number;
  readonly billId: number;
  readonly number: number;
  readonly tradeNo: string;
  readonly agreementNo: string;
  readonly account: string;
  readonly amountFen: Fen;
  readonly operatorId: number | null;
  readonly now: Date;
}

export const insertAttempt = (tx: Tx, attempt: NewAttempt): Promise<{ id: number }> =>
  tx
    .insertInto('deduction_attempts')
    .values({
      brand_code: attempt.brand,
      order_id: attempt.orderId,
      bill_id: attempt.billId,
      number: attempt.number,
      trade_no: attempt.tradeNo,
      agreement_no: attempt.agreementNo,
      account: attempt.account,
      amount_fen: attempt.amountFen,
      state: 'pending',
      operator_id: attempt.operatorId,
      created_at: attempt.now,
      look_at: attempt.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

interface Standing {
  readonly attempts: number;
  readonly failures: number;
  readonly state: AttemptState;
  readonly reason: FailureReason | null;
}

/** The state of a bill by its tries; the reason stays while a later try is under way. */
function standingBy(attempts: readonly StoredAttempt[]): Standing | null {
  const last = attempts.at(-1);
  if (last === undefined) return null;
  const failed = attempts.filter(({ state }) => state === 'failed');
  return {
    attempts: attempts.length,
    failures: failed.length,
    state: last.state,
    reason: last.state === 'succeeded' ? null : (failed.at(-1)?.reason ?? null),
  };
}

/** Writes down where a bill stands, for the lists; `retryAt` is when it is tried again by itself. */
export async function keepStanding(
  tx: Tx,
  brand: BrandCode,
  billId: number,
  { retryAt, now }: { readonly retryAt: Date | null; readonly now: Date },
): Promise<void> {
  const attempts = await attemptsOfBill(tx, brand, billId);
  const standing = standingBy(attempts);
  const [first] = attempts;
  if (standing === null || first === undefined) return;
  const values = { ...standing, retry_at: isLive(standing.state) ? null : retryAt, tried_at: now };
  await tx
    .insertInto('bill_deductions')
    .values({ brand_code: brand, bill_id: billId, order_id: first.order_id, ...values })
    .onConflict((conflict) => conflict.columns(['brand_code', 'bill_id']).doUpdateSet(values))
    .execute();
  await markDeduction(tx, brand, billId, resultOf(standing.state));
}

/** Retries deductions that stopped for want of an agreement. */
export async function resumeBills(
  tx: Tx,
  brand: BrandCode,
  orderId: number,
  now: Date,
): Promise<void> {
  const stopped = Object.entries(failureReasons)
    .filter(([, { retry }]) => retry === 'never')
    .map(([reason]) => reason as FailureReason);
  await tx
    .updateTable('bill_deductions')
    .set({ retry_at: now })
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    .where('reason', 'in', stopped)
    .execute();
}
