import { closeBuyout } from '@rental/domain/rental/orders/buyouts/buyouts';
import { buyoutLapsesAt, lapsedWords } from '@rental/domain/rental/orders/buyouts/buyout-states';
import * as z from 'zod';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting, Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { actingJob } from '../../../jobs/acting-job.ts';
import { queueJob } from '../../../jobs/job-store.ts';
import { jobHandler, type JobKind } from '../../../jobs/job.ts';
import { lockStanding, termsOfDay } from '../core/order-position.ts';
import { carryOut } from '../money/carry-out.ts';
import { endOpenBuyout, insertBuyout, openBuyouts } from './order-buyouts.ts';

interface Lapse {
  readonly orderId: number;
  readonly buyoutId: number;
}

const lapseJob: JobKind<Lapse> = {
  name: 'buyout-lapse',
  label: '买断单超时关闭',
  payload: z.object({ orderId: z.int(), buyoutId: z.int() }),
  maxAttempts: 8,
};

/** 发起买断: a 买断单 that waits for its payment, and lapses without. */
export async function insertOpenBuyout(
  ctx: Context,
  tx: Tx,
  { orderId }: Pick<Lapse, 'orderId'>,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const lapsesAt = buyoutLapsesAt(now);
  const wait = { state: 'toPay', lapsesAt, endedAt: null } as const;
  const buyoutId = await insertBuyout(ctx, tx, orderId, wait);
  await queueJob(tx, lapseJob, { brand, now, payload: { orderId, buyoutId }, dueAt: lapsesAt });
}

/** Ends the buyouts that nobody has paid within their time. Until it has come round to one, that one may still be paid. */
export const buyoutLapser = jobHandler<Lapse>({
  kind: lapseJob,
  most: 4,
  async run(payload, run) {
    const acting = await actingJob(run);
    await run.transaction('read write', (tx) => lapse(acting(), tx, payload));
  },
});

/** The order is free again, where its buyout is still the one that waits. */
async function lapse(ctx: Acting, tx: Tx, { orderId, buyoutId }: Lapse): Promise<void> {
  const standing = await lockStanding(ctx, tx, orderId);
  const [open] = await openBuyouts(tx, { brand: ctx.brandCode, orderId });
  if (open?.id !== buyoutId) return;
  const plan = orRefuse(closeBuyout(standing.position, termsOfDay(ctx, standing.order)));
  await endOpenBuyout(ctx, tx, { orderId, reason: null });
  await carryOut(ctx, tx, standing, plan, { kind: 'lapseBuyout', note: lapsedWords });
}
