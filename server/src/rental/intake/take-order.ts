import type { Input, Returned } from '@rental/contract/endpoint';
import type { openPlaceOrder as call } from '@rental/contract/rental/intake';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { eventsOf } from '@rental/domain/rental/open-events/event-kinds';
import { createHash } from 'node:crypto';
import { withCommit, type Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { requireTurnedOn } from '../../http/turned-on.ts';
import { newOrderOf, raiseEvents } from '../open-events/public.ts';
import { announcePlaced } from '../orders/life/public.ts';
import { foundFor, placeByPlan } from '../orders/placing/public.ts';
import { addIntake, customerOfApp, intakeNumbered, lockNumber } from './intake-store.ts';
import { addressChosen, broughtBy, deliveryTo, whoPromoted } from './order-choices.ts';
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
  // all in one message; nothing is refused yet, for the order may be a repeat
  const [, [before], [known], found, address, promoted] = await Promise.all([
    lockNumber(tx, { key: `${brand} ${externalNo}` }),
    intakeNumbered(tx, { brand, externalNo }),
    customerOfApp(tx, { brand, appId: app.id, externalNo: body.customerId }),
    foundFor(ctx, tx, body),
    addressChosen(ctx, tx, body),
    whoPromoted(ctx, tx, body.promotionCode),
  ]);
  if (before !== undefined) {
    if (before.app_id !== app.id || !before.content_hash.equals(contentHash))
      refuse('external_no_taken');
    return openOrderOf(ctx, tx, externalNo);
  }
  requireTurnedOn(ctx, 'OpenLease3C'); // an order that is there is told all the same
  const customer = whoMayRent(known);
  const delivery = await deliveryTo(ctx, tx, { customer, address });
  const brought = broughtBy(app, promoted, customer);
  const wanted = { ...body, found, customer, ...brought, ...(delivery && { delivery }) };
  const { order } = await placeByPlan(ctx, tx, wanted);
  const orderId = order.id;
  withCommit(addIntake(tx, { brand, appId: app.id, externalNo, contentHash, orderId, now }));
  if (app.scopes.includes('events'))
    withCommit(raiseEvents(tx, { brand, orderId, kinds: eventsOf('place', true), now }));
  const answer = await newOrderOf(tx, { brand, id: orderId }, now);
  announcePlaced(ctx, tx, order);
  return orNotFound(answer);
}

/** A registered customer who may rent. A blacklisted one is told no reason. */
function whoMayRent(found: Awaited<ReturnType<typeof customerOfApp>>[number] | undefined) {
  const customer = found ?? refuse('open_customer_unknown');
  if (customer.status === customerStatus.blacklisted) refuse('open_customer_refused');
  return customer;
}
