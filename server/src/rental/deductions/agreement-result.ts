import {
  agreementAfter,
  signingDays,
  type AgreementWord,
} from '@rental/domain/rental/deductions/authorization';
import { nextLook } from '@rental/domain/rental/deductions/attempt';
import { maskAlipay } from '@rental/domain/rental/customers/masks';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { lockStanding, tellStore, type Standing } from '../orders/core/public.ts';
import { deductionLook } from './deduction-job.ts';
import {
  authorizationOf,
  changeAgreement,
  resumeBills,
  type StoredAgreement,
} from './deduction-store.ts';

const dayMs = 86_400_000;

export interface OfAgreement {
  readonly orderId: number;
  readonly agreementNo: string;
}

/** The provider's message about an agreement; the customer signs on `page`. */
export type AgreementResult = AgreementWord & { readonly page?: string };

/**
 * Takes in what a provider says of an agreement, under the lock of its order: an answer, a query or a notice. An agreement that another one has
 * taken the place of changes nothing.
 */
export async function handleAgreementResult(
  ctx: Acting,
  tx: Tx,
  { orderId, agreementNo }: OfAgreement,
  result: AgreementResult,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const { order } = await lockStanding(ctx, tx, orderId);
  const agreement = await authorizationOf(tx, brand, orderId);
  if (agreement?.agreement_no !== agreementNo) return;
  const { state, asked_at: askedAt } = agreement;
  const isTooLate = now.getTime() >= askedAt.getTime() + signingDays * dayMs;
  const after = agreementAfter(state, result, isTooLate);
  if (after === 'signed') await sign(ctx, tx, agreement, result);
  else if (after === 'ended') await end(ctx, tx, { order, agreement, result });
  else await wait(ctx, tx, agreement, result);
}

/**
 * An answer that decides nothing, or nothing new: an open agreement is asked about again. One that was signed on a page of before, and is not wanted any
 * more, is ended there.
 */
async function wait(
  { brandCode: brand, now }: Acting,
  tx: Tx,
  agreement: StoredAgreement,
  { kind, page }: AgreementResult,
): Promise<void> {
  const isUnwanted = agreement.state === 'ended' && kind === 'signed';
  const isOpen = agreement.state === 'signing' || kind === 'unknown';
  const later = isOpen ? nextLook(now, Math.max(0, agreement.looks - 1)) : null;
  const lookAt = isUnwanted ? now : later;
  await changeAgreement(tx, agreement, { look_at: lookAt, ...(page !== undefined && { page }) });
  if (lookAt !== null) await deductionLook.later(tx, brand, now, lookAt);
}

async function sign(
  ctx: Acting,
  tx: Tx,
  agreement: StoredAgreement,
  result: AgreementResult,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  await changeAgreement(tx, agreement, {
    state: 'signed',
    provider_no: result.kind === 'signed' ? result.providerNo : null,
    signed_at: now,
    look_at: null,
  });
  await keepSigned(ctx, tx, agreement, true);
  await resumeBills(tx, brand, agreement.order_id, now);
  await deductionLook.now(tx, brand, now);
}

interface Ending {
  readonly order: Standing['order'];
  readonly agreement: StoredAgreement;
  readonly result: AgreementResult;
}

/** It is over by the provider's word, or nobody has signed it in time. */
async function end(ctx: Acting, tx: Tx, { order, agreement, result }: Ending): Promise<void> {
  const { now } = ctx;
  await changeAgreement(tx, agreement, { state: 'ended', ended_at: now, look_at: null });
  await keepSigned(ctx, tx, agreement, false);
  if (result.kind === 'refused') return; // the operator is told by the answer
  const words =
    agreement.state === 'signed'
      ? '客户已在支付商解除代扣签约，账单不再自动扣款。'
      : '客户未完成代扣签约，需要时请重新发起。';
  await tellStore(ctx, tx, order, '代扣签约已结束', words);
}

const keepSigned = (ctx: Acting, tx: Tx, agreement: StoredAgreement, isSigned: boolean) =>
  writeAudit(tx, ctx, {
    operation: 'deduction:sign',
    object: `order ${agreement.order_id}`,
    result: 'ok',
    after: { account: maskAlipay(agreement.account), isSigned },
  });
