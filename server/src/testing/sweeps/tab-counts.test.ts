import { contract, type CallName } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';
import type { TabCounts } from '@rental/contract/tab-counts';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { orderStatus, orderStatuses } from '@rental/domain/rental/orders/core/order-status';
import fc from 'fast-check';
import { toJSONSchema } from 'zod/v4/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../orders/money.ts';
import {
  someDevices,
  someOrders,
  someProducts,
  someRefunds,
  someRepairs,
  someStores,
  stored,
} from '../wire/rows.ts';
import { somePricePlans } from '../wire/price-plans.ts';
import { send } from '../wire/send.ts';
import { someApplications } from '../wire/some-applications.ts';
import { someClaims } from '../wire/some-claims.ts';
import { someOverdue } from '../wire/some-overdue.ts';
import { someTransfers } from '../wire/some-transfers.ts';
import { someComplaints } from '../wire/some-complaints.ts';
import { someCommissions } from '../wire/some-commissions.ts';
import { someSettlements } from '../wire/some-settlements.ts';
import { someInvoices } from '../wire/some-invoices.ts';
import { someWithdrawals } from '../wire/some-withdrawals.ts';
import { someDifferences } from '../wire/some-differences.ts';
import { someRiskEntries } from '../wire/some-risk-entries.ts';
import { someRiskReports } from '../wire/some-risk-reports.ts';
import { someSms } from '../wire/some-sms.ts';
import { someEvents } from '../wire/some-events.ts';
import { somePayments } from '../wire/some-payments.ts';
import { createWorld, type Caller, type World } from '../world.ts';

interface Page {
  readonly content: readonly Record<string, unknown>[];
  readonly totalElements: number;
}

let world: World;
let admin: Caller;

