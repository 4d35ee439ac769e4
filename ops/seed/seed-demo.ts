import { ensurePlatformRole } from '@rental/server/people/access/platform-role';
import { createOperator } from '@rental/server/people/auth/create-operator';
import { createBrand } from '@rental/server/operations/new-brand/create-brand';
import type { Database } from '@rental/server/db/open-database';
import { fen } from '@rental/domain/money';
import { inTransaction } from '@rental/server/db/transaction';
import { openingStatements } from '@rental/server/money/ledger/opening-statements';
import { nobody } from '@rental/server/http/nobody';
import { rollupStatements } from '@rental/server/rental/orders/core/rollup-statements';
import { topUp } from '@rental/server/rental/top-ups/public';
import {
  emptyBatch,
  idTables,
  insertBatch,
  type Batch,
  type Ids,
  type IdTable,
} from './brand-batch.ts';
import {
  brandOf,
  demoHostsOf,
  maxBrands,
  planBrands,
  riskBalanceOf,
  type BrandPlan,
} from './brand-plans.ts';
import { inBulk, type BulkSession } from './bulk-insert.ts';
import { products, skus } from './catalogue.ts';
import { companyStatements } from './company.ts';
import { earlierLeaseStatements, leaseStatements, type LeaseIds } from './demo-leases.ts';
import { holdStatement, tellProvider } from './holds.ts';
import {
  inLanes,
  makeDemoOperators,
  storesPerBrand,
  writeDemoAccounts,
  type DemoAccount,
  type BrandOperator,
  type DemoOperator,
} from './demo-accounts.ts';
import { damageListsStatement } from './damage-lists.ts';
import { deviceHistoryStatement, repairOrdersStatement } from './devices.ts';
import { addOrder } from './order-rows.ts';
import { at, seededRandom } from './random.ts';
import { openBrand, stockOf } from './seeded-brand.ts';

/** The seed cannot be sown here, in words for the person at the terminal. */
export class SeedRefusal extends Error {}

export interface SeedOptions {
  readonly brands: number;
  /** Of all brands together. */
  readonly orders: number;
  /** The instant at which all of this is so. */
  readonly today: Date;
  readonly dataDir: string;
  readonly onProgress: (orders: number, of: number) => void;
}

/** Brands that are loaded beside one another: one makes rows while PostgreSQL writes those of the other. */
const lanes = 2;
const ordersPerBatch = 1_000;

/**
 * Fills an empty database with made-up brands: the same numbers give the same rows, but for passwords. Answers who
 * may sign in, and writes it to `demo-accounts.json` first, so that a seed cut short locks nobody out.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<DemoAccount[]> {
  const { brands, orders, today } = options;
  if (!Number.isInteger(brands) || brands < 1 || brands > maxBrands)
    throw new SeedRefusal(`品牌数应为 1–${maxBrands} 的整数。`);
  if (!Number.isInteger(orders) || orders < brands || orders > 10_000_000)
    throw new SeedRefusal('订单总数应为不小于品牌数、不大于 10000000 的整数。');
  const { rowCount } = await database.owner.query('select from brands limit 1');
  if (rowCount !== 0) throw new SeedRefusal('数据库中已有品牌，演示数据只能写入空数据库。');

  const plans = planBrands(brands, orders);
  const operators = await makeDemoOperators(plans);
  const accounts = operators.flat().map(({ account }) => account);
  await writeDemoAccounts(options.dataDir, accounts);
  const ids = await reserveIds(database, plans);
  let made = 0;
  await inLanes(lanes, plans, (plan) =>
    seedBrand(
      database,
      { plan, ids: at(ids, plan.index), operators: at(operators, plan.index), today },
      (count) => {
        made += count;
        options.onProgress(made, orders);
      },
    ),
  );
  for (const { code } of plans) await tellProvider(database, code, options.dataDir);
  await refreshStatistics(database);
  return accounts;
}

interface BrandSeed {
  readonly plan: BrandPlan;
  readonly ids: Ids;
  readonly operators: readonly DemoOperator[];
  readonly today: Date;
}

/** Keeps the terms of each model of a buyout; answers their ids. */
async function keptLeases(
  session: Pick<BulkSession, 'add'>,
  statements: typeof leaseStatements,
): Promise<LeaseIds> {
  return {
    lessRentPaid: await session.add(statements.lessRentPaid),
    finalPayment: await session.add(statements.finalPayment),
    discountedRent: await session.add(statements.discountedRent),
  };
}

