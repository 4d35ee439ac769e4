import { monthOf, addMonths, businessDateOf, startOf } from '@rental/domain/business-date';
import { lastDayOf } from '@rental/domain/money/accounting/months';
import { contract, type CallName } from '@rental/contract/contract';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import {
  orderStatus,
  orderStatuses,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import type { OrderLock } from '@rental/domain/rental/orders/core/position';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClosedMonths, unprovenBalances } from '../../../testing/orders/closed-months.ts';
import type { MovingCommand } from '../../../testing/orders/command-names.ts';
import { known, type Known } from '../../../testing/orders/life-known.ts';
import { accounts, drawn, openLifeOrders } from '../../../testing/orders/life-orders.ts';
import { openLifeProviders } from '../../../testing/orders/life-providers.ts';
import { lifeScenarios, lifeScenarioNames } from '../../../testing/orders/life-scenarios.ts';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, type MoneyCommandName } from '../../../testing/orders/money.ts';
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
import { openPaymentFixture, type PaymentFixture } from '../../../testing/providers/payments.ts';
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
let payments: PaymentFixture;
let bench: OrderFixture;
let second: Caller;
let around: ReturnType<typeof openLifeProviders>;
let arrived: Awaited<ReturnType<typeof openLifeOrders>>;
beforeAll(async () => {
  world = await createWorld();
  notary = await openNotaryFixture(world);
  holds = await openAuthorizationFixture(world);
  charges = await openDeductionFixture(world);
  payments = await openPaymentFixture(world);
  bench = openOrderFixture(holds, charges, notary);
  around = openLifeProviders(world, { holds, charges, payments }, draw);
  arrived = await openLifeOrders(bench, draw);
  second = await someOperator(world, world.alpha, 'fuhe1', world.alpha.roles.administrator);
});
afterAll(async () => {
  await holds.close();
  await charges.close();
  await payments.close();
  await notary.close();
  await world.close();
});

const draw = drawn(20_261_121, orders * days * 2);
const { pick, oneOf } = draw;

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

/** How what an order is in the middle of goes on. */
const underWay: Readonly<Record<OrderLock, readonly MovingCommand[]>> = {
  returning: [
    'inspectReturn',
    'inspectReturn',
    'collectBills',
    'collectBills',
    'completeReturn',
    'completeReturn',
    'reopenInspection',
    'cancelReturn',
  ],
  buyingOut: ['buyOutOrder', 'closeBuyout'],
  reletting: ['payOffOrder', 'collectBills'],
};

/** Acts that an order takes only after another one: the chance of each, before anything else is tried. */
function waitingFor(order: Known): MovingCommand | null {
  if (order.stepId > 0 && pick(2) === 0) return 'refundCapture';
  if (order.attemptId > 0 && pick(2) === 0) return 'refundDeduction';
  if (order.paymentId > 0 && pick(2) === 0) return 'refundPayment';
  if (order.undecidedId > 0 && pick(2) === 0) return 'settlePayment';
  if (order.refundId > 0 && pick(2) === 0)
    return oneOf(['payRefund', 'retryRefund', 'settleRefund'] as const);
  if (order.byProviderId > 0 && pick(4) === 0) return 'refundBill';
  if (order.damageId > 0 && pick(2) === 0) return 'registerClaim';
  if (order.isOwedBack && pick(2) === 0) return 'refundOwedBack';
  if (order.isClaimed && pick(3) === 0) return oneOf(['receiveClaim', 'withdrawClaim'] as const);
  if (order.isLost && pick(5) === 0) return 'recoverDebt';
  if (order.lock !== null && pick(3) > 0) return oneOf(underWay[order.lock]);
  return null;
}

/** The commands to try on this order: what waits for somebody, those that fit its state, and now and then any. */
function nextTry(status: OrderStatus, order: Known): MovingCommand {
  const waits = waitingFor(order);
  if (waits !== null) return waits;
  if (order.isTaking && pick(2) === 0) return 'collectBills'; // by hand, what is being deducted
  if (order.isFrozen && status === orderStatus.renting && pick(3) === 0)
    return 'captureAuthorization';
  if (order.isRelet && status === orderStatus.toShip && pick(3) > 0) return 'beginRelet';
  const some = triedAt.get(status) ?? [];
  return some.length === 0 || pick(10) === 0 ? oneOf(lifeScenarioNames) : oneOf(some);
}

/** The acts that always take two persons, with their preview. */
const twoPersonActs: Partial<Record<MovingCommand, CallName>> = {
  completeWithoutReturn: 'previewCompleteWithoutReturn',
  endAsLost: 'previewEndAsLost',
  settlePayment: 'previewSettlePayment',
  settleRefund: 'previewSettleRefund',
};

/** The fields beside what such an act decides. */
async function besideOf(name: MovingCommand, by: Caller): Promise<object> {
  if (name === 'completeWithoutReturn') return {};
  const proofs = [await photoBy(world, by, 'uploadDeployImage')];
  if (name !== 'endAsLost') return { proofs, reason: '已与渠道客服核实' };
  return { proofs: [await photoBy(world, by)], reason: '多次联系不上', blacklists: false };
}

