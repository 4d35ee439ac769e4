import { contract, type CallName } from '@rental/contract/contract';
import { isOfPlatform } from '@rental/contract/permissions';
import type { Endpoint } from '@rental/contract/endpoint';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { toJSONSchema } from 'zod/v4/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../orders/money.ts';
import {
  someDevices,
  someOrders,
  someProducts,
  someRepairs,
  someStores,
  stored,
} from '../wire/rows.ts';
import { smsAccountDraft } from '../providers/sms-accounts.ts';
import { somePricePlans } from '../wire/price-plans.ts';
import { someApplications } from '../wire/some-applications.ts';
import { someEvents } from '../wire/some-events.ts';
import { send } from '../wire/send.ts';
import { platformOperator } from '../people/editors.ts';
import { anotherServer, createWorld, type Caller, type World } from '../world.ts';

interface Row {
  readonly id: number;
  readonly [field: string]: unknown;
}
interface Page {
  readonly content: readonly Row[];
  readonly totalElements: number;
  readonly nextCursor?: string;
}

let bare: World;
let world: World;
let staff: Caller;

// rented orders whose bills are overdue, due and paid, and orders and devices that lack what lists are sorted by
beforeAll(async () => {
  bare = await createWorld();
  const { alpha } = bare;
  await stored(bare, alpha, `update brands set open_blockchain = true where code = 'alpha'`);
  world = Object.create(bare, { app: { value: await anotherServer(bare, {}) } }) as World;
  staff = await platformOperator(world, alpha);
  const today = bare.now;
  for (const [month, totalRentFen] of [
    ['2026-08', 36_000],
    ['2026-09', 12_000],
    ['2026-10', 24_000],
  ] as const) {
    bare.now = new Date(`${month}-01T02:00:00.000Z`);
    const terms = { term_count: 3, total_rent_fen: totalRentFen as never };
    const { id: orderId, billIds } = await rentedOrder(world, alpha, terms);
    bare.now = new Date(today.getTime() + totalRentFen); // each is paid at another moment
    const pays = { orderId, billIds: billIds.slice(0, 1), amountFen: null, method: 'cash' };
    await doMoney(world, alpha.clerk, 'collectBills', pays);
  }
  bare.now = today;
  await someOrders(world, alpha, 2, orderStatus.pendingReview);
  await stored(
    world,
    alpha,
    `update bills set charged_at = timestamptz '2026-11-01' + make_interval(mins => id::int), kind = $1 where term > 1`,
    [billKinds.extra],
  );
  await someStores(world, alpha, ['一店', '二店', '三店']);
  for (const [preference, name] of ['主通道', '备用一', '备用二'].entries())
    await smsAccountDraft(world, alpha, { name, preference: preference + 1 });
  await someProducts(world, alpha, ['手机一', '手机二', '手机三']);
  await somePricePlans(world, alpha, ['方案一', '方案二', '方案三']);
  await someEvents(world, alpha);
  await someApplications(world, alpha);
  await someDevices(world, alpha, ['SORT-1', 'SORT-2', 'SORT-3']);
  await someRepairs(world, alpha, ['FIX-01', 'FIX-02', 'FIX-03']);
  for (const [name, sort] of [
    ['财务部', 3],
    ['安全部', 1],
    ['运营部', 2],
  ] as const) {
    await send(world, alpha.admin, 'createDepartment', {
      body: { name, parentId: null, sort, enabled: sort > 1 },
    });
    await send(world, alpha.admin, 'createPosition', { body: { name, sort, enabled: sort > 1 } });
  }
  await stored(
    world,
    alpha,
    `update devices set cost_fen = 1000 - id, bought_on = date '2026-01-01' + id::int where serial <> 'SORT-2'`,
  );
});
afterAll(async () => {
  await world.app.close();
  await bare.close();
});

/** Queries of lists that are not asked for without them. */
const asked: Partial<Record<CallName, object>> = {
  dictionaryDetails: { dictName: 'order_status' },
  listSettlementLines: { stagesId: 1 },
  listCommissionLines: { commissionId: 1 },
};

