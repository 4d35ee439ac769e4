import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { isLive } from '@rental/domain/rental/deductions/attempt';
import { isQuiet } from '@rental/domain/rental/deductions/retry-policy';
import { counted, owedOn } from '@rental/domain/rental/orders/core/position';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { DeductionGateway } from '../../gateways/deduction/deduction-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler, type JobRun } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions } from '../../jobs/questions.ts';
import { lockStanding, termsOfDay } from '../orders/core/public.ts';
import { begin } from './begin.ts';
import { deductionLook } from './deduction-job.ts';
import { attemptsOfBill, changeAttempt, type StoredAttempt } from './deduction-store.ts';
import { handleAttemptResult, type AttemptResult } from './handle-attempt-result.ts';
import { askAgreements } from './run-agreements.ts';

/** A bill that fell due longer ago and was never tried is deducted only where an operator says so. */
const maxDaysLate = 30;

interface Place {
  readonly id: number;
  readonly orderId: number;
  readonly billId: number;
}

/**
 * The deductions of a brand (ADR 14): asks about every agreement and try without an answer, then begins what is due. Each step is kept
 * before the next; what a worker leaves at any point another one finds, and a trade number is charged once however often
 * it is sent.
 */
export const deductionRunner = (gateway: DeductionGateway): JobHandler =>
  jobHandler<object>({
    kind: deductionLook.kind,
    most: 2,
    run: async (_payload, run) => {
      const acting = await actingJob(run);
      const { askAbout, askAll } = questions(run, acting, {
        waiting: waitingAttempts,
        claim: (ctx, tx, place) => claim(ctx, tx, place, gateway),
        ask: (claimed) => orUnknown(wordOn(gateway, claimed)),
        handleResult: (ctx, tx, place, result) =>
          handleAttemptResult(ctx, tx, place, result, gateway.method),
      });
      await askAgreements(gateway, run, acting);
      await askAll();
      await beginDue(run, acting, askAbout);
    },
  });

interface Claimed {
  readonly attempt: StoredAttempt;
  readonly wasAsked: boolean;
  /** The bill still needs the amount. */
  readonly isWanted: boolean;
}

/** Takes a try for this worker and writes down that it is asked; null where there is nothing to ask. */
async function claim(
  ctx: Acting,
  tx: Tx,
  { id, orderId, billId }: Place,
  { method }: DeductionGateway,
): Promise<Claimed | null> {
  const { order, position } = await lockStanding(ctx, tx, orderId);
  const attempt = (await attemptsOfBill(tx, ctx.brandCode, billId)).find((one) => one.id === id);
  if (attempt === undefined || !isLive(attempt.state)) return null;
  if (attempt.look_at === null || attempt.look_at > ctx.now) return null;
  const bill = position.bills.find((one) => one.id === billId);
  const isWanted =
    bill?.status === billStatus.due &&
    owedOn(counted(bill, termsOfDay(ctx, order))) >= attempt.amount_fen;
  const wasAsked = attempt.asked_at !== null;
  if (!isWanted && !wasAsked) {
    await handleAttemptResult(ctx, tx, { id, orderId, billId }, unwanted, method);
    return null;
  }
  await changeAttempt(tx, attempt, {
    asked_at: attempt.asked_at ?? ctx.now,
    looks: attempt.looks + 1,
    look_at: leasedUntil(ctx.now),
  });
  return { attempt, wasAsked, isWanted };
}

const unwanted: AttemptResult = { kind: 'failed', reason: 'amountChanged' };

/** The provider's answer. A try that it has never heard of is sent once more, under the same number, or given up. */
async function wordOn(
  gateway: DeductionGateway,
  { attempt, wasAsked, isWanted }: Claimed,
): Promise<AttemptResult> {
  const found = wasAsked ? await gateway.find(attempt.trade_no, attempt.brand_code) : null;
  if (found !== null) return found;
  if (!isWanted) return unwanted;
  return gateway.deduct(
    {
      tradeNo: attempt.trade_no,
      agreementNo: attempt.agreement_no,
      account: attempt.account,
      amountFen: attempt.amount_fen,
    },
    attempt.brand_code,
  );
}

async function beginDue(
  run: JobRun,
  acting: () => Acting,
  askAbout: (place: Place) => Promise<void>,
): Promise<void> {
  let after: DuePlace | null = null;
  for (;;) {
    if (isQuiet(run.now())) return;
    const due: DuePlace[] = await run.transaction('read only', (tx) =>
      dueBills(tx, run.brand, run.now(), after),
    );
    for (const { billId, orderId } of due) {
      run.signal.throwIfAborted();
      const id = await run.transaction('read write', (tx) =>
        beginAgain(acting(), tx, { billId, orderId }),
      );
      if (id !== null) await askAbout({ id, billId, orderId });
    }
    after = due.at(-1) ?? null;
    if (due.length < atOnce) return;
  }
}

/** Begins the try of a bill unless another worker has, or it is not its time any more. */
async function beginAgain(
  ctx: Acting,
  tx: Tx,
  { billId, orderId }: Omit<Place, 'id'>,
): Promise<number | null> {
  const standing = await lockStanding(ctx, tx, orderId);
  const before = await tx
    .selectFrom('bill_deductions')
    .select('retry_at')
    .where('brand_code', '=', ctx.brandCode)
    .where('bill_id', '=', billId)
    .executeTakeFirst();
  if (before !== undefined && (before.retry_at === null || before.retry_at > ctx.now)) return null;
  const begun = await begin(ctx, tx, standing, billId);
  return begun.done ? begun.value.id : null;
}

const waitingAttempts = (tx: Tx, brand: BrandCode, now: Date): Promise<Place[]> =>
  tx
    .selectFrom('deduction_attempts')
    .select(['id', 'order_id as orderId', 'bill_id as billId'])
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();

interface DuePlace extends Omit<Place, 'id'> {
  readonly dueOn: BusinessDate;
}

/** Bills of customers who have agreed that are due, and whose last try, if any, is to be repeated by now; what fell due first comes first. */
async function dueBills(
  tx: Tx,
  brand: BrandCode,
  now: Date,
  after: DuePlace | null,
): Promise<DuePlace[]> {
  const today = businessDateOf(now);
  let bills = tx
    .selectFrom('bills as b')
    .innerJoin('deduction_authorizations as a', (join) =>
      join
        .onRef('a.brand_code', '=', 'b.brand_code')
        .onRef('a.order_id', '=', 'b.order_id')
        .on('a.state', '=', 'signed'),
    )
    .leftJoin('bill_deductions as d', (join) =>
      join.onRef('d.brand_code', '=', 'b.brand_code').onRef('d.bill_id', '=', 'b.id'),
    )
    .select(['b.id as billId', 'b.order_id as orderId', 'b.due_on as dueOn'])
    .where('b.brand_code', '=', brand)
    .where('b.status', '=', billStatus.due)
    .where('b.kind', '<>', billKinds.deposit)
    .where('b.due_on', '<=', today)
    // 协商分期 is paid by its own days
    .where('b.late_fee_stopped_on', 'is', null)
    .where((where) =>
      where.or([
        where('d.retry_at', '<=', now),
        where.and([
          where('d.bill_id', 'is', null),
          where('b.due_on', '>=', addDays(today, -maxDaysLate)),
        ]),
      ]),
    );
  if (after !== null)
    bills = bills.where((where) =>
      where(where.refTuple('b.due_on', 'b.id'), '>', where.tuple(after.dueOn, after.billId)),
    );
  return bills.orderBy('b.due_on').orderBy('b.id').limit(atOnce).execute();
}
