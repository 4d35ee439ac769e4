import { fen } from '@rental/domain/money';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney } from '../../../testing/orders/money.ts';
import { openReletFixture, type ReletFixture } from '../../../testing/orders/relets.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

// A rental of a month from 2026-11-21 at ¥100.00: it ends on 2026-12-20, and a day of its 30 has cost 333.3 fen.

let world: World;
let shop: Shop;
let fixture: ReletFixture;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  fixture = openReletFixture(world, shop);
});
afterAll(() => world.close());
beforeEach(() => {
  world.now = new Date('2026-11-21T02:00:00.000Z');
});
afterEach(() => proveBooks(world, shop));

const late = () => {
  world.now = new Date('2026-12-26T02:00:00.000Z');
};
const gap = { fromOn: '2026-12-21', toOn: '2026-12-25', days: 5, amountFen: 1_667 };
const purpose = '续租间隔5天租金（2026-12-21至2026-12-25）';
const begin = (orderId: number, gapChoice: 'charge' | 'waive' | null, more: object = {}) =>
  doMoney(world, shop.clerk, 'beginRelet', { orderId, gapChoice }, { ...more });
const previewed = async (orderId: number, gapChoice: 'charge' | 'waive' | null = null) =>
  (await send(world, shop.clerk, 'previewBeginRelet', { body: { orderId, gapChoice } })).answer;
const auditOf = (operation: string) =>
  stored<{ after: object }>(
    world,
    shop,
    'select after from audit_log where operation = $1 order by id desc limit 1',
    [operation],
  );

test('a relet that begins in time begins the day after, and nothing lies between', async () => {
  const id = await fixture.rental();
  const reletId = await fixture.signedRelet(id);
  world.now = new Date('2026-12-21T02:00:00.000Z');

  expect(await previewed(reletId)).toMatchObject({
    startOn: '2026-12-21',
    endsOn: '2027-03-20',
    gap: null,
    secondPerson: null,
  });
  expect((await begin(reletId, null)).status).toBe(200);
  const { order, bills } = await fixture.detail(reletId);
  expect([order.startOn, order.endsOn, bills.length]).toEqual(['2026-12-21', '2027-03-20', 3]);
  expect((await fixture.detail(id)).order.endsOn).toBe('2026-12-20');
});

test('the days between are shown from the first preview on, and are not passed over', async () => {
  const id = await fixture.rental();
  const reletId = await fixture.signedRelet(id);
  late();
  const other = await fixture.rental(); // it goes on today

  expect(await previewed(reletId)).toMatchObject({ startOn: '2026-12-26', gap });
  const silent = await begin(reletId, null);
  expect([silent.status, silent.refusal.code, silent.refusal.message]).toEqual([
    409,
    'relet_gap_undecided',
    '原租期结束后已过5天（租金 ¥16.67），请选择收取，或免收并填写原因',
  ]);
  expect((await begin(reletId, 'waive')).refusal.code).toBe('relet_gap_undecided');
  expect((await fixture.detail(id)).order.lock).toBe('reletting');
  const wish = { termCount: 1, period: { unit: 'month' as const }, totalRentFen: fen(9_000) };
  const body = { ...wish, buyoutFen: null, buyoutRule: 'never' as const };
  const start = async (orderId: number) =>
    (await send(world, shop.clerk, 'previewStartRelet', { body: { orderId, ...body } })).answer;
  expect(await start(other)).toMatchObject({ gap: null });
  expect((await fixture.cancel(reletId)).status).toBe(200);
  // with nothing under way they are 超期, and so is today
  expect(await start(id)).toMatchObject({
    startOn: '2026-12-27',
    endsOn: '2027-01-26',
    gap: null,
    overstayFen: 2_000,
  });
});

test('the rent of the days between is a bill of the relet, told in its history and its audit', async () => {
  const id = await fixture.rental();
  const reletId = await fixture.signedRelet(id);
  late();

  const { status, answer } = await begin(reletId, 'charge');

  expect([status, answer]).toMatchObject([
    200,
    { startOn: '2026-12-26', endsOn: '2027-03-25', billCount: 3 },
  ]);
  const { bills, history } = await fixture.detail(reletId);
  expect(bills.filter(({ kind }) => kind === 4)).toMatchObject([
    { amountFen: 1_667, owedFen: 1_667, dueOn: '2026-12-26', purpose, billState: 'due' },
  ]);
  expect(bills.filter(({ kind }) => kind === 1).map(({ dueOn }) => dueOn)).toEqual([
    '2026-12-26',
    '2027-01-26',
    '2027-02-26',
  ]);
  expect(history.slice(-2)).toMatchObject([
    { move: 'charge', note: purpose },
    { move: 'beginRelet', after: { gap_days: 5 } },
  ]);
  expect(await auditOf('money:charge')).toMatchObject([
    { after: { chargedFor: purpose, transfers: [{ kind: 'extraBilled', amountFen: 1_667 }] } },
  ]);
});

test('it is waived with a reason, and counts as given away', async () => {
  const id = await fixture.rental();
  const reletId = await fixture.signedRelet(id);
  late();

  const reason = '系统升级耽误';
  const seen = await previewed(reletId, 'waive');
  const done = await begin(reletId, 'waive', { reason });

  expect(seen.gap).toEqual(gap);
  expect(done.status).toBe(200);
  const { bills, history, order } = await fixture.detail(reletId);
  expect(order.orderStatus).toBe(6);
  expect(bills.filter(({ kind }) => kind === 4)).toMatchObject([
    { amountFen: 1_667, waivedFen: 1_667, owedFen: 0, purpose, note: reason, billState: 'paid' },
  ]);
  expect(history.at(-2)).toMatchObject({ move: 'waive', note: `${purpose}：${reason}` });
  expect(await auditOf('money:waive')).toMatchObject([
    { after: { transfers: [{ kind: 'extraBilled' }, { kind: 'waived', amountFen: 1_667 }] } },
  ]);
});