/** The fields that clients of this API family send instead of `sort`. */
const ofTheFamily: Readonly<Record<string, string>> = {
  level: 'sort',
  jobSort: 'sort',
  deptSort: 'sort',
  menuSort: 'sort',
  dictSort: 'sort',
};

const isList = ({ query }: Endpoint) =>
  query !== undefined && 'sort' in ((query as unknown as { shape: object }).shape ?? {});
const lists = (Object.keys(contract) as CallName[]).filter((name) => isList(contract[name]));

/** `field,asc` and `field,desc` of each field that a list is sorted by. */
function sortsOf(name: CallName): string[] {
  const { query }: Endpoint = contract[name];
  const schema = toJSONSchema(query as never, { io: 'input', unrepresentable: 'any' });
  const { sort } = schema.properties as Record<string, { anyOf?: { enum?: string[] }[] }>;
  return sort?.anyOf?.[0]?.enum ?? [];
}

/** The platform's own lists are read by its staff. */
const readerOf = (name: CallName) => {
  const { permission }: Endpoint = contract[name];
  return typeof permission === 'string' && isOfPlatform(permission) ? staff : world.alpha.admin;
};

const pageOf = async (name: CallName, query: Record<string, unknown>) =>
  send(world, readerOf(name), name, { query: { ...asked[name], ...query } }) as Promise<{
    status: number;
    answer: Page;
    refusal: { code: string; fields?: Record<string, string> };
  }>;

/** A list that is small by nature has pages by number alone. */
const isSmall = (name: CallName) =>
  !('cursor' in (contract[name] as { query: { shape: object } }).query.shape);

/** All rows of a list, four a page, by the cursor or the page's number. */
async function walked(name: CallName, ...sort: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | undefined, page = 0; page < 60; page += 1) {
    const place = isSmall(name) ? { page } : { cursor };
    const { answer } = await pageOf(name, { sort, size: 4, ...place });
    rows.push(...answer.content);
    cursor = answer.nextCursor;
    if (isSmall(name) ? answer.content.length < 4 : cursor === undefined) return rows;
  }
  throw new Error(`${name} by ${sort.join(' and ')} does not end`);
}

/** The rows in the wrong order. Rows without a value stand last. */
function misplaced(rows: readonly Row[], field: string, isRising: boolean): unknown[] {
  const values = rows.map((row) => row[field] ?? null) as (string | number | boolean | null)[];
  return values.slice(1).flatMap((value, index) => {
    const before = values[index] ?? null;
    if (value === null) return [];
    const isRight = before !== null && (isRising ? 1 : -1) * compared(before, value) <= 0;
    return isRight ? [] : [[before, value]];
  });
}

const cases = lists.flatMap((name) => sortsOf(name).map((sort) => [name, sort] as const));

/** Chinese names stand by their pinyin. */
const compared = (one: string | number | boolean, other: string | number | boolean): number =>
  typeof one === 'string' && typeof other === 'string'
    ? new Intl.Collator('zh-CN').compare(one, other)
    : Number(one) - Number(other);

test.each(cases)('%s sorted by %s shows every row once, in this order', async (name, sort) => {
  const [called = '', direction] = sort.split(',');
  const field = ofTheFamily[called] ?? called;

  const rows = await walked(name, sort);

  const { answer } = await pageOf(name, { size: 100 });
  expect(rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
    answer.content.map(({ id }) => id).toSorted((one, other) => one - other),
  );
  expect(misplaced(rows, field, direction === 'asc')).toEqual([]);
});

test('every list that has pages is sorted by its columns', () => {
  const paged = (Object.keys(contract) as CallName[]).filter(
    (name) => 'page' in ((contract[name] as { query?: { shape?: object } }).query?.shape ?? {}),
  );

  expect(paged.filter((name) => !lists.includes(name))).toEqual([]);
});

test('a small list is sorted by one field after the other, and stays in its own order without', async () => {
  const rows = await walked('listRoles', 'purpose,desc', 'level,asc', 'id,desc');
  const usual = await pageOf('listRoles', { size: 100 });

  const keyOf = ({ id, purpose, sort }: Row) => [-Number(purpose), Number(sort), -id] as const;
  const inOrder = rows.toSorted((one, other) => {
    const [theirs, ours] = [keyOf(other), keyOf(one)];
    return ours[0] - theirs[0] || ours[1] - theirs[1] || ours[2] - theirs[2];
  });
  expect(rows.length).toBeGreaterThan(2);
  expect(rows).toEqual(inOrder);
  expect(rows).not.toEqual(usual.answer.content);
});

