import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type {
  AskedNotarization,
  AskedRecord,
  NotaryGateway,
} from '../../gateways/notary/notary-gateway.ts';
import type { JobRun } from '../../jobs/job.ts';
import { openNotaryFixture, type NotaryFixture } from '../../testing/providers/notary.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import type { World } from '../../testing/world.ts';

let world: World;
let fixture: NotaryFixture;
beforeAll(async () => {
  fixture = await openNotaryFixture();
  ({ world } = fixture);
});
afterEach(() => fixture.behave('usual'));
afterAll(() => fixture.close());

const listed = async (query: object, caller = world.alpha.admin) =>
  (await send(world, caller, 'listChain', { query })).answer.content;
const retry = (id: number, caller = world.alpha.admin) =>
  send(world, caller, 'retryChain', { params: { id } });
const orderNoOf = async (orderId: number) =>
  (await send(world, world.alpha.clerk, 'orderDetail', { params: { id: orderId } })).answer.order
    .orderNo;

test('the hashes of signing, parcel and receipt come onto the chain once each, and nothing else of them leaves us', async () => {
  const orderId = await fixture.rentedOrder();

  await fixture.run();
  await fixture.run();

  const records = await fixture.recordsOf(orderId);
  expect(records).toMatchObject([
    { kind: 'signed', state: 'success', tries: 1 },
    { kind: 'shipped', state: 'success', tries: 1 },
    { kind: 'received', state: 'success', tries: 1 },
  ]);
  const numbers = await fixture.taken();
  for (const { record_no: recordNo, tx_no: txNo } of records) {
    expect(numbers.filter((number) => number === recordNo)).toHaveLength(1);
    expect(txNo).toMatch(/^0x[0-9a-f]{64}$/);
  }
  const { answer } = await send(world, world.alpha.clerk, 'orderEvidence', {
    params: { id: orderId },
  });
  expect(answer.nodes.map(({ kind, onChain }) => [kind, onChain?.chainState ?? null])).toEqual([
    ['agreement', null],
    ['signed', 'success'],
    ['shipped', 'success'],
    ['received', 'success'],
  ]);
});

test('X27 a brand that has it not turned on has no list, no menu entry and no job', async () => {
  const { admin } = world.alpha;
  const turn = (isOn: boolean) =>
    stored(world, world.alpha, `update brands set open_blockchain = $1 where code = 'alpha'`, [
      isOn,
    ]);
  // the first server of the world read its brands before
  const list = await send(fixture.bare, admin, 'listChain', { query: {} });
  const { answer: without } = await send(fixture.bare, admin, 'builtMenus');
  const { answer: having } = await send(world, admin, 'builtMenus');
  const orderId = await fixture.signedOrder();
  await turn(false);
  await fixture.run();
  const records = await fixture.recordsOf(orderId);
  await turn(true);
  await fixture.run();

  expect([list.refusal.status, list.refusal.code]).toEqual([409, 'chain_off']);
  expect(JSON.stringify(without)).not.toContain('存证上链');
  expect(JSON.stringify(having)).toContain('存证上链');
  expect(records).toEqual([]);
  expect(await fixture.recordsOf(orderId)).toMatchObject([{ state: 'success' }]);
});

test('the list is narrowed by order, state, node and time, goes on by its cursor, and is seen by whoever reaches the order', async () => {
  const orderId = await fixture.rentedOrder();
  await fixture.run();
  const orderNo = await orderNoOf(orderId);

  expect((await listed({ orderNo })).map(({ kind }) => kind)).toEqual([
    'received',
    'shipped',
    'signed',
  ]);
  expect(await listed({ orderNo, kind: 'shipped' })).toMatchObject([
    { orderId, orderNo, chainState: 'success', tries: 1, tookSeconds: 0, lastFailure: null },
  ]);
  expect(await listed({ orderNo, chainState: 'failed' })).toEqual([]);
  expect(await listed({ orderNo, at: ['2020-01-01', '2020-01-02'] })).toEqual([]);
  const { answer: first } = await send(world, world.alpha.admin, 'listChain', {
    query: { orderNo, size: 2 },
  });
  const { answer: next } = await send(world, world.alpha.admin, 'listChain', {
    query: { orderNo, size: 2, cursor: first.nextCursor },
  });
  expect([first.totalElements, first.content.length, next.content.map(({ kind }) => kind)]).toEqual(
    [3, 2, ['signed']],
  );
  expect((await send(world, world.alpha.clerk, 'listChain', { query: {} })).status).toBe(403);
});

