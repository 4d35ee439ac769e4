import { addDays, businessDate } from '@rental/domain/business-date';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { someCustomers, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const idNumber = '440304198506301236';
const phone = '13600001236';
const today = businessDate('2026-11-21');

type Typed = NonNullable<Parameters<typeof send<'addRiskEntry'>>[3]>['body'];
const black = { kind: 'black', reason: 'overdue', isShared: false, idNumber } as const;
const add = (shop: Shop, body: Partial<Typed> = {}) =>
  send(world, shop.admin, 'addRiskEntry', { body: { ...black, ...body } });
const addShared = async (shop: Shop, body: Partial<Typed> = {}) =>
  (await add(shop, { isShared: true, ...body })).answer.id;
const remove = (shop: Shop, id: number) =>
  send(world, shop.admin, 'removeRiskEntry', { body: { id, removeReason: '已归还设备' } });
const listed = async (shop: Shop, query: object = {}) =>
  (await send(world, shop.admin, 'listRiskEntries', { query })).answer.content;

/** An order of the person in a shop. */
async function orderAt(shop: Shop, more: object = {}): Promise<number> {
  const person = { name: '赵小兰', phone, id_number: idNumber, ...more };
  const [customer_id = 0] = await someCustomers(world, shop, 1, person);
  const [order = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview, { customer_id });
  return order;
}
const verdictOf = async (shop: Shop, id: number, caller = shop.admin) =>
  (await send(world, caller, 'riskVerdict', { params: { id } })).answer;
const sharedRows = () =>
  stored<{ brands: number }>(
    world,
    world.alpha,
    'select * from shared_risk_hashes order by key_kind, reason',
  );

test('an entry is listed masked, found whole, counted on its tab, and stays once it is removed', async () => {
  const { alpha } = world;
  const { answer } = await add(alpha, { phone, name: '赵小兰', note: '三期未还', termDays: 30 });
  await add(alpha, { kind: 'white', reason: 'regular' });

  expect(answer).toMatchObject({
    kind: 'black',
    reason: 'overdue',
    note: '三期未还',
    name: '赵**',
    idNumber: '440***********1236',
    phone: '136****1236',
    expiresOn: addDays(today, 29),
    entryState: 'active',
    removed: null,
  });
  for (const query of [
    { listedPhone: phone },
    { name: '赵小兰' },
    { kind: 'black' },
    { reason: 'overdue' },
  ])
    expect((await listed(alpha, query)).map(({ id }) => id)).toEqual([answer.id]);
  expect(await listed(alpha, { idNumber })).toHaveLength(2);
  expect(await listed(alpha, { name: '赵' })).toEqual([]);
  const counts = await send(world, alpha.admin, 'riskEntryCounts', { query: { idNumber } });
  expect(counts.answer.tabs.map(({ value, count }) => [value, count])).toEqual([
    ['', 2],
    ['black', 1],
    ['white', 1],
  ]);

  expect((await remove(alpha, answer.id)).answer).toMatchObject({
    entryState: 'removed',
    removed: { reason: '已归还设备' },
  });
  expect((await remove(alpha, answer.id)).refusal.code).toBe('risk_entry_gone');
  expect((await listed(alpha, { entryState: 'removed' })).map(({ id }) => id)).toEqual([answer.id]);
  expect(await listed(alpha, { entryState: 'active' })).toHaveLength(1);
  expect(await listed(alpha, { entryState: 'expired' })).toEqual([]);
});

test('a list is paged to its end, each entry once', async () => {
  const { alpha } = world;
  for (let nth = 10; nth < 35; nth += 1)
    await add(alpha, { idNumber: undefined, phone: `138000000${nth}` });

  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { size: 10, ...(cursor !== undefined && { cursor }) };
    const { answer } = await send(world, alpha.admin, 'listRiskEntries', { query });
    ids.push(...answer.content.map(({ id }) => id));
    cursor = answer.nextCursor;
  } while (cursor !== undefined);

  expect(new Set(ids).size).toBe(25);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
});

test('an entry without a key, of a wrong reason, a shared whitelist and a person who is listed are refused', async () => {
  const { alpha } = world;

  expect((await add(alpha, { idNumber: undefined })).refusal.code).toBe('risk_entry_without_key');
  expect((await add(alpha, { reason: 'staff' })).refusal.code).toBe('risk_entry_wrong_reason');
  const white = { kind: 'white', reason: 'staff', isShared: true } as const;
  expect((await add(alpha, white)).refusal.code).toBe('risk_entry_not_shareable');
  await add(alpha, { phone, termDays: 1 });
  expect((await add(alpha, { idNumber: undefined, phone })).refusal.code).toBe('risk_entry_there');

  world.now = new Date(world.now.getTime() + 86_400_000);
  expect((await listed(alpha, { entryState: 'expired' })).length).toBe(1);
  await add(alpha, { phone });
  expect((await listed(alpha)).map(({ entryState }) => entryState)).toEqual(['active', 'removed']);
});

