import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { businessDateOf } from '@rental/domain/business-date';
import { isLive, stateAfter, type ProviderWord } from '@rental/domain/rental/deductions/attempt';
import { receiveDeduction } from '@rental/domain/rental/deductions/receive';
import {
  failureReasons,
  needsSomebody,
  nextDaysTry,
  nextTry,
  type FailureReason,
} from '@rental/domain/rental/deductions/retry-policy';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { yuan } from '@rental/domain/money';
import { after } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { handleQuestionResult } from '../../jobs/question-result.ts';
import { lockStanding, tellStore, termsOfDay, type Standing } from '../orders/core/public.ts';
import { carryOut } from '../orders/money/public.ts';
import { deductionLook } from './deduction-job.ts';
import {
  attemptsOfBill,
  changeAttempt,
  keepStanding,
  type StoredAttempt,
} from './deduction-store.ts';

/** The provider's message about an attempt, from an answer, a query or a callback. */
export type AttemptResult = ProviderWord & { readonly providerNo?: string };

interface Of {
  readonly id: number;
  readonly orderId: number;
  readonly billId: number;
}

/**
 * Takes in what a provider says of a try, under the lock of its order: however often, late or out of order it is said, money
 * that arrived is booked once (ADR 14).
 */
export async function handleAttemptResult(
  ctx: Acting,
  tx: Tx,
  of: Of,
  result: AttemptResult,
  method: MoneyMethod,
): Promise<void> {
  const standing = await lockStanding(ctx, tx, of.orderId);
  const attempts = await attemptsOfBill(tx, ctx.brandCode, of.billId);
  await handleQuestionResult(ctx, tx, {
    questions: attempts,
    id: of.id,
    result,
    isLive,
    stateAfter,
    look: deductionLook,
    wait: async (attempt, waiting) => {
      await changeAttempt(tx, attempt, waiting);
      await keepStanding(tx, ctx.brandCode, attempt.bill_id, { retryAt: null, now: ctx.now });
    },
    end: async (attempt, state) => {
      if (state === 'succeeded') await receive(ctx, tx, standing, attempt, result, method);
      else if (result.kind === 'failed')
        await fail(ctx, tx, standing, attempts, attempt, result.reason);
    },
  });
}

async function receive(
  ctx: Acting,
  tx: Tx,
  standing: Standing,
  attempt: StoredAttempt,
  { providerNo }: AttemptResult,
  method: MoneyMethod,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const { bill_id: billId, amount_fen: amountFen, trade_no: tradeNo } = attempt;
  const askedOn = businessDateOf(attempt.asked_at ?? attempt.created_at);
  const received = { billId, amountFen, method, askedOn };
  const terms = termsOfDay(ctx, standing.order);
  const { plan, overpaidFen } = receiveDeduction(standing.position, terms, received);
  await changeAttempt(tx, attempt, {
    state: 'succeeded',
    reason: null,
    look_at: null,
    ended_at: now,
    overpaid_fen: overpaidFen,
    ...(providerNo !== undefined && { provider_no: providerNo }),
  });
  const bill = after(standing.position, plan).bills.find(({ id }) => id === billId);
  const retryAt = bill?.status === billStatus.due ? nextDaysTry(now) : null;
  await keepStanding(tx, brand, billId, { retryAt, now });
  await carryOut(ctx, tx, standing, plan, {
    kind: 'deduct',
    note: overpaidFen === 0 ? tradeNo : `${tradeNo}，多收 ¥${yuan(overpaidFen)} 待退`,
    also: { trade_no: tradeNo, amount_fen: amountFen },
    tradeNo,
    provider: 'deduction',
  });
  if (overpaidFen > 0)
    await tellStore(
      ctx,
      tx,
      standing.order,
      '代扣多收待退',
      `多收 ¥${yuan(overpaidFen)}，请退还客户。`,
    );
}

async function fail(
  ctx: Acting,
  tx: Tx,
  standing: Standing,
  attempts: readonly StoredAttempt[],
  attempt: StoredAttempt,
  reason: FailureReason,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const { bill_id: billId } = attempt;
  await changeAttempt(tx, attempt, { state: 'failed', reason, look_at: null, ended_at: now });
  const failures = attempts.filter(({ state }) => state === 'failed').length + 1;
  const failed = { reason, failedAt: now, failures };
  const bill = standing.position.bills.find(({ id }) => id === billId);
  const retryAt = bill?.status === billStatus.due ? nextTry(failed) : null;
  await keepStanding(tx, brand, billId, { retryAt, now });
  if (reason === 'agreementEnded') await endAgreement(tx, brand, standing.order.id, now);
  if (retryAt !== null) await deductionLook.later(tx, brand, now, retryAt);
  if (!needsSomebody(failed) || bill === undefined) return;
  const words = `${billTitle(bill)}代扣失败：${failureReasons[reason].label}，不再自动重试。`;
  await tellStore(ctx, tx, standing.order, '代扣失败需处理', words);
}

const endAgreement = (tx: Tx, brand: string, orderId: number, now: Date) =>
  tx
    .updateTable('deduction_authorizations')
    .set({ state: 'ended', ended_at: now })
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .where('state', '=', 'signed')
    .execute();