// rows in most states of every list, of two stores, two channels and several days
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  ({ admin } = alpha);
  const today = world.now;
  const cash = { method: 'cash' } as const;
  const bought = { ...cash, useDeposit: false, refundMethod: null };
  for (const [index, month] of ['2026-07', '2026-08', '2026-09', '2026-10'].entries()) {
    world.now = new Date(`${month}-21T02:00:00.000Z`);
    for (const way of ['paid', 'returned', 'inspected', 'bought', 'toBuy']) {
      const terms = { term_count: 3, total_rent_fen: 30_000 as never };
      const priced = { ...terms, buyout_fen: 50_000 as never };
      const { id: orderId, billIds } = await rentedOrder(world, alpha, priced);
      const begunAt = world.now;
      world.now = new Date(today.getTime() + index * 60_000);
      const pays = { orderId, billIds: billIds.slice(0, 1), amountFen: null, ...cash };
      await doMoney(world, alpha.clerk, 'collectBills', pays);
      if (way === 'returned' || way === 'inspected')
        await doMoney(world, alpha.clerk, 'startReturn', { orderId });
      if (way === 'inspected') {
        await send(world, alpha.clerk, 'arriveReturn', { body: { orderId } });
        const found = index % 2 === 0 ? 'damaged' : 'intact';
        const compensationFen = index % 2 === 0 ? 8_000 : 0;
        await doMoney(world, alpha.clerk, 'inspectReturn', {
          orderId,
          result: found,
          compensationFen,
        });
      }
      if (way === 'bought')
        await doMoney(world, alpha.clerk, 'buyOutOrder', { orderId, ...bought });
      if (way === 'toBuy') await doMoney(world, alpha.clerk, 'startBuyout', { orderId });
      world.now = begunAt;
    }
  }
  world.now = today;
  for (const status of orderStatuses)
    await someOrders(world, alpha, 3, status, {
      risk_level: 'high',
      risk_class: 'E',
      source: 'app',
    });
  await stored(
    world,
    alpha,
    `update orders set start_on = '2026-07-01', ends_on = date '2026-11-20' - (id % 60)::int
     where status = $1 and lock is null and ends_on is null`,
    [orderStatus.renting],
  );
  for (const status of [orderStatus.approved, orderStatus.toShip, orderStatus.closed]) {
    const originals = await someOrders(world, alpha, 2, orderStatus.completed);
    const relets = await someOrders(world, alpha, 2, status);
    await stored(
      world,
      alpha,
      `update orders o set relet_of = p.original
       from unnest($1::bigint[], $2::bigint[]) p (relet, original) where o.id = p.relet`,
      [relets, originals],
    );
  }
  const [one = 0, two = 0, three = 0] = await someOrders(world, alpha, 3, orderStatus.approved);
  for (const orderId of [one, two, three])
    await send(world, alpha.clerk, 'generateAgreement', { body: { orderId } });
  await send(world, alpha.clerk, 'signAgreement', { body: { orderId: two } });
  await send(world, alpha.clerk, 'voidAgreement', { body: { orderId: three, reason: '改名' } });
  await stored(
    world,
    alpha,
    `update bills set charged_at = timestamptz '2026-11-01' + make_interval(mins => id::int),
       kind = case when id % 2 = 0 then $1::smallint else $2::smallint end where term = 3`,
    [billKinds.extra, billKinds.insurance],
  );
  await someStores(world, alpha, ['一店', '二店', '三店', '西湖店2', '西湖店3', '西湖店4']);
  await someProducts(world, alpha, ['手机一', '手机二', '手机三']);
  const [stopped = 0] = await somePricePlans(world, alpha, ['方案一', '方案二', '方案三']);
  await send(world, alpha.admin, 'switchPricePlan', { body: { id: stopped, isEnabled: false } });
  await someEvents(world, alpha);
  await someApplications(world, alpha);
  await someDevices(world, alpha, ['TABS-1', 'TABS-2', 'TABS-3']);
  await someDevices(world, alpha, ['TABS-4'], { storeId: alpha.stores[1] });
  await stored(world, alpha, `update devices set state = 'repair' where serial = 'TABS-2'`);
  await someRepairs(world, alpha, ['FIX-01', 'FIX-02', 'FIX-03', 'FIX-04']);
  await stored(
    world,
    alpha,
    `update orders set store_id = $1, channel_id = $2, responsible_id = $3 where id % 3 = 0`,
    [alpha.stores[1], alpha.channels[1], alpha.clerk.operatorId],
  );
  await stored(
    world,
    alpha,
    `insert into order_losses (brand_code, order_id, store_id, channel_id, reason, note, proof_keys, written_fen,
       recovered_fen, state, at)
     select brand_code, id, store_id, channel_id, (array['unreachable', 'fraud', 'other'])[id % 3 + 1], '联系不上', '{}', 300,
       id % 4 / 2 * 100 + id % 4 / 3 * 200, case id % 4 when 2 then 'part' when 3 then 'settled' else 'open' end, created_at
     from orders where status = 30`,
  );
  await someRefunds(world, alpha);
  await somePayments(world, alpha);
  await someClaims(world, alpha);
  await someComplaints(world, alpha);
  await someWithdrawals(world, alpha);
  await someInvoices(world, alpha);
  await someSettlements(world, alpha);
  await someCommissions(world, alpha);
  await someDifferences(world, alpha);
  await someOverdue(world, alpha);
  await someTransfers(world, alpha);
  await someSms(world, alpha);
  await someRiskReports(world, alpha);
  await someRiskEntries(world, alpha);
  for (const table of [
    'bills',
    'order_returns',
    'order_buyouts',
    'order_applications',
    'order_losses',
    'insurance_claims',
    'complaints',
    'invoices',
  ])
    await stored(
      world,
      alpha,
      `update ${table} t set store_id = o.store_id, channel_id = o.channel_id from orders o where o.id = t.order_id`,
    );
});
afterAll(() => world.close());

const names = Object.keys(contract) as CallName[];
const countNames = names.filter((name) => contract[name].path.endsWith('/counts'));