test('a provider that is late, busy, or whose answers are lost puts each hash on the chain once', async () => {
  for (const manner of ['late', 'busyFirst', 'answerLost', 'requestLost'] as const) {
    fixture.behave(manner);
    const orderId = await fixture.signedOrder();
    await fixture.run();
    expect(await fixture.recordsOf(orderId)).toMatchObject([{ state: 'pending', tries: 1 }]);

    fixture.wait(61);
    await fixture.run();

    const [record] = await fixture.recordsOf(orderId);
    expect([manner, record?.state]).toEqual([manner, 'success']);
    expect((await fixture.taken()).filter((number) => number === record?.record_no)).toHaveLength(
      1,
    );
  }
});

test('a hash that is turned down five times is given up, somebody is told, and 重试 tries it again', async () => {
  fixture.behave('rejects');
  const orderId = await fixture.signedOrder();
  for (let round = 0; round < 8; round += 1) {
    await fixture.run();
    fixture.wait(3600);
  }
  const [failed] = await fixture.recordsOf(orderId);
  expect(failed).toMatchObject({ state: 'failed', tries: 5, last_failure: 'rejected' });
  const told = await stored(
    world,
    world.alpha,
    `select id from messages where title = '存证上链失败' and target = $1`,
    [`/order/detail/${orderId}`],
  );
  expect(told).toHaveLength(1);

  fixture.behave('usual');
  const id = failed?.id ?? 0;
  const again = await retry(id);
  await fixture.run();
  const twice = await retry(id);

  expect(again.status).toBe(200);
  expect(await fixture.recordsOf(orderId)).toMatchObject([{ state: 'success', tries: 6 }]);
  expect([twice.refusal.status, twice.refusal.code]).toEqual([409, 'chain_not_failed']);
});

test('a provider who never decides is asked more and more seldom, and nothing is sent twice', async () => {
  fixture.behave('neverDecided');
  const orderId = await fixture.signedOrder();
  for (let round = 0; round < 30; round += 1) {
    await fixture.run();
    fixture.wait(60);
  }

  const [record] = await fixture.recordsOf(orderId);
  expect(record).toMatchObject({ state: 'pending', tries: 1 });
  const [{ looks } = { looks: 0 }] = await stored<{ looks: number }>(
    world,
    world.alpha,
    'select looks from chain_records where id = $1',
    [record?.id],
  );
  expect(looks).toBeLessThan(6);
});

/** A record that is sent and has no answer. */
async function awaited() {
  fixture.behave('neverDecided');
  const orderId = await fixture.signedOrder();
  await fixture.run();
  const [record] = await fixture.recordsOf(orderId);
  if (record === undefined) throw new Error('There is no record');
  const { record_no: recordNo, hash } = record;
  const said = {
    eventNo: `${recordNo} 1`,
    recordNo,
    hash,
    outcome: 'recorded',
    txNo: '0xabc',
    blockAt: '2026-11-21T02:00:00.000Z',
  };
  return { orderId, said };
}

test('callbacks that come twice, late and out of order leave what is on the chain on it', async () => {
  const { orderId, said } = await awaited();

  await fixture.callback('chain', { ...said, eventNo: 'F1', outcome: 'failed', reason: 'busy' });
  expect(await fixture.recordsOf(orderId)).toMatchObject([
    { state: 'pending', last_failure: 'busy' },
  ]);
  const replies = await Promise.all([
    ...Array.from({ length: 3 }, () => fixture.callback('chain', said)),
    fixture.callback('chain', { ...said, eventNo: 'R2', txNo: '0xdef' }),
  ]);
  await fixture.callback('chain', { ...said, eventNo: 'F2', outcome: 'failed' });
  await fixture.callback('chain', { ...said, eventNo: 'P2', outcome: 'processing' });

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const [record] = await fixture.recordsOf(orderId);
  expect(record).toMatchObject({ state: 'success', last_failure: null });
});

test('a callback that is not signed, or is old, is refused and changes nothing', async () => {
  const { orderId, said } = await awaited();

  for (const manner of [
    { signature: '' },
    { signature: 'f'.repeat(64) },
    { sent: '{"eventNo":"E1"}' },
    { secondsAgo: 301 },
    { secondsAgo: -301 },
  ]) {
    const { status, code } = await fixture.callback('chain', said, manner);
    expect([status, code]).toEqual([401, 'callback_not_signed']);
  }
  expect(await fixture.recordsOf(orderId)).toMatchObject([{ state: 'pending' }]);
});

