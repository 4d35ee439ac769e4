import { randomUUID } from 'node:crypto';
import { addOrdersToReceive } from './dataset.ts';
import type { Pool } from './in-brand.ts';
import { send, type Request } from './rounds.ts';

const callers = 50;
const races = 20;

/** 确认收货 of an order, as the web sends it: with a key of its own. */
export function receiveCommand(headers: Record<string, string>, orderId: number): Request {
  const body = JSON.stringify({ orderId });
  return {
    method: 'POST',
    path: '/api/order/receive',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'idempotency-key': randomUUID(),
    },
    body,
  };
}

/**
 * 50 callers receive one order at once, and then 50 callers 50 orders of the same stores: each order is received
 * once, and nobody is turned away by a deadlock.
 */
export async function competition(
  owner: Pool,
  port: number,
  headers: Record<string, string>,
): Promise<string> {
  const sameOrder = await addOrdersToReceive(owner, races);
  const others = await addOrdersToReceive(owner, callers * races);
  const receive = (orderId: number) => send(port, receiveCommand(headers, orderId));
  const deadlocksBefore = await deadlocks(owner);
  let right = 0;
  for (const orderId of sameOrder) {
    const statuses = await Promise.all(Array.from({ length: callers }, () => receive(orderId)));
    const refused = statuses.filter((status) => status === 409).length;
    if (refused === callers - 1 && statuses.includes(200)) right += 1;
    else console.log(`order ${orderId} answered ${[...new Set(statuses)].join(', ')}`);
  }
  let received = 0;
  for (let race = 0; race < races; race += 1) {
    const orders = others.slice(race * callers, (race + 1) * callers);
    const statuses = await Promise.all(orders.map(receive));
    received += statuses.filter((status) => status === 200).length;
  }
  const deadlocked = (await deadlocks(owner)) - deadlocksBefore;
  return (
    `${callers} callers on one order: ${right} of ${races} races with one success and the rest refused. ` +
    `${callers} callers on as many orders: ${received} of ${others.length} received. Deadlocks: ${deadlocked}.`
  );
}

async function deadlocks(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
}
