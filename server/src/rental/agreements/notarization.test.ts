import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

const detailOf = async (orderId: number) =>
  (await send(world, world.alpha.clerk, 'orderDetail', { params: { id: orderId } })).answer;
const listed = async (query: object) =>
  (await send(world, world.alpha.clerk, 'listAgreements', { query })).answer.content;

test('S84 an agreement that is signed is applied for, accepted and issued with its number, and the order’s evidence says so', async () => {
  const orderId = await fixture.signedOrder();

  const applied = await fixture.apply(orderId);
  await fixture.run();
  expect(await fixture.notarizationsOf(orderId)).toMatchObject([{ state: 'accepted' }]);
  fixture.wait(120);
  await fixture.run();

  expect(applied.answer).toMatchObject({ notarizationState: 'applied' });
  const { agreement, history, order } = await detailOf(orderId);
  expect(agreement?.notarization).toMatchObject({ notarizationState: 'issued', reason: null });
  expect(agreement?.notarization?.certificateNo).toMatch(/^（2026）沙箱证字第\d{6}号$/);
  expect(history.map(({ move }) => move)).toEqual(
    expect.arrayContaining(['applyNotarization', 'notarizationAccepted', 'notarizationIssued']),
  );
  const { answer } = await send(world, world.alpha.clerk, 'orderEvidence', {
    params: { id: orderId },
  });
  expect(answer.nodes.filter(({ kind }) => kind === 'notarized')).toHaveLength(3);
  const { answer: verified } = await send(world, world.alpha.clerk, 'verifyEvidence', {
    params: { id: orderId },
  });
  expect(verified.firstBroken).toBeNull();
  const log = await stored(
    world,
    world.alpha,
    `select after->>'applyNo' as no from audit_log where operation = 'agreement:notarize' and object = $1`,
    [order.orderNo],
  );
  expect(log).toEqual([{ no: applied.answer.applyNo }]);
});

test('S84 nothing is applied for where the brand has it off, before all have signed, while one is under way, or again after it was issued', async () => {
  const orderId = await fixture.signedOrder();
  await fixture.apply(orderId);
  const underWay = await fixture.apply(orderId);
  await fixture.run();
  fixture.wait(120);
  await fixture.run();
  const issued = await fixture.apply(orderId);
  await stored(world, world.alpha, 'update brands set notarization_select = false');
  const off = await fixture.apply(orderId);
  await stored(world, world.alpha, 'update brands set notarization_select = true');

  expect(underWay.refusal.code).toBe('notarization_under_way');
  expect(issued.refusal.code).toBe('notarized_already');
  expect(off.refusal.code).toBe('notarization_off');
  expect(await fixture.notarizationsOf(orderId)).toHaveLength(1);
});

test('what was refused says why and is applied for again under another number', async () => {
  fixture.behave('rejects');
  const orderId = await fixture.signedOrder();
  await fixture.apply(orderId);
  await fixture.run();
  expect((await detailOf(orderId)).agreement?.notarization).toMatchObject({
    notarizationState: 'refused',
    reason: '材料不符合公证要求',
  });

  fixture.behave('usual');
  const again = await fixture.apply(orderId);
  await fixture.run();

  expect(again.answer.applyNo).toMatch(/-2$/);
  expect(await fixture.notarizationsOf(orderId)).toMatchObject([
    { state: 'refused', is_current: false },
    { state: 'accepted', is_current: true },
  ]);
});

test('callbacks that come twice, late and out of order leave one certificate', async () => {
  fixture.behave('neverDecided');
  const orderId = await fixture.signedOrder();
  await fixture.apply(orderId);
  await fixture.run();
  const [one] = await fixture.notarizationsOf(orderId);
  const said = { applyNo: one?.apply_no, contentHash: one?.content_hash };
  const issued = {
    ...said,
    eventNo: 'G3',
    outcome: 'issued',
    certificateNo: '（2026）浙证字第1号',
  };

  const replies = [
    await fixture.callback('notarization', {
      ...said,
      eventNo: 'G1',
      outcome: 'refused',
      reason: '缺材料',
    }),
    ...(await Promise.all(
      Array.from({ length: 4 }, () => fixture.callback('notarization', issued)),
    )),
    await fixture.callback('notarization', { ...said, eventNo: 'G4', outcome: 'accepted' }),
    await fixture.callback('notarization', {
      ...said,
      eventNo: 'G5',
      outcome: 'refused',
      reason: '缺材料',
    }),
  ];
  fixture.wait(600);
  await fixture.run();

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(await fixture.notarizationsOf(orderId)).toMatchObject([
    { state: 'issued', certificate_no: '（2026）浙证字第1号', reason: null },
  ]);
  const { history } = await detailOf(orderId);
  expect(history.filter(({ move }) => move === 'notarizationIssued')).toHaveLength(1);
});