interface Schema {
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

function schemasOf(name: CallName): Readonly<Record<string, Schema>> {
  const { query }: Endpoint = contract[name];
  const schema = toJSONSchema(query as never, { io: 'output', unrepresentable: 'any' }) as Schema;
  return schema.properties ?? {};
}

const valuesOf = ({ enum: several, const: one, anyOf = [] }: Schema): unknown[] =>
  several ? [...several] : one === undefined ? anyOf.flatMap(valuesOf) : [one];

const paging = new Set(['page', 'size', 'cursor', 'sort']);

/** The list that the counts are of, its filters, and the filter that is its tabs. */
function listOf(counts: CallName) {
  const path = contract[counts].path.replace('/counts', '');
  const list = names.find(
    (name) => contract[name].path === path && contract[name].method === 'GET',
  );
  if (list === undefined) throw new Error(`${counts} is of no list`);
  const filters = schemasOf(counts);
  const [tab = '', ...others] = Object.keys(schemasOf(list)).filter(
    (key) => !paging.has(key) && !(key in filters),
  );
  expect(others).toEqual([]);
  const values = valuesOf(schemasOf(list)[tab] ?? {})
    .map(String)
    .filter((value) => !absentStages.has(value));
  return { list, filters, tab, values };
}

/** The brand has four stages of the six that a brand may have: the others have no tab. */
const absentStages: ReadonlySet<string> = new Set(['m5', 'm6']);

const pageOf = async (list: CallName, query: Record<string, unknown>): Promise<Page> =>
  (await send(world, admin, list, { query })).answer as unknown as Page;

const days = [
  ['2026-11-21', '2026-11-21'],
  ['2026-11-01', '2026-11-20'],
  ['2026-08-01', '2026-10-31'],
];
const people = {
  phone: ['13812345678', '5678', '1999'],
  name: ['王小明', '无此人', '西湖店', '手机'],
};
const fixed: Readonly<Record<string, readonly unknown[]>> = {
  ...people,
  deliveryPhone: ['5678'],
  toPhone: ['13812340001', '13812345678'],
  listedPhone: ['13812345678'],
  idNumber: ['11010119900307803X'],
  exclusiveTag: ['企业专享'],
  serial: ['FIX', 'TABS', 'MONEY-1'],
  code: ['P', 'T-1', '256'],
  title: ['抬头1', '抬头2'],
  fiscalNo: ['00000001'],
  categoryIs: [1],
  distributorIs: [1],
  insurer: ['平安财险'],
  unpaidOn: ['2026-10-31', '2026-11-20'],
  leastYuan: ['3', '9.50'],
  mostYuan: ['6', '20'],
  minDays: [1, 40],
  maxDays: [30, 70],
};

/** A value for the filter of this name that some rows match. */
async function choicesOf(name: string, schema: Schema, rows: Page['content']): Promise<unknown[]> {
  const { alpha } = world;
  if (fixed[name] !== undefined) return [...fixed[name]];
  if (name === 'storeIs') return [...alpha.stores];
  if (name === 'channelIs') return [...alpha.channels];
  if (name === 'responsibleIs' || name === 'ownerIs') return [alpha.clerk.operatorId];
  if (name === 'customerIs') return [alpha.customerId];
  if (name === 'skuIs') return [...alpha.skus];
  if (['productIs', 'templateIs', 'returnAddressIs', 'appIs', 'agencyIs'].includes(name))
    return [1];
  if (name === 'ids') return [rows.slice(0, 5).map(({ id }) => id)];
  if (name.endsWith('No')) return rows.slice(0, 3).map((row) => row[name]);
  const values = valuesOf(schema);
  if (values.length > 0) return values;
  return /^(is|are)[A-Z]/.test(name) ? [true, false] : days;
}

test.each(countNames)(
  '%s says of each tab what its list then has, whatever narrows it',
  async (counts) => {
    const { list, filters, tab, values } = listOf(counts);
    const { content, totalElements } = await pageOf(list, { size: 100 });
    expect(totalElements).toBeGreaterThan(2);
    const choices = new Map<string, unknown[]>();
    for (const [name, schema] of Object.entries(filters))
      choices.set(name, await choicesOf(name, schema, content));
    const one = [...choices].map(([name, some]) =>
      fc.constantFrom(...some).map((value): Record<string, unknown> => ({ [name]: value })),
    );
    const narrowing = fc
      .array(fc.oneof(...one), { minLength: 1, maxLength: 2 })
      .map((parts) => Object.assign({}, ...parts) as Record<string, unknown>);
    const seen = new Set<number>();
    // chance alone may pick only filters that no row matches
    const examples = [...choices].map(([name, [first]]): [Record<string, unknown>] => [
      { [name]: first },
    ]);

    await fc.assert(
      fc.asyncProperty(narrowing, async (query) => {
        const { answer } = await send(world, admin, counts, { query });
        const said = (answer as unknown as TabCounts).tabs;
        expect(said.map(({ value }) => value).toSorted()).toEqual(['', ...values].toSorted());
        for (const { value, ...told } of said) {
          const narrowed = value === '' ? query : { ...query, [tab]: value };
          const { totalElements: count } = await pageOf(list, { ...narrowed, size: 1 });
          seen.add(count);
          expect([value, told]).toEqual([value, { count }]);
        }
      }),
      { examples, numRuns: examples.length + 8 },
    );
    expect(seen.size).toBeGreaterThan(1);
  },
);

test.each(countNames)(
  '%s says without filters what its list has of each tab that it counts',
  async (counts) => {
    const { list, tab } = listOf(counts);
    const { answer } = await send(world, admin, counts, { query: {} });

    const said = (answer as unknown as TabCounts).tabs;
    expect(said.length).toBeGreaterThan(0);
    for (const { value, count } of said) {
      const query = value === '' ? {} : { [tab]: value };
      expect([value, (await pageOf(list, query)).totalElements]).toEqual([value, count]);
    }
  },
);
