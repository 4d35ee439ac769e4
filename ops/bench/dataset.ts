import { usualBuyoutFloorBp } from '@rental/domain/rental/orders/core/buyout-sums';
import { usualMoneyLimitFen } from '@rental/domain/rental/orders/money/second-person';
import { createBrand } from '@rental/server/operations/new-brand/create-brand';
import { createOperator } from '@rental/server/people/auth/public';
import { defaultBrandSettings } from '@rental/domain/platform/brands/brand-settings';
import { defaultFeatureFlags } from '@rental/domain/platform/brands/feature-flags';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { customerSmsTypes } from '@rental/domain/rental/customer-sms/sms-types';
import { inTransaction } from '@rental/server/db/transaction';
import { openingStatements } from '@rental/server/money/ledger/opening-statements';
import { analyze, withBareTables } from './bare-tables.ts';
import * as statements from './dataset-sql.ts';
import { inBrand, type Pool } from './in-brand.ts';
import { familyNames, givenLetters } from './names.ts';

/** A brand of the data set and how many orders it has. */
interface BrandShare {
  readonly code: string;
  readonly orders: number;
}

/** Signs in in the benchmarks, in every brand. */
export const operatorName = 'bench';

/** The brand that is measured: most of a small data set, 1,000,000 orders of a large one. */
export const measuredBrand = 'hetao';
/** A host that browsers take for this machine, and for a secure one. */
export const hostOf = (brand: string) => `${brand}.localhost`;

export const otherBrands = [
  'bailu',
  'chunhe',
  'dongli',
  'fanxing',
  'guanlan',
  'jingwei',
  'kunpeng',
] as const;
const maxOfMeasured = 1_000_000;
const sliceOrders = 250_000;

function sharesOf(orders: number): BrandShare[] {
  const measured = Math.min(Math.round(orders * 0.6), maxOfMeasured);
  const each = Math.floor((orders - measured) / otherBrands.length);
  const rest = orders - measured - each * otherBrands.length;
  return [
    { code: measuredBrand, orders: measured },
    ...otherBrands.map((code, index) => ({ code, orders: index === 0 ? each + rest : each })),
  ];
}

/** Fills an empty, migrated database with `orders` orders over 400 days, and analyzes it. So many of the measured brand have bills and papers. */
export async function loadDataset(
  owner: Pool,
  superuser: Pool,
  orders: number,
  withDetails = 2_000,
): Promise<void> {
  const brands = sharesOf(orders);
  await withBareTables(superuser, ['orders', 'customers', 'customer_grams'], async () => {
    let nextCustomer = 1;
    for (const brand of brands) nextCustomer += await prepareBrand(owner, brand, nextCustomer);
    await owner.query(statements.advance('customers'), [nextCustomer]);
    await insertAllOrders(owner, brands);
  });
  for (const { code } of brands) {
    const most = code === measuredBrand ? withDetails : 100;
    for (const statement of statements.details) await inBrand(owner, code, statement, [most]);
    for (const statement of openingStatements) await inBrand(owner, code, statement);
    for (const statement of statements.rollups) await inBrand(owner, code, statement);
  }
  await analyze(superuser);
}

/** Slices of time, brand after brand in each, and so the orders lie on the disk. */
async function insertAllOrders(owner: Pool, brands: readonly BrandShare[]): Promise<void> {
  const factsOfAll = new Map<string, BrandFacts>();
  for (const { code } of brands) factsOfAll.set(code, await factsOf(owner, code));
  const slices = Math.ceil(brands.reduce((sum, brand) => sum + brand.orders, 0) / sliceOrders);
  let firstId = 1;
  for (let slice = 0; slice < slices; slice += 1)
    for (const { code, orders } of brands) {
      const facts = factsOfAll.get(code);
      if (!facts) continue;
      const from = Math.floor((orders * slice) / slices) + 1;
      const to = Math.floor((orders * (slice + 1)) / slices);
      await insertOrders(owner, code, facts, { firstId, from, to, of: orders });
      firstId += to - from + 1;
    }
  await owner.query(statements.advance('orders'), [firstId]);
}

