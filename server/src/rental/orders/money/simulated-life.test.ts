import { contract, type CallName } from '@rental/contract/contract';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { fen } from '@rental/domain/money';
import {
  orderStatus,
  orderStatuses,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MovingCommand } from '../../../testing/orders/command-names.ts';
import {
  lifeScenarios,
  lifeScenarioNames,
  type Known,
} from '../../../testing/orders/life-scenarios.ts';
import {
  differences,
  doMoney,
  rentedOrder,
  type MoneyCommandName,
} from '../../../testing/orders/money.ts';
import { wrongRollups } from '../../../testing/orders/wrong-rollups.ts';
import { someOperator } from '../../../testing/people/people.ts';
import { wait } from '../../../testing/people/sign-in.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../../testing/providers/authorizations.ts';
import {
  openDeductionFixture,
  type DeductionFixture,
} from '../../../testing/providers/deductions.ts';
import { openNotaryFixture, type NotaryFixture } from '../../../testing/providers/notary.ts';
import { photoBy } from '../../../testing/providers/photos.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { openOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { sized } from '../../../testing/size.ts';
import { createWorld, password, type Caller, type World } from '../../../testing/world.ts';
import { claimFacts } from '../../../testing/orders/claims.ts';

// A month of a shop, day by day, through its calls: orders arrive, are secured by a deposit or by what is frozen, rented, paid,
// let off, returned and bought, by operators who also try what cannot be done, and by providers who answer a day later. Each
// evening the books, the bills and the figures must say the same.

const orders = sized(50, 1000);
const days = 30;

let world: World;
let holds: AuthorizationFixture;
let charges: DeductionFixture;
let notary: NotaryFixture;
let bench: OrderFixture;
let second: Caller;
beforeAll(async () => {
  world = await createWorld();
  notary = await openNotaryFixture(world);
  holds = await openAuthorizationFixture(world);
  charges = await openDeductionFixture(world);
  bench = openOrderFixture(holds, charges, notary);
  second = await someOperator(world, world.alpha, 'fuhe1', world.alpha.roles.administrator);
});
afterAll(async () => {
  await holds.close();
  await charges.close();
  await notary.close();
  await world.close();
});

const random = fc.sample(fc.integer({ min: 0, max: 1_000_000 }), {
  seed: 20_261_121,
  numRuns: orders * days * 2,
});
let at = 0;
const pick = (most: number) => (random[(at += 1) % random.length] ?? 0) % most;
const oneOf = <T>(some: readonly T[]): T => some[pick(some.length)] as T;

/** Whose accounts do as they should, and now and then one that cannot. */
const accounts = ['0007', '0007', '0007', '9999', '9999', '0001', '0003'] as const;

/** An order of one of the ways in which a shop comes by one. */
async function arrived(): Promise<number> {
  const { alpha } = world;
  const terms = {
    total_rent_fen: fen(100_001 + pick(500_000)),
    term_count: 1 + pick(12),
    deposit_fen: fen(50_000),
    deposit_waived_fen: fen(pick(2) * 50_000),
    buyout_fen: fen(300_000),
    ...(await bench.ofOneCustomer()),
  };
  const way = pick(4);
  if (way === 0) return (await bench.secured(oneOf(accounts))).orderId;
  if (way > 1) return (await rentedOrder(world, alpha, terms)).id;
  const first = { first_payment: oneOf(['atOrder', 'atReceipt'] as const) };
  const [orderId = 0] = await someOrders(world, alpha, 1, undefined, { ...terms, ...first });
  return orderId;
}

/** A relet is signed as soon as it is there, where its deposit lets it. */
async function signed(reletId: number): Promise<number> {
  for (const name of ['generateAgreement', 'signAgreement'] as const)
    await send(world, world.alpha.clerk, name, { body: { orderId: reletId } });
  return reletId;
}

const tried = (status: OrderStatus) =>
  lifeScenarioNames.flatMap((name) => {
    const { at: places, weight = 1 } = lifeScenarios[name];
    return places.includes(status) ? Array.from({ length: weight }, () => name) : [];
  });
const triedAt = new Map(orderStatuses.map((status) => [status, tried(status)]));

