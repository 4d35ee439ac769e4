import { beginDeduction, type NotDeductible } from '@rental/domain/rental/deductions/begin';
import { tradeNumber } from '@rental/domain/rental/deductions/trade-number';
import type { Fen } from '@rental/domain/money';
import { done, refused, type Result } from '@rental/domain/result';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { billsBeingPaid } from '../payment-orders/public.ts';
import { termsOfDay, type Standing } from '../orders/core/public.ts';
import { attemptsOfBill, authorizationOf, insertAttempt, keepStanding } from './deduction-store.ts';

interface Begun {
  readonly id: number;
  readonly tradeNo: string;
  readonly amountFen: Fen;
}

/** Writes down a try of a bill, whose order is locked: nobody is asked before that is kept. */
export async function begin(
  ctx: Acting,
  tx: Tx,
  { order, position }: Standing,
  billId: number,
): Promise<Result<Begun, NotDeductible>> {
  const { brandCode: brand, now } = ctx;
  const bill = position.bills.find(({ id }) => id === billId);
  if (bill === undefined) return refused({ code: 'bill_not_open' });
  const before = await attemptsOfBill(tx, brand, billId);
  const agreement = await authorizationOf(tx, brand, order.id);
  const decided = beginDeduction({
    bill,
    terms: termsOfDay(ctx, order),
    authorization: agreement?.state ?? null,
    latest: before.at(-1)?.state ?? null,
    isBeingPaid: (await billsBeingPaid(tx, brand, order.id)).has(billId),
  });
  if (!decided.done) return decided;
  if (agreement === undefined) return refused({ code: 'deduction_not_signed' });
  const number = before.length + 1;
  const tradeNo = tradeNumber({ brand, billId, attempt: number });
  const { amountFen } = decided.value;
  const { id } = await insertAttempt(tx, {
    brand,
    orderId: order.id,
    billId,
    number,
    tradeNo,
    agreementNo: agreement.agreement_no,
    account: agreement.account,
    amountFen,
    operatorId: ctx.operator.id,
    now,
  });
  await keepStanding(tx, brand, billId, { retryAt: null, now });
  return done({ id, tradeNo, amountFen });
}