test('a callback that is not signed, old, of another text or merchant, without its number or of nobody changes nothing', async () => {
  fixture.behave('neverDecided');
  const orderId = await fixture.signedOrder();
  await fixture.apply(orderId);
  await fixture.run();
  const [one] = await fixture.notarizationsOf(orderId);
  const said = {
    eventNo: `${one?.apply_no} 1`,
    applyNo: one?.apply_no,
    contentHash: one?.content_hash,
    outcome: 'issued',
    certificateNo: 'No.1',
  };
  const heard: [string, number][] = [];
  const say = async (what: string, change: object, manner = {}, shop = world.alpha) =>
    heard.push([
      what,
      (await fixture.callback('notarization', { ...said, ...change }, manner, shop)).status,
    ]);
  await say('no signature', {}, { signature: '' });
  await say('old', {}, { secondsAgo: 301 });
  await say('other text', { eventNo: 'T1', contentHash: 'a'.repeat(64) });
  await say('other merchant', { eventNo: 'T2', merchant: 'sandbox-beta' });
  await say('no number', { eventNo: 'T3', certificateNo: undefined });
  await say('no reason', { eventNo: 'T4', outcome: 'refused' });
  await say('nobody', { applyNo: 'GZ-alpha-0-1' });
  await say('other brand', {}, {}, world.beta);

  expect(heard.map(([, status]) => status)).toEqual([401, 401, 422, 422, 422, 422, 404, 404]);
  expect(await fixture.notarizationsOf(orderId)).toMatchObject([{ state: 'applied' }]);
});

test('another store’s clerk, another brand and who has not the right apply for nothing', async () => {
  const orderId = await fixture.signedOrder();
  const agreementId = await fixture.agreementOf(orderId);
  const of = (caller: typeof world.alpha.clerk) =>
    send(world, caller, 'notarizeAgreement', { body: { agreementId } });

  const { alpha, beta } = world;
  const [store, brand, channel] = [
    await of(alpha.otherClerk),
    await of(beta.admin),
    await of(alpha.channelOperator),
  ];

  expect([store.status, brand.status, channel.status]).toEqual([404, 404, 403]);
  expect(await fixture.notarizationsOf(orderId)).toEqual([]);
});

test('合同列表 says 公证 and 上链 of each agreement, and is narrowed by whether and how far', async () => {
  await stored(world, world.alpha, `update notarizations set is_current = false`);
  const [issued, underWay, none] = [
    await fixture.signedOrder(),
    await fixture.signedOrder(),
    await fixture.signedOrder(),
  ];
  await fixture.apply(issued);
  await fixture.run();
  fixture.wait(120);
  await fixture.run();
  await fixture.apply(underWay);
  await fixture.run();

  const ordersOf = async (query: object) => (await listed(query)).map(({ orderId }) => orderId);
  expect(await ordersOf({ isNotarized: 'true' })).toEqual([issued]);
  expect(await ordersOf({ notarizationState: 'accepted' })).toEqual([underWay]);
  const open = await ordersOf({ isNotarized: 'false' });
  expect([open.includes(underWay), open.includes(none), open.includes(issued)]).toEqual([
    true,
    true,
    false,
  ]);
  const [row] = await listed({ isNotarized: 'true' });
  expect(row).toMatchObject({
    notarization: { notarizationState: 'issued' },
    onChain: { chainState: 'success' },
  });
  expect(row?.onChain?.txNo).toMatch(/^0x/);
});
