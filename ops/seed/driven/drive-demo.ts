import { riskClassOf, usualClassLines } from '@rental/domain/rental/orders/core/risk-class';
import { newOneTimePassword } from '@rental/server/people/auth/public';
import type { Database } from '@rental/server/db/open-database';
import { hurriedPool } from '@rental/server/db/pool';
import type { Storage } from '@rental/server/gateways/storage/storage';
import { placeOrder } from '@rental/server/rental/orders/life/place-order';
import { demoHostsOf, type BrandPlan } from '../brand-plans.ts';
import { at, between, seededRandom, type Random } from '../random.ts';
import { openDemoApp, type DemoApp, type Pools } from './demo-app.ts';
import { DrivenOrder } from './driven-order.ts';
import { closeFlagship, openFlagship, type Flagship } from './flagship.ts';
import { storiesOfEndings } from './stories-of-endings.ts';
import { storiesOfClaims } from './stories-of-claims.ts';
import { storiesOfComplaints } from './stories-of-complaints.ts';
import { storiesOfInvoices } from './stories-of-invoices.ts';
import { storiesOfLosses } from './stories-of-losses.ts';
import { storiesOfPayments } from './stories-of-payments.ts';
import { storiesOfRefunds } from './stories-of-refunds.ts';
import { storiesOfNewOrders } from './stories-of-new-orders.ts';
import { storiesOfRentals } from './stories-of-rentals.ts';
import { storiesOfTransfers } from './stories-of-transfers.ts';
import { distributionDays } from './distribution-days.ts';
import { officeDays } from './office-days.ts';
import { calendarOf, type Moment, type Story, type Wish } from './story.ts';

export interface DriveOptions {
  readonly database: Database;
  readonly plan: BrandPlan;
  /** The instant at which all of this is so. */
  readonly today: Date;
  readonly dataDir: string;
  readonly storage: Storage;
  readonly secretKey: string;
}

const hourMs = 3_600_000;
const nightMs = 8 * hourMs;
const minuteMs = 60_000;

/** Scores by level, from … to; a high score is a good customer. */
const scores: Record<Wish['risk'], readonly [number, number]> = {
  low: [720, 880],
  medium: [620, 719],
  high: [410, 619],
};

/**
 * Orders of a store of its own in a brand of the demo, each driven through the product's own calls on the day on which it
 * would have happened: so they have what real orders have, agreements, evidence, SMS, tries of 代扣, books. Nobody is
 * served meanwhile. Answers why a story did not go on to its end, if any: its order stays where it was then.
 */
export async function driveDemo({
  database,
  plan,
  today,
  ...more
}: DriveOptions): Promise<Error[]> {
  const pools: Pools = {
    app: hurriedPool(database.app, complain),
    aside: hurriedPool(database.aside, complain),
    owner: hurriedPool(database.owner, complain),
  };
  try {
    const faults = await drive(pools, plan, today, more);
    await settle(database);
    return faults;
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  }
}

async function drive(
  pools: Pools,
  plan: BrandPlan,
  today: Date,
  more: Omit<DriveOptions, 'database' | 'plan' | 'today'>,
): Promise<Error[]> {
  const calendar = calendarOf(today);
  const stories = [
    ...storiesOfNewOrders(calendar),
    ...storiesOfRentals(calendar),
    ...storiesOfEndings(calendar),
    ...storiesOfPayments(calendar),
    ...storiesOfRefunds(calendar),
    ...storiesOfClaims(calendar),
    ...storiesOfLosses(calendar),
    ...storiesOfComplaints(calendar),
    ...storiesOfInvoices(calendar),
    ...storiesOfTransfers(calendar),
  ];
  const random = seededRandom(plan.index + 7_001);
  const host = at(demoHostsOf(plan), 0);
  const app = await openDemoApp({ pools, brand: plan.code, host, now: today, ...more });
  try {
    const password = newOneTimePassword();
    await app.seal(password); // today, for the key that it makes is used from then on
    const shop = await openFlagship(app, {
      brand: plan.code,
      key: plan.index * 1009 + 17,
      random,
      openedAt: calendar.on(150, 9),
      password,
      wanted: piecesFor(stories),
    });
    const faults: Error[] = [];
    const stopped = new Set<string>();
    const moments = [
      ...stories.flatMap((story) => momentsOf(story, app, shop, random)),
      ...officeDays(app, shop, calendar),
      ...distributionDays(app, shop, calendar),
    ];
    const inOrder = moments.toSorted(byTime);
    for (const [index, { name, instant, act }] of inOrder.entries()) {
      if (stopped.has(name)) continue;
      app.at(instant);
      await act().catch((error: unknown) => {
        stopped.add(name);
        faults.push(new Error(`演示数据「${name}」未能继续。`, { cause: error }));
      });
      const next = inOrder[index + 1]?.instant ?? today;
      const freeMs = next.getTime() - instant.getTime();
      if (freeMs > hourMs) await app.work(freeMs > nightMs);
    }
    app.at(today);
    await app.work();
    await closeFlagship(app, shop);
    return [...faults, ...app.givenUp];
  } finally {
    await app.close();
  }
}