test('a signed callback of another hash, merchant or without its transaction is not booked, and somebody is told, once', async () => {
  for (const change of [
    { hash: 'a'.repeat(64) },
    { merchant: 'sandbox-beta' },
    { txNo: undefined },
  ]) {
    const { orderId, said } = await awaited();
    const first = await fixture.callback('chain', { ...said, ...change });
    const again = await fixture.callback('chain', { ...said, ...change });

    expect([first.status, first.code, again.status]).toEqual([422, 'callback_mismatch', 422]);
    expect(await fixture.recordsOf(orderId)).toMatchObject([{ state: 'pending' }]);
    const told = await stored(
      world,
      world.alpha,
      `select id from messages where title = '上链通知与存证不符' and target = $1`,
      [`/order/detail/${orderId}`],
    );
    expect(told).toHaveLength(1);
  }
});

test('a callback about a record of nobody, or of another brand, is not found', async () => {
  const { said } = await awaited();
  const nobody = await fixture.callback('chain', { ...said, recordNo: 'SL-alpha-0' });
  const foreign = await fixture.callback('chain', said, {}, world.beta);
  expect([nobody.status, foreign.status]).toEqual([404, 404]);
});

test('a command writes no record: the job finds what it sealed', async () => {
  const orderId = await fixture.rentedOrder();
  expect(await fixture.recordsOf(orderId)).toEqual([]);
  await fixture.run();
  expect(await fixture.recordsOf(orderId)).toHaveLength(3);
});

test('a node whose command takes longer than that of a later one is found, too', async () => {
  const slowId = await fixture.signedOrder();
  await fixture.run();
  const client = await world.database.app.connect();
  await client.query(`begin; set local app.brand = 'alpha'`);
  await client.query(
    `insert into evidence_nodes (brand_code, order_id, kind, at, facts, previous, hash)
     values ('alpha', $1, 'shipped', $2, '{}', repeat('b', 64), repeat('c', 64))`,
    [slowId, world.now],
  );

  const quickId = await fixture.signedOrder();
  await fixture.run();
  fixture.wait(300);
  await fixture.run();
  const before = await fixture.recordsOf(slowId);
  await client.query('commit');
  client.release();
  await fixture.run();

  expect(await fixture.recordsOf(quickId)).toHaveLength(1);
  expect(before).toHaveLength(1);
  expect(await fixture.recordsOf(slowId)).toMatchObject([
    { kind: 'signed' },
    { kind: 'shipped', state: 'success' },
  ]);
});

class Killed extends Error {}

/** A worker that is gone after so many steps: a step is a transaction that was kept, or a word from the provider. */
async function runUntil(steps: number): Promise<'killed' | 'done'> {
  let left = steps;
  const step = <T>(done: T): T => {
    left -= 1;
    if (left < 0) throw new Killed();
    return done;
  };
  const asked =
    <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> =>
      step(await ask(...args));
  const gateway: NotaryGateway = {
    ...fixture.gateway,
    record: asked((one: AskedRecord) => fixture.gateway.record(one)),
    findRecord: asked((no: string) => fixture.gateway.findRecord(no)),
    apply: asked((one: AskedNotarization) => fixture.gateway.apply(one)),
    findApplication: asked((no: string) => fixture.gateway.findApplication(no)),
  };
  const transaction =
    (kept: JobRun['transaction']): JobRun['transaction'] =>
    async (mode, work) =>
      step(await kept(mode, work));
  try {
    await fixture.run({ gateway, transaction });
    return 'done';
  } catch (error) {
    if (error instanceof Killed) return 'killed';
    throw error;
  }
}

test('a worker that is gone after any step loses nothing, records nothing twice and applies for nothing twice', async () => {
  await fixture.run();
  const orders: number[] = [];
  let outcome = 'killed';
  for (let steps = 0; outcome === 'killed'; steps += 1) {
    const orderId = await fixture.signedOrder();
    await fixture.apply(orderId);
    orders.push(orderId);
    outcome = await runUntil(steps);
    for (let round = 0; round < 3; round += 1) {
      fixture.wait(180);
      await fixture.run();
    }
  }

  expect(orders.length).toBeGreaterThan(9);
  const numbers = await fixture.taken();
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const orderId of orders) {
    expect(await fixture.recordsOf(orderId)).toMatchObject([{ state: 'success' }]);
    expect(await fixture.notarizationsOf(orderId)).toMatchObject([{ state: 'issued' }]);
  }
});

test('four workers at once put each of ten hashes on the chain once', async () => {
  const orders: number[] = [];
  for (let nth = 0; nth < 10; nth += 1) orders.push(await fixture.signedOrder());

  await Promise.all(Array.from({ length: 4 }, () => fixture.run()));

  const numbers = await fixture.taken();
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const orderId of orders)
    expect(await fixture.recordsOf(orderId)).toMatchObject([{ state: 'success', tries: 1 }]);
});
