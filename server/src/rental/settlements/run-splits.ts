import type { Fen } from '@rental/domain/money';
import { usableOrRefused } from '@rental/domain/rental/withdrawals/payout-account';
import { splitRoom, type SplitFailure } from '@rental/domain/rental/settlements/store-splits';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { ourselves, type PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Acting } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions } from '../../jobs/questions.ts';
import type { Seal } from '../../sealed.ts';
import { askRefundAgain } from '../refund-orders/public.ts';
import { accountOf, payeeOf, type StoredAccount } from '../payout-accounts/public.ts';
import { handleReturnWord, handleSplitWord, type SaidOfSplit } from './handle-split-word.ts';
import { splitLook } from './split-job.ts';
import { changeQuestion, type StoredReturn, type StoredSplit } from './split-store.ts';
import { tradeOfPayment } from './split-trades.ts';

interface Place {
  readonly id: number;
}

interface SplitPlace extends Place {
  readonly orderId: number;
}

interface ClaimedSplit {
  readonly split: StoredSplit;
  readonly account: StoredAccount;
  readonly paid: { readonly tradeNo: string; readonly paidFen: Fen };
}

interface ClaimedReturn {
  readonly back: StoredReturn;
  readonly splitNo: string;
}

/**
 * Asks the provider to split, and for what stores give back (ADR 85). Each step is kept before the next; what a worker leaves at any
 * point another one finds, and a number is taken once however often it is sent.
 */
export const splitRunner = (gateway: PaymentGateway, seal: Seal): JobHandler =>
  jobHandler<object>({
    kind: splitLook.kind,
    most: 2,
    run: async (_payload, run) => {
      const acting = await actingJob(run);
      const asking = { gateway, seal, brand: run.brand };
      await questions(run, acting, {
        waiting: waitingSplits,
        claim: claimSplit,
        ask: (claimed) => wordOnSplit(asking, claimed),
        handleResult: (ctx, tx, { id }: SplitPlace, word: SaidOfSplit) =>
          handleSplitWord(ctx, tx, id, word),
      }).askAll();
      await questions(run, acting, {
        waiting: waitingReturns,
        claim: claimReturn,
        ask: (claimed) => wordOnReturn(asking, claimed),
        handleResult: (ctx, tx, { id }: Place, word: SaidOfSplit) =>
          takeReturnWord(ctx, tx, id, word),
      }).askAll();
    },
  });

/** Takes in a word on a return, and has its refund sent once it has one. */
export async function takeReturnWord(
  ctx: Acting,
  tx: Tx,
  id: number,
  word: SaidOfSplit,
): Promise<void> {
  const decided = await handleReturnWord(ctx, tx, id, word);
  if (decided !== null)
    await askRefundAgain(tx, ctx.brandCode, { id: decided.refundId, now: ctx.now });
}

const waitingSplits = (tx: Tx, brand: BrandCode, now: Date): Promise<SplitPlace[]> =>
  tx
    .selectFrom('store_splits')
    .select(['id', 'order_id as orderId'])
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();

const waitingReturns = (tx: Tx, brand: BrandCode, now: Date): Promise<Place[]> =>
  tx
    .selectFrom('split_returns')
    .select('id')
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();

/**
 * Takes a split for this worker and writes down that it is asked; null where there is nothing to ask. The order is locked before it, as
 * by its refunds: what went back meanwhile is not split.
 */
async function claimSplit(
  ctx: Acting,
  tx: Tx,
  { id, orderId }: SplitPlace,
): Promise<ClaimedSplit | null> {
  await lockRow(ctx, tx, 'orders', orderId);
  const split = await tx
    .selectFrom('store_splits')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (split.look_at === null || split.look_at > ctx.now) return null;
  const account = await accountOf(tx, split);
  const reason = split.asked_at === null ? await unsendable(ctx, tx, { split, account }) : null;
  if (reason !== null) {
    await handleSplitWord(ctx, tx, id, { kind: 'failed', reason });
    return null;
  }
  await changeQuestion(tx, 'store_splits', split, claimed(ctx, split));
  const paid = await tx
    .selectFrom('payments')
    .select(['trade_no', 'amount_fen as paidFen'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', split.payment_id)
    .executeTakeFirstOrThrow();
  return { split, account, paid: { tradeNo: paid.trade_no ?? '', paidFen: paid.paidFen } };
}

/** Why a split that was never sent is not sent any more; null: it is. */
async function unsendable(
  ctx: Acting,
  tx: Tx,
  { split, account }: Pick<ClaimedSplit, 'split' | 'account'>,
): Promise<SplitFailure | null> {
  if (!usableOrRefused(account, ctx.now).done) return 'replaced';
  const { payment_id: paymentId, id: except } = split;
  const trade = await tradeOfPayment(tx, ctx.brandCode, { paymentId, except });
  return split.amount_fen > splitRoom(trade) ? 'exceeded' : null;
}

const claimed = ({ now }: Acting, { asked_at, looks }: StoredSplit | StoredReturn) => ({
  asked_at: asked_at ?? now,
  looks: looks + 1,
  look_at: leasedUntil(now),
});

async function claimReturn(ctx: Acting, tx: Tx, { id }: Place): Promise<ClaimedReturn | null> {
  const back = await lockRow(ctx, tx, 'split_returns', id);
  if (back.look_at === null || back.look_at > ctx.now) return null;
  await changeQuestion(tx, 'split_returns', back, claimed(ctx, back));
  const { split_no: splitNo } = await tx
    .selectFrom('store_splits')
    .select('split_no')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', back.split_id)
    .executeTakeFirstOrThrow();
  return { back, splitNo };
}

interface Asking {
  readonly gateway: PaymentGateway;
  readonly seal: Seal;
  readonly brand: BrandCode;
}

/** The provider's answer. What it has never heard of is sent, under the same number. */
async function wordOnSplit(
  { gateway, seal, brand }: Asking,
  { split, account, paid }: ClaimedSplit,
): Promise<SaidOfSplit> {
  const { split_no: splitNo, amount_fen: amountFen } = split;
  const asked = { merchant: ourselves(gateway, brand), splitNo };
  return (
    (await orUnknown(gateway.findSplit(asked, brand))) ??
    orUnknown(gateway.split({ ...asked, ...paid, amountFen, ...payeeOf(seal, account) }, brand))
  );
}

async function wordOnReturn(
  { gateway, brand }: Asking,
  { back, splitNo }: ClaimedReturn,
): Promise<SaidOfSplit> {
  const { return_no: returnNo, amount_fen: amountFen } = back;
  const asked = { merchant: ourselves(gateway, brand), returnNo };
  return (
    (await orUnknown(gateway.findReturn(asked, brand))) ??
    orUnknown(gateway.returnSplit({ ...asked, splitNo, amountFen }, brand))
  );
}