/** The commands to try on this order: those that fit its state, refunds of overpaid amounts, and now and then any. */
function nextTry(
  status: OrderStatus,
  { stepId, attemptId, refundId, ...order }: Known,
): MovingCommand {
  if (stepId > 0 && pick(2) === 0) return 'refundCapture';
  if (attemptId > 0 && pick(2) === 0) return 'refundDeduction';
  if (refundId > 0 && pick(2) === 0)
    return oneOf(['payRefund', 'retryRefund', 'settleRefund'] as const);
  if (order.isTaking && pick(2) === 0) return 'collectBills'; // by hand, what is being deducted
  if (order.isFrozen && status === orderStatus.renting && pick(3) === 0)
    return 'captureAuthorization';
  if (order.isRelet && status === orderStatus.toShip && pick(3) > 0) return 'beginRelet';
  const some = triedAt.get(status) ?? [];
  return some.length === 0 || pick(10) === 0 ? oneOf(lifeScenarioNames) : oneOf(some);
}

/** Where an order stands with its providers. */
const withProviders = async (orderId: number) => {
  const [row] = await stored<
    Pick<Known, 'stepId' | 'attemptId' | 'refundId' | 'paymentOrderId' | 'isTaking'>
  >(
    world,
    world.alpha,
    `select coalesce((select min(id) from authorization_steps s
         where s.order_id = o.id and overpaid_fen > 0 and refunded_at is null), 0) as "stepId",
       coalesce((select min(id) from deduction_attempts d
         where d.order_id = o.id and overpaid_fen > 0 and refunded_at is null), 0) as "attemptId",
       coalesce((select min(id) from refund_orders r where r.order_id = o.id and state <> 'succeeded'), 0) as "refundId",
       coalesce((select min(id) from payment_orders p where p.order_id = o.id), 0) as "paymentOrderId",
      
       exists (select from deduction_attempts d
         where d.order_id = o.id and state in ('unknown', 'processing')) as "isTaking"
     from orders o where id = $1`,
    [orderId],
  );
  if (row === undefined) throw new Error(`There is no order ${orderId}`);
  return row;
};

let lastSerial = 0;
async function known(orderId: number): Promise<readonly [OrderStatus, Known]> {
  const { clerk } = world.alpha;
  const { answer } = await send(world, clerk, 'orderDetail', { params: { id: orderId } });
  const inStatus = (status: number) =>
    answer.bills.flatMap(({ id, billStatus }) =>
      id !== null && billStatus === status ? [id] : [],
    );
  lastSerial += 1;
  const about = {
    isRelet: answer.order.isRelet,
    isFrozen: answer.order.authorizedFen > 0,
    open: inStatus(1),
    paid: inStatus(2),
    ...(await withProviders(orderId)),
    serial: `LIFE-${lastSerial}`,
  };
  return [answer.order.orderStatus, about];
}

/** What always takes two, with its preview. */
const twoPersonActs: Partial<Record<MovingCommand, CallName>> = {
  completeWithoutReturn: 'previewCompleteWithoutReturn',
  endAsLost: 'previewEndAsLost',
};

const lossBy = async (by: Caller) => ({
  reason: '多次联系不上',
  proofs: [await photoBy(world, by)],
  blacklists: false,
});