test('the walks above had rows to sort, with and without a value', async () => {
  for (const name of [
    'listOrders',
    'listBills',
    'listCashFlows',
    'listDevices',
    'listRepairs',
    'listStores',
    'listProducts',
    'listPricePlans',
    'listExtras',
    'listAudit',
    'listRoles',
    'listMenus',
    'listDepartments',
    'listPositions',
    'listDictionaries',
    'dictionaryDetails',
    'listJobs',
  ] as const)
    expect((await pageOf(name, { size: 100 })).answer.content.length).toBeGreaterThan(2);
  for (const [name, field] of [
    ['listBills', 'paidAt'],
    ['listOrders', 'endsOn'],
    ['listDevices', 'costFen'],
  ] as const) {
    const values = (await walked(name, `${field},asc`)).map((row) => row[field] ?? null);
    expect(values.filter((value) => value === null).length).toBeGreaterThan(0);
    expect(new Set(values).size).toBeGreaterThan(2);
  }
  const days = (await walked('listBills', 'overdueDays,desc')).map((row) => row['overdueDays']);
  expect(new Set(days).size).toBeGreaterThan(2);
});

test.each(lists)('%s refuses to be sorted by what it does not offer', async (name) => {
  for (const sort of ['brandCode,asc', 'id', 'id,up', 'id,asc,createTime', 'id;drop,asc']) {
    const { status, refusal } = await pageOf(name, { sort });
    expect([status, refusal.fields]).toEqual([400, { sort: '不支持按该字段排序' }]);
  }
  expect((await pageOf(name, { sort: ['id,asc', 'id,desc'] })).status).toBe(200);
});

test.each([
  ['listOrders', 'totalRentFen,asc', 'totalRentFen,desc'],
  ['listOrders', 'totalRentFen,asc', 'endsOn,asc'],
  ['listBills', 'paidAt,desc', undefined],
  ['listBills', undefined, 'dueOn,asc'],
  ['listAudit', 'at,asc', undefined],
] as const)('the cursor of %s by %s is no place in it by %s', async (name, sort, other) => {
  const { answer } = await pageOf(name, { sort, size: 1 });

  const { status, refusal } = await pageOf(name, { sort: other, cursor: answer.nextCursor });

  expect([status, refusal.code]).toEqual([400, 'cursor_invalid']);
});

test.each([
  'totalRentFen,asc~_.1',
  'totalRentFen,asc~zzzzzzzzzzz.1',
  'totalRentFen,asc~2026-01-01.1',
])('the cursor %s, which nobody was given, is refused', async (cursor) => {
  const { status } = await pageOf('listOrders', { sort: 'totalRentFen,asc', cursor });
  expect(status).toBe(400);
});

test.each(['paidAt,asc', 'overdueDays,asc', 'overdueDays,desc', 'paidAt,desc'])(
  'a page number leads to the same bills by %s as the cursor does',
  async (sort) => {
    const all = (await walked('listBills', sort)).map(({ id }) => id);
    const numbered: number[] = [];
    for (let page = 0; numbered.length < all.length; page += 1) {
      const { answer } = await pageOf('listBills', { sort, page, size: 2 });
      numbered.push(...answer.content.map(({ id }) => id));
      expect(answer.content.length).toBeGreaterThan(0);
    }

    expect(numbered).toEqual(all);
  },
);

test.each(['overdue', 'dueToday', 'due', 'paid', 'paidLate', 'paying', 'cancelled'])(
  'bills in the state %s are the same ones, however they are sorted',
  async (state) => {
    const usual = await pageOf('listBills', { state, size: 100 });
    const wanted = usual.answer.content.map(({ id }) => id).toSorted((one, other) => one - other);
    for (const sort of sortsOf('listBills')) {
      const { answer } = await pageOf('listBills', { state, sort, size: 100 });
      const ids = answer.content.map(({ id }) => id);
      expect(ids.toSorted((one, other) => one - other)).toEqual(wanted);
    }
  },
);
