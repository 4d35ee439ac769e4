import type { Fen } from '@rental/domain/money';
import { nextLook } from '@rental/domain/rental/deductions/attempt';
import { isUnderWay } from '@rental/domain/rental/refunds/refund-order';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { ourselves, type PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions } from '../../jobs/questions.ts';
import { lockStanding } from '../orders/core/public.ts';
import { refundLook } from '../refund-orders/public.ts';
import type { Seal } from '../../sealed.ts';
import { sharesAreBack } from '../settlements/public.ts';
import { handleRefundResult, type RefundResult } from './handle-refund-result.ts';
import { changeRefund, refundsOfOrder, type StoredRefund } from './refund-store.ts';
import { payeeOf, transferOf, type StoredTransfer } from './transfer-store.ts';

interface Place {
  readonly id: number;
  readonly orderId: number;
}

/**
 * 原路退回 of a brand (ADR 41): sends what was decided, and asks about every refund without an answer. Each step is kept before the next;
 * what a worker leaves at any point another one finds, and a number is paid back once however often it is sent.
 */
export const refundRunner = (gateway: PaymentGateway, seal: Seal): JobHandler =>
  jobHandler<object>({
    kind: refundLook.kind,
    most: 2,
    run: async (_payload, run) => {
      const { askAll } = questions(run, await actingJob(run), {
        waiting: waitingRefunds,
        claim,
        ask: (claimed) => wordOn({ gateway, seal, brand: run.brand }, claimed),
        handleResult: handleRefundResult,
      });
      await askAll();
    },
  });

interface Claimed {
  readonly refund: StoredRefund;
  readonly wasAsked: boolean;
  /** The payee of a transfer. Else the payment that the refund returns. */
  readonly pays: StoredTransfer | ReturnedPayment;
}

interface ReturnedPayment {
  readonly tradeNo: string;
  readonly paidFen: Fen;
}

/** Takes a refund for this worker and writes down that it is asked; null where there is nothing to ask. */
async function claim(ctx: Acting, tx: Tx, { id, orderId }: Place): Promise<Claimed | null> {
  await lockStanding(ctx, tx, orderId);
  const refund = (await refundsOfOrder(tx, ctx.brandCode, orderId)).find((one) => one.id === id);
  if (refund === undefined || !isUnderWay(refund.state)) return null;
  if (refund.look_at === null || refund.look_at > ctx.now) return null;
  if (!(await mayBeSent(ctx, tx, refund))) {
    const lookAt = nextLook(ctx.now, 0);
    await changeRefund(tx, refund, { look_at: lookAt });
    await refundLook.later(tx, ctx.brandCode, ctx.now, lookAt);
    return null;
  }
  const pays =
    refund.transfer_id === null
      ? await returnedPayment(tx, refund)
      : await transferOf(tx, refund, refund.transfer_id);
  await changeRefund(tx, refund, {
    asked_at: refund.asked_at ?? ctx.now,
    looks: refund.looks + 1,
    look_at: leasedUntil(ctx.now),
  });
  return { refund, wasAsked: refund.asked_at !== null, pays };
}

/** False while the share of a store in the payment is to come back first (ADR 85). A transfer leaves that payment as it is. */
async function mayBeSent(ctx: Acting, tx: Tx, refund: StoredRefund): Promise<boolean> {
  const {
    id: refundId,
    payment_id: paymentId,
    asked_at: askedAt,
    transfer_id: transferId,
  } = refund;
  if (askedAt !== null || transferId !== null || paymentId === null) return true;
  return sharesAreBack(ctx, tx, { refundId, paymentId });
}

async function returnedPayment(tx: Tx, refund: StoredRefund): Promise<ReturnedPayment> {
  const payment = await tx
    .selectFrom('payments')
    .select(['trade_no', 'amount_fen'])
    .where('brand_code', '=', refund.brand_code)
    .where('id', '=', refund.payment_id ?? 0)
    .executeTakeFirstOrThrow();
  return { tradeNo: payment.trade_no ?? '', paidFen: payment.amount_fen };
}

interface Asking {
  readonly gateway: PaymentGateway;
  readonly seal: Seal;
  readonly brand: BrandCode;
}

/** The provider's answer. What it has never heard of is sent once more, under the same number. */
async function wordOn(
  { gateway, seal, brand }: Asking,
  { refund, wasAsked, pays }: Claimed,
): Promise<RefundResult> {
  const transferId = refund.transfer_id;
  const merchant = ourselves(gateway, brand);
  const amountFen = refund.amount_fen;
  if ('payee' in pays) {
    const asked = { merchant, transferNo: pays.transfer_no };
    const answer =
      (await orUnknown(gateway.findTransfer(asked, brand))) ??
      (await orUnknown(gateway.transfer({ ...asked, amountFen, ...payeeOf(seal, pays) }, brand)));
    return { ...answer, transferId };
  }
  const asked = { merchant, refundNo: refund.refund_no, ...pays };
  const answer =
    (wasAsked ? await orUnknown(gateway.findRefund(asked, brand)) : null) ??
    (await orUnknown(gateway.refund({ ...asked, amountFen }, brand)));
  return { ...answer, transferId };
}

const waitingRefunds = (tx: Tx, brand: BrandCode, now: Date): Promise<Place[]> =>
  tx
    .selectFrom('refund_orders')
    .select(['id', 'order_id as orderId'])
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();