/** Does what was picked, as an operator does it; answers the reply. */
async function attempt(name: MovingCommand, orderId: number, about: Known) {
  const { admin } = world.alpha;
  const [decides, more = {}] = oneOf(lifeScenarios[name].ways)(about);
  const extra = name === 'registerClaim' ? await claimFacts(world, admin) : more;
  const body = { orderId, ...decides, ...extra };
  if (name === 'shipOrder' || name === 'pickUpOrder')
    await someDevices(world, world.alpha, [about.serial]);
  if (name === 'deductBill')
    await send(charges.world, admin, 'signDeductions', {
      body: { orderId, account: `1380000${oneOf(accounts)}` },
    });
  const asked = twoPersonActs[name];
  if (asked !== undefined) {
    const shown = await send(world, second, asked, { body: { orderId, ...decides } });
    if (shown.status !== 200) return shown;
    const beside = name === 'endAsLost' ? await lossBy(second) : {};
    const ready = await bench.shown(second, name, orderId, decides, beside);
    const agreed = await bench.agreedOn(second, name, ready);
    const stepUp = { password: await sealed(world, password) };
    return send(world, second, name, { body: { ...agreed.body, stepUp } } as never);
  }
  const preview = `preview${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (!Object.hasOwn(contract, preview)) return send(holds.world, admin, name, { body });
  return doMoney(
    holds.world,
    admin,
    name as MoneyCommandName,
    { orderId, ...decides },
    { ...extra },
  );
}

/** The chance of an act that fits the state: paying after a renewal or a return, or undoing it. */
const followUps: Partial<Record<MovingCommand, readonly [next: MovingCommand, oneIn: number]>> = {
  startRelet: ['payOffOrder', 2],
  inspectReturn: ['payOffOrder', 2],
  reopenInspection: ['inspectReturn', 2],
  chargeOrder: ['cancelCharge', 3],
  captureAuthorization: ['collectBills', 2],
  askAuthorization: ['withdrawAuthorization', 5],
};

/** Done, or refused for what the order is. */
const sensible: ReadonlySet<number> = new Set([200, 400, 404, 409, 422]);

/** The providers' day: what was asked is answered, and customers agree on their pages, or do not, or another day. */
async function answered(orderIds: readonly number[]): Promise<void> {
  await holds.run();
  await charges.run();
  const waiting = await stored<{ id: number }>(
    world,
    world.alpha,
    `select order_id as id from authorization_steps where step = 'hold' and state = 'asked' and withdrawn_at is null
       and order_id = any($1)`,
    [orderIds],
  );
  for (const { id } of waiting)
    if (pick(3) > 0) await holds.answerPage(id, pick(5) === 0 ? 'refuse' : 'agree');
}

/** Orders that have ended and still hold something of the customer, though his account lets go of it, or the rent of no rental. */
const stillHeld = `select o.id, o.deposit_held_fen, o.authorized_fen from orders o
  where o.status in (${orderStatus.completed}, ${orderStatus.rejected}, ${orderStatus.closed})
    and (o.deposit_held_fen > 0 or o.authorized_fen > 0 and not exists (
      select from authorizations a where a.order_id = o.id and a.account like '%0003')
      or o.status <> ${orderStatus.completed} and exists (
      select from bills b where b.order_id = o.id and b.status = ${billStatus.paid}
        and b.kind in (${billKinds.rent}, ${billKinds.insurance})))`;

test(`in a month of ${orders} orders the books are right every evening`, async () => {
  const begun: number[] = [];
  const relets: number[] = [];
  const done = new Map<string, number>();

  for (let day = 0; day < days; day += 1) {
    while (begun.length < Math.ceil((orders * (day + 1)) / days)) begun.push(await arrived());
    await someOrders(world, world.alpha, 1);
    for (const orderId of [...begun, ...relets]) {
      const [status, about] = await known(orderId);
      const isYoung = status !== orderStatus.renting && triedAt.get(status)?.length !== 0;
      if (pick(3) > 0 && !isYoung) continue;
      const name = nextTry(status, about);
      const reply = await attempt(name, orderId, about);
      expect({ name, isTold: sensible.has(reply.status) }).toEqual({ name, isTold: true });
      if (reply.status !== 200) continue;
      done.set(name, (done.get(name) ?? 0) + 1);
      if (name === 'startRelet')
        relets.push(await signed((reply.answer as { reletId: number }).reletId));
      const [next, oneIn = 1] = followUps[name] ?? [];
      if (next === undefined || pick(oneIn) > 0) continue;
      const { status: told } = await attempt(next, orderId, (await known(orderId))[1]);
      if (told === 200) done.set(next, (done.get(next) ?? 0) + 1);
    }
    await answered(begun);
    expect(await differences(world, world.alpha), `the evening of day ${day + 1}`).toEqual([]);
    for (const wrong of wrongRollups) expect(await stored(world, world.alpha, wrong)).toEqual([]);
    wait(world, 86_400);
  }

  for (let day = 0; day < 3; day += 1) {
    await answered(begun);
    wait(world, 86_400);
  }
  const ended = await stored<{ status: number; count: number }>(
    world,
    world.alpha,
    'select status, count(*) as count from orders where id = any($1) group by 1',
    [begun],
  );
  expect(await stored(world, world.alpha, stillHeld)).toEqual([]);
  const taken = await holds.taken();
  expect(new Set(taken).size).toBe(taken.length);
  expect(done.size).toBeGreaterThan(9);
  expect(done.get('beginRelet')).toBeGreaterThan(0);
  expect(done.get('captureAuthorization')).toBeGreaterThan(0);
  expect(ended.find(({ status }) => status === orderStatus.completed)?.count).toBeGreaterThan(0);
  expect(lifeScenarioNames.filter((name) => !done.has(name) && orders >= 1_000)).toEqual([]);
}, 3_600_000);