/** Creates a brand with all its rows; a batch is made while the one before it is written. */
async function seedBrand(
  database: Database,
  seed: BrandSeed,
  onMade: (orders: number) => void,
): Promise<void> {
  const { plan, today } = seed;
  const roleIds = await createBrand(database.owner, brandOf(plan), demoHostsOf(plan));
  const random = seededRandom(plan.index + 1);
  await inBulk(database, plan.code, async (session) => {
    let batch: Batch = emptyBatch();
    let writing: Promise<void> = Promise.resolve();
    const operators = seed.operators.filter(isOfBrand);
    const leaseIds = await keptLeases(session, leaseStatements);
    const earlierLeaseIds = await keptLeases(session, earlierLeaseStatements);
    const brand = openBrand(batch, random, {
      ...seed,
      operators,
      roleIds,
      leaseIds,
      earlierLeaseIds,
    });
    for (let index = 0; index < plan.orderCount; index += ordersPerBatch) {
      const end = Math.min(index + ordersPerBatch, plan.orderCount);
      for (let order = index; order < end; order += 1) addOrder(batch, brand, random, order, today);
      await writing;
      writing = insertBatch(session, batch);
      batch = emptyBatch();
      onMade(end - index);
    }
    await writing;
    for (const statement of companyStatements) await session.run(statement);
    await session.run(deviceHistoryStatement);
    await session.run(repairOrdersStatement);
    await session.run(holdStatement);
    await session.run(damageListsStatement);
    for (const statement of openingStatements) await session.run(statement);
    for (const statement of rollupStatements) await session.run(statement);
  });
  await inTransaction(database.owner, plan.code, 'read write', (tx) =>
    tx
      .updateTable('top_up_rules')
      .set({ daily_credit_fen: fen(1_000_00) })
      .where('brand_code', '=', plan.code)
      .execute(),
  );
  const booked = { brandCode: plan.code, now: today, operator: nobody, traceId: null };
  const paid = { way: 'platform', note: '银行转账充值' } as const;
  await inTransaction(database.app, plan.code, 'read write', async (tx) => {
    await topUp(booked, tx, { ...paid, balance: 'risk', amountFen: riskBalanceOf(plan) });
    const smsCount = 500 * storesPerBrand;
    await topUp(booked, tx, { ...paid, balance: 'sms', smsCount, amountFen: fen(smsCount * 5) });
  });
  for (const operator of seed.operators)
    if (!isOfBrand(operator)) await addPlatformOperator(database, plan.code, operator);
}

const isOfBrand = (operator: DemoOperator): operator is BrandOperator =>
  operator.role !== 'platform';

/** Somebody of the platform's staff: after the brand's rows, which stay the same ones. */
async function addPlatformOperator(
  database: Database,
  brand: string,
  { account: { username, password } }: DemoOperator,
): Promise<void> {
  await inTransaction(database.owner, brand, 'read write', async (tx) => {
    const roleIds = [await ensurePlatformRole(tx, brand)];
    await createOperator(tx, brand, {
      username,
      password,
      nickName: '平台运维',
      purpose: 1,
      roleIds,
    });
  });
}

/** The most rows of each table that a brand of so many orders has. */
const maxRows = (orders: number): Record<IdTable, number> => ({
  stores: storesPerBrand,
  channels: 2,
  operators: 10,
  products: products.length,
  skus: skus.length,
  customers: orders,
  devices: stockOf(storesPerBrand) + orders,
  orders,
  agreements: orders,
  parcels: orders,
  bills: orders * 24,
  order_history: orders * 7,
});

/** Gives every brand ids of its own, so that they depend on nothing but the plan, and moves the sequences past them. */
async function reserveIds(database: Database, plans: readonly BrandPlan[]): Promise<Ids[]> {
  const ids = plans.map(() => ({}) as Ids);
  for (const table of idTables) {
    const sequence = `pg_get_serial_sequence('${table}', 'id')`;
    const { rows } = await database.owner.query<{ last: number }>(
      `select coalesce(pg_sequence_last_value(${sequence}::regclass), 0) as last`,
    );
    let next = at(rows, 0).last + 1;
    for (const { index, orderCount } of plans) {
      at(ids, index)[table] = next;
      next += maxRows(orderCount)[table];
    }
    await database.owner.query(`select setval(${sequence}, $1)`, [next - 1]);
  }
  return ids;
}

/** Tells the planner of what was loaded, as autovacuum would after a while. */
async function refreshStatistics(database: Database): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze)');
  } finally {
    client.release(true); // with its own time-out it goes back to nobody
  }
}