/** Asks a second person, who agrees, and carries it out; answers the preview where that is refused. */
async function byTwo(name: MovingCommand, asked: CallName, orderId: number, decides: object) {
  const body = { orderId, ...decides };
  const shown = await send(world, second, asked, { body });
  if (shown.status !== 200) return shown;
  const { seen } = shown.answer as { seen?: string };
  const ready = {
    orderId,
    body: { ...body, ...(seen && { seen }), ...(await besideOf(name, second)) },
  };
  const agreed = await bench.agreedOn(second, name, ready);
  const stepUp = { password: await sealed(world, password) };
  return send(world, second, name, { body: { ...agreed.body, stepUp } } as never);
}

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
  if (asked !== undefined) return byTwo(name, asked, orderId, decides);
  const preview = `preview${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const stepUp = { password: await sealed(world, password) };
  if (!Object.hasOwn(contract, preview))
    return send(holds.world, admin, name, { body: { ...body, stepUp } });
  return doMoney(
    holds.world,
    admin,
    name as MoneyCommandName,
    { orderId, ...decides },
    { ...extra },
  );
}

/** The chance of an act that fits the state: paying after a renewal or a return, or undoing it. */
const followUps: Partial<Record<MovingCommand, readonly [next: MovingCommand, oneIn: number][]>> = {
  startRelet: [['payOffOrder', 2]],
  inspectReturn: [
    ['registerClaim', 3],
    ['payOffOrder', 2],
  ],
  reopenInspection: [['inspectReturn', 2]],
  chargeOrder: [['cancelCharge', 3]],
  captureAuthorization: [['collectBills', 2]],
  askAuthorization: [['withdrawAuthorization', 5]],
  registerClaim: [
    ['receiveClaim', 4],
    ['withdrawClaim', 2],
  ],
};

/** Done, or refused for what the order is. */
const sensible: ReadonlySet<number> = new Set([200, 400, 404, 409, 422]);

/** Orders that have ended and still hold something of the customer, though his account lets go of it, or the rent of no rental. */
const stillHeld = `select o.id, o.deposit_held_fen, o.authorized_fen from orders o
  where o.status in (${orderStatus.completed}, ${orderStatus.rejected}, ${orderStatus.closed})
    and (o.deposit_held_fen > 0 or o.authorized_fen > 0 and not exists (
      select from authorizations a where a.order_id = o.id and a.account like '%0003')
      or o.status <> ${orderStatus.completed} and exists (
      select from bills b where b.order_id = o.id and b.status = ${billStatus.paid}
        and b.kind in (${billKinds.rent}, ${billKinds.insurance})))`;

/** The kinds of acts in the books. */
const kindsOf = async () =>
  new Set(
    (await stored<{ kind: string }>(world, world.alpha, 'select distinct kind from acts')).map(
      ({ kind }) => kind,
    ),
  );

/** 月结 of both months, with nothing done after their last act: entries and rows must come to the same by ways of their own. */
async function closeTheMonths(): Promise<void> {
  const last = businessDateOf(world.now);
  const month = monthOf(last);
  await stored(
    world,
    world.alpha,
    `update devices set cost_fen = 200000 + id % 50 * 9973, bought_on = '2026-08-15', depreciation_months = 24, residual_bp = 500`,
  );
  const months = new ClosedMonths(world, world.alpha);
  await months.setPolicy();
  await months.closed(addMonths(month, -1).slice(0, 7));
  world.now = startOf(addMonths(month, 1));
  await months.closed(month.slice(0, 7));
  expect(await unprovenBalances(world, world.alpha, lastDayOf(month))).toEqual([]);
  const financed = await stored<{ account: string }>(
    world,
    world.alpha,
    `select distinct account from accounting_entries where account in ('financedAsset', 'financeReceivable', 'financeIncome')`,
  );
  expect(financed).toHaveLength(3);
  await proveBooks(world, world.alpha);
}

test(`in a month of ${orders} orders the books are right every evening`, async () => {
  const begun: number[] = [];
  const relets: number[] = [];
  const done = new Map<string, number>();

  for (let day = 0; day < days; day += 1) {
    while (begun.length < Math.ceil((orders * (day + 1)) / days)) begun.push(await arrived());
    await someOrders(world, world.alpha, 1);
    for (const orderId of [...begun, ...relets]) {
      const [status, about] = await known(world, orderId);
      if (status === orderStatus.renting && about.open.length > 0 && pick(8) === 0)
        await around.byLink(orderId, about.open.slice(0, 1));
      const isYoung = status !== orderStatus.renting && status !== orderStatus.completed;
      if (pick(3) > 0 && !(isYoung && triedAt.get(status)?.length !== 0)) continue;
      const name = nextTry(status, about);
      const reply = await attempt(name, orderId, about);
      expect({ name, isTold: sensible.has(reply.status) }).toEqual({ name, isTold: true });
      if (reply.status !== 200) continue;
      done.set(name, (done.get(name) ?? 0) + 1);
      if (name === 'startRelet')
        relets.push(await signed((reply.answer as { reletId: number }).reletId));
      for (const [next, oneIn] of followUps[name] ?? []) {
        if (pick(oneIn) > 0) continue;
        const { status: told } = await attempt(next, orderId, (await known(world, orderId))[1]);
        if (told === 200) done.set(next, (done.get(next) ?? 0) + 1);
      }
    }
    await around.evening([...begun, ...relets]);
    await proveBooks(world, world.alpha);
    wait(world, 86_400);
  }

  for (let day = 0; day < 3; day += 1) {
    await around.evening([...begun, ...relets]);
    wait(world, 86_400);
  }
  await closeTheMonths();
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
  const booked = await kindsOf();
  expect([...booked]).toEqual(expect.arrayContaining(['overstay', 'payByLink']));
  expect(lifeScenarioNames.filter((name) => !done.has(name) && orders >= 1_000)).toEqual([]);
}, 3_600_000);