const complain = (error: Error) => console.error(error);

/** Waits until all that was written before is on the disk: with a commit of its own, which does wait. */
async function settle({ owner }: Database): Promise<void> {
  await owner.query('select pg_current_xact_id()');
}

/** Two pieces for each order: one may be swapped. */
function piecesFor(stories: readonly Story[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { wish } of stories) pieces.set(wish.sku, (pieces.get(wish.sku) ?? 0) + 2);
  return pieces;
}

/** All stories run in the order of time: so ids and messages are in the order they would have had. */
const byTime = (one: Moment, other: Moment) => one.instant.getTime() - other.instant.getTime();

/** People do nothing on the minute. */
const about = (random: Random, instant: Date): Date =>
  new Date(instant.getTime() + between(random, 0, 5 * minuteMs));

function momentsOf(
  { name, ...story }: Story,
  app: DemoApp,
  shop: Flagship,
  random: Random,
): Moment[] {
  let order: DrivenOrder | undefined;
  const place = async () => {
    order = await placed(app, shop, random, story.wish);
  };
  const moments: Moment[] = [{ name, instant: about(random, story.placedAt), act: place }];
  for (const [at, act] of story.steps) {
    const before = moments.at(-1)?.instant ?? at;
    const soonest = new Date(before.getTime() + minuteMs);
    const instant = about(random, at);
    moments.push({
      name,
      instant: instant < soonest ? soonest : instant,
      act: async () => {
        if (order === undefined) throw new Error('It begins before it was placed');
        await act(order);
      },
    });
  }
  return moments;
}

/** The order came by the code of a distributor, in turn. */
async function brought(app: DemoApp, { brand, distributorIds }: Flagship, id: number) {
  const distributor = distributorIds[id % Math.max(1, distributorIds.length)];
  if (distributor === undefined) return;
  await app.write((tx) =>
    tx
      .updateTable('orders')
      .set({ distributor_id: distributor })
      .where('brand_code', '=', brand)
      .where('id', '=', id)
      .execute(),
  );
}

/** A customer orders, as the app would have it. */
async function placed(
  app: DemoApp,
  shop: Flagship,
  random: Random,
  wish: Wish,
): Promise<DrivenOrder> {
  const { id: customerId, person } = await shop.newCustomer();
  const riskScore = between(random, ...scores[wish.risk]);
  const { id } = await app.write((tx) =>
    placeOrder(
      tx,
      shop.brand,
      {
        store_id: shop.storeId,
        channel_id: wish.isOfChannel ? shop.channelId : null,
        customer_id: customerId,
        sku_id: at(shop.skuIds, wish.sku),
        customer_phone: person.phone,
        phone_last4: person.phone.slice(-4),
        source: wish.source,
        special_order_type: wish.buyoutRule === 'early' ? 2 : 1,
        total_rent_fen: wish.totalRentFen,
        term_count: wish.termCount,
        period_unit: wish.days > 0 ? 'day' : 'month',
        period_days: wish.days > 0 ? wish.days : null,
        deposit_fen: wish.depositFen,
        deposit_waived_fen: wish.depositWaivedFen,
        buyout_fen: wish.buyoutFen,
        buyout_rule: wish.buyoutRule,
        risk_level: wish.risk,
        risk_score: riskScore,
        risk_class: riskClassOf(riskScore, usualClassLines),
        risk_waiver_reason: null,
        reject_reason: null,
        close_reason: null,
        note: wish.note,
        start_on: null,
        ends_on: null,
        next_due_on: null,
      },
      app.now(),
    ),
  );
  if (!wish.isOfChannel && customerId % 2 === 0) await brought(app, shop, id);
  return new DrivenOrder(app, shop, { id, phone: person.phone, sku: wish.sku });
}