test('a customer of the brand is listed by ID number and phone; whoever does not reach the whole brand lists nobody', async () => {
  const { alpha, beta } = world;
  const [customerId = 0] = await someCustomers(world, alpha, 1, { id_number: idNumber, phone });
  const typed = { idNumber: undefined, customerId };

  expect((await add(beta, typed)).refusal.code).toBe('not_found');
  const { answer } = await add(alpha, typed);
  expect(answer).toMatchObject({
    customerId,
    phone: '136****1236',
    idNumber: '440***********1236',
  });
  expect((await remove(beta, answer.id)).refusal.code).toBe('not_found');
  expect(await listed(beta)).toEqual([]);

  await stored(
    world,
    alpha,
    `insert into role_permissions select 'alpha', id, unnest(array['riskList:list', 'riskList:edit']) from roles where brand_code = 'alpha' and id = $1`,
    [alpha.roles.clerk],
  );
  const refusals = await Promise.all([
    send(world, alpha.clerk, 'listRiskEntries', { query: {} }),
    send(world, alpha.clerk, 'riskEntryCounts', { query: {} }),
    send(world, alpha.clerk, 'addRiskEntry', { body: black }),
    send(world, alpha.clerk, 'removeRiskEntry', { body: { id: answer.id, removeReason: '误加' } }),
  ]);
  for (const { refusal } of refusals) expect(refusal.code).toBe('whole_brand_only');
});

test('the own blacklist goes before the own whitelist, and that before other brands', async () => {
  const { alpha, beta } = world;
  const order = await orderAt(alpha);
  expect(await verdictOf(alpha, order)).toEqual({ outcome: 'none', reasons: [], others: [] });

  await addShared(beta, { reason: 'forgedPapers' });
  const others = [{ reason: 'forgedPapers', brands: 1 }];
  expect(await verdictOf(alpha, order)).toEqual({ outcome: 'othersBlack', reasons: [], others });
  await add(alpha, { kind: 'white', reason: 'regular' });
  expect(await verdictOf(alpha, order)).toMatchObject({ outcome: 'ownWhite', others: [] });
  await add(alpha, { idNumber: undefined, phone, reason: 'unreachable' });
  expect(await verdictOf(alpha, order, alpha.clerk)).toEqual({
    outcome: 'ownBlack',
    reasons: ['unreachable'],
    others,
  });
});

test('a brand sees of others how many there are, lowered by removal and expiry, and never itself', async () => {
  const { alpha, beta } = world;
  const [ofAlpha, ofBeta] = [await orderAt(alpha), await orderAt(beta)];
  const id = await addShared(beta, { phone });
  expect(await verdictOf(beta, ofBeta)).toMatchObject({ outcome: 'ownBlack', others: [] });
  expect((await verdictOf(alpha, ofAlpha)).others).toEqual([{ reason: 'overdue', brands: 1 }]);
  await addShared(alpha, { termDays: 2 });
  expect((await verdictOf(alpha, ofAlpha)).others).toEqual([{ reason: 'overdue', brands: 1 }]);
  expect((await verdictOf(beta, ofBeta)).others).toEqual([{ reason: 'overdue', brands: 1 }]);

  await remove(beta, id);
  expect((await verdictOf(alpha, ofAlpha)).others).toEqual([]);
  world.now = new Date(world.now.getTime() + 2 * 86_400_000);
  const worker = aWorker(world);
  await worker.start();
  await worker.stop();
  await aWorker(world).workUntilIdle();
  expect(await verdictOf(alpha, ofAlpha)).toMatchObject({ outcome: 'none', others: [] });
  expect(await verdictOf(beta, ofBeta)).toMatchObject({ outcome: 'none', others: [] });
  expect((await sharedRows()).map(({ brands }) => brands)).toEqual([0, 0]);
});

test('what is not shared leaves no trace in the shared list', async () => {
  const { alpha, beta } = world;
  await add(beta, { phone });

  expect(await sharedRows()).toEqual([]);
  expect((await verdictOf(alpha, await orderAt(alpha))).outcome).toBe('none');
});

test('hash, kind, reason and count leave a brand, and nothing else', async () => {
  const { alpha, beta } = world;
  await addShared(beta, { phone, name: '赵小兰', note: '三期未还', termDays: 30 });
  const order = await orderAt(alpha);

  const rows = await sharedRows();
  expect(rows.map((row) => Object.keys(row).toSorted())).toEqual(
    [1, 2].map(() => ['brands', 'key_hash', 'key_kind', 'reason']),
  );
  const verdict = await verdictOf(alpha, order);
  const said = JSON.stringify([rows, verdict]);
  for (const secret of ['beta', '赵', '三期', phone, idNumber]) expect(said).not.toContain(secret);
});

test('shared entries of many persons and brands at once are all counted', async () => {
  const { alpha, beta } = world;
  const [ofAlpha, ofBeta] = [await orderAt(alpha), await orderAt(beta)];

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      add(nth % 2 === 0 ? alpha : beta, { phone, isShared: true }),
    ),
  );

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(18);
  expect((await sharedRows()).map(({ brands }) => brands)).toEqual([2, 2]);
  for (const [shop, order] of [
    [alpha, ofAlpha],
    [beta, ofBeta],
  ] as const)
    expect((await verdictOf(shop, order)).others).toEqual([{ reason: 'overdue', brands: 1 }]);
});

test('an order out of reach has no verdict', async () => {
  const { alpha, beta } = world;
  const order = await orderAt(beta);

  const reply = await send(world, alpha.admin, 'riskVerdict', { params: { id: order } });
  expect(reply.refusal.code).toBe('not_found');
});