interface BrandFacts {
  readonly orders: number;
  readonly firstCustomer: number;
  readonly customers: number;
  readonly stores: readonly string[];
  readonly channels: readonly string[];
  readonly skus: readonly string[];
}

async function factsOf(owner: Pool, brand: string): Promise<BrandFacts> {
  const [facts] = await inBrand<BrandFacts>(owner, brand, statements.facts);
  if (!facts) throw new Error(`No facts of ${brand}`);
  return facts;
}

/** Answers how many customers it has. */
async function prepareBrand(
  owner: Pool,
  { code, orders }: BrandShare,
  firstCustomer: number,
): Promise<number> {
  const roles = await createBrand(owner, brandNamed(code));
  await inTransaction(owner, code, 'read write', (tx) =>
    createOperator(tx, code, {
      username: operatorName,
      password: 'nobody-signs-in-with-it',
      nickName: '压测员',
      purpose: 1,
      roleIds: [roles.administrator],
    }),
  );
  const customers = Math.ceil(orders / 2);
  const names = [familyNames, givenLetters];
  await inBrand(owner, code, statements.customers, [firstCustomer, customers, ...names]);
  for (const statement of statements.catalogue) await inBrand(owner, code, statement);
  return customers;
}

const brandNamed = (code: string) => ({
  code,
  name: `${code}租机`,
  title: `${code}租机管理平台`,
  consoleTitle: `${code}租机管理后台`,
  moneyLimitFen: usualMoneyLimitFen,
  buyoutFloorBp: usualBuyoutFloorBp,
  domainApp: `m.${hostOf(code)}`,
  domainAdmin: hostOf(code),
  logo: null,
  loginPicture: null,
  advertisement: true,
  creditTypes: [],
  creditLuoRan: false,
  notarizationSelect: false,
  cardCollateButton: false,
  bannerPro: false,
  alipayMiniId: null,
  specialOrderType: 1 as const,
  websocketEnable: false,
  flags: { ...defaultFeatureFlags, OpenLease3C: true, OpenDistribution: true },
  // reminders would go on beside what is measured, by day and not by night
  settings: { ...defaultBrandSettings, smsOff: [customerSmsTypes.repaymentReminder] },
});

interface OrderSpan {
  readonly firstId: number;
  /** The place among the brand's orders, counted from 1, the oldest. */
  readonly from: number;
  readonly to: number;
  /** How many the brand will have; they are spread over the 400 days by it. */
  readonly of: number;
  readonly status?: number;
}

const insertOrders = (owner: Pool, brand: string, facts: BrandFacts, span: OrderSpan) =>
  inBrand(owner, brand, statements.orders, [
    span.firstId,
    span.from,
    span.to,
    span.of,
    facts.firstCustomer,
    facts.customers,
    facts.stores,
    facts.channels,
    facts.skus,
    span.status ?? null,
  ]);

/** New orders of the measured brand that wait to be received (待收货), each with its parcel. Answers their ids. */
export async function addOrdersToReceive(owner: Pool, count: number): Promise<number[]> {
  const facts = await factsOf(owner, measuredBrand);
  const [next] = await inBrand<{ id: number }>(owner, measuredBrand, statements.nextOrder);
  const firstId = next?.id ?? 1;
  await insertOrders(owner, measuredBrand, facts, {
    firstId,
    from: facts.orders + 1,
    to: facts.orders + count,
    of: facts.orders + count,
    status: orderStatus.toReceive,
  });
  await owner.query(statements.advance('orders'), [firstId + count]);
  for (const statement of statements.parcels)
    await inBrand(owner, measuredBrand, statement, [count]);
  await inBrand(owner, measuredBrand, statements.orderCounts);
  return Array.from({ length: count }, (_, index) => firstId + index);
}

/** An order and what it can be found by. */
export interface Sample {
  readonly id: number;
  readonly orderNo: string;
  readonly phone: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** About `count` orders of the measured brand, from all over it. */
export async function sampleOrders(owner: Pool, count: number): Promise<Sample[]> {
  const { orders } = await factsOf(owner, measuredBrand);
  return inBrand<Sample>(owner, measuredBrand, statements.samples, [count, orders]);
}
