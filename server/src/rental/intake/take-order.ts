import type { Input, Returned } from '@rental/contract/endpoint';
import type { openPlaceOrder as call } from '@rental/contract/rental/intake';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { eventsOf } from '@rental/domain/rental/open-events/event-kinds';
import { createHash } from 'node:crypto';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { refuse } from '../../http/refusal.ts';
import { raiseEvents } from '../open-events/public.ts';
import { announcePlaced } from '../orders/life/public.ts';
import { placeByPlan } from '../orders/placing/public.ts';
import { addIntake, customerOfApp, intakeNumbered, lockNumber } from './intake-store.ts';
import { openOrderOf } from './open-order.ts';

/**
 * 下单 by a program: once for its number, at the version and the prices that the customer saw, for a device that is free. The order
 * waits for its review like any other.
 */
export async function takeOrder(
  ctx: AppContext,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { brandCode: brand, app, now } = ctx;
  const { externalNo } = body;
  const contentHash = createHash('sha256').update(JSON.stringify(body)).digest();
  await lockNumber(tx, { key: `${brand} ${externalNo}` });
  const [before] = await intakeNumbered(tx, { brand, externalNo });
  if (before !== undefined) {
    if (before.app_id !== app.id || !before.content_hash.equals(contentHash))
      refuse('external_no_taken');
    return openOrderOf(ctx, tx, externalNo);
  }
  const customer = await customerOf(ctx, tx, body.customerId);
  const wanted = { ...body, customer, channelId: app.channelId };
  const { order } = await placeByPlan(ctx, tx, wanted);
  await addIntake(tx, { brand, appId: app.id, externalNo, contentHash, orderId: order.id, now });
  await raiseEvents(tx, { brand, orderId: order.id, kinds: eventsOf('place', true), now });
  const answer = await openOrderOf(ctx, tx, externalNo);
  await announcePlaced(tx, brand, order, now);
  return answer;
}

/** A registered customer who may rent. A blacklisted one is told no reason. */
async function customerOf({ brandCode: brand, app }: AppContext, tx: Tx, externalNo: string) {
  const [found] = await customerOfApp(tx, { brand, appId: app.id, externalNo });
  const customer = found ?? refuse('open_customer_unknown');
  if (customer.status === customerStatus.blacklisted) refuse('open_customer_refused');
  return customer;
}
