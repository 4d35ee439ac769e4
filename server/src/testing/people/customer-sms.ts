import { inTransaction } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job.ts';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import type { Shop, World } from '../world.ts';

interface CustomerSmsRow {
  readonly type: number;
  readonly status: string;
  readonly text: string;
  readonly parts: number | null;
  readonly failure: string | null;
  readonly bill_id: number | null;
}

/** The stored messages to the customer of an order, the oldest first. */
export const smsOf = (world: World, shop: Shop, orderId: number) =>
  stored<CustomerSmsRow>(
    world,
    shop,
    `select type, status, text, parts, failure, bill_id from sms_messages where order_id = $1 order by id`,
    [orderId],
  );

/** The first words of every SMS about an order of alpha. */
export async function smsBegin(world: World, shop: Shop, orderId: number): Promise<string> {
  const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id: orderId } });
  const { productName, orderNo } = answer.order;
  return `【alpha租机】您租的${productName}（订单尾号${orderNo.slice(-4)}）`;
}

/** A try of a job by hand, for a handler. */
export const aRun = (world: World, { brand }: Shop): JobRun => ({
  brand: brand.code,
  now: () => world.now,
  signal: new AbortController().signal,
  transaction: (mode, work) => inTransaction(world.database.app, brand.code, mode, work),
});

export class Killed extends Error {}

/** The same of a worker that is gone after so many transactions were kept. */
export function killedAfter(kept: number, run: JobRun): JobRun {
  let left = kept;
  return {
    ...run,
    transaction: async (mode, work) => {
      const done = await run.transaction(mode, work);
      left -= 1;
      if (left < 0) throw new Killed();
      return done;
    },
  };
}

export { billReminder } from '../../people/notifications/remind-customers.ts';
