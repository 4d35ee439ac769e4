import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxSignature } from '../../gateways/e-signature/sandbox-signatures.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { callBack } from '../../testing/providers/provider.ts';
import {
  openSigningFixture,
  type SigningFixture,
} from '../../testing/providers/signing-fixture.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import type { World } from '../../testing/world.ts';

let fixture: SigningFixture;
let bare: World;
let world: World;
let orderId = 0;
let flowNo = '';
beforeAll(async () => {
  fixture = await openSigningFixture();
  ({ bare, world } = fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  orderId = await fixture.agreedOrder();
  const { answer } = await send(world, bare.alpha.clerk, 'sendAgreement', { body: { orderId } });
  ({ flowNo } = answer);
});

const detail = async () =>
  (await send(world, bare.alpha.clerk, 'orderDetail', { params: { id: orderId } })).answer;
const moves = async () => (await detail()).history.map(({ move }) => move);
const note = '视频核对身份证原件';

/** The provider says this of a party of the flow. */
async function say(party: string, outcome: string, faceFailures?: number, eventNo = '') {
  const { agreement } = await detail();
  const word = {
    eventNo: `${flowNo}-${party}-${outcome}${faceFailures ?? ''}${eventNo}`,
    merchant: 'sandbox-alpha',
    flowNo,
    contentHash: agreement?.contentHash,
    party,
    outcome,
    ...(faceFailures !== undefined && { faceFailures }),
  };
  return callBack(world, bare.alpha, { path: 'agreement', word, signature: sandboxSignature }, {});
}
const unrecognised = () => say('customer', 'faceFailed', 3);
const pass = async (caller = bare.alpha.admin) =>
  send(world, caller, 'passFaceReview', {
    body: { orderId, note, photos: [await photoBy(world, bare.alpha.admin)] },
  });
const fail = (caller = bare.alpha.admin) =>
  send(world, caller, 'failFaceReview', { body: { orderId, reason: '非本人操作' } });

const requests = () => fixture.requestsOf(flowNo);
const visit = async (party: string, act: string) => {
  const code = (await requests()).find((one) => one.party === party)?.code ?? '';
  const query = new URLSearchParams({ flow: flowNo, code, act }).toString();
  const headers = { host: bare.alpha.brand.domainAdmin };
  return (await world.app.inject({ url: `/sandbox/e-signature?${query}`, headers })).body;
};

test('on the provider’s page a face fails three times, one of ours looks, and the provider hears that it was the customer', async () => {
  await soon(async () => expect(await requests()).toHaveLength(3));
  const pages = [];
  for (const act of ['face', 'face', 'face', 'face', 'sign'])
    pages.push(await visit('customer', act));
  const storeFace = await visit('store', 'face');
  for (const party of ['store', 'platform']) await visit(party, 'sign');
  const waiting = await detail();

  const { answer } = await pass();

  expect(pages[2]).toContain('第3次不通过');
  expect(pages[4]).toContain('等待人工复核');
  expect(storeFace).toContain('只有用户需要人脸核验');
  expect(waiting.agreement).toMatchObject({ agreementState: 'inReview', hasReviewPhotos: false });
  expect(waiting.history.filter(({ move }) => move === 'faceFailed')).toHaveLength(2);
  expect(answer.orderStatus).toBe(orderStatus.toShip);
  const { agreement, history } = await detail();
  expect(agreement).toMatchObject({ agreementState: 'signed', hasReviewPhotos: true });
  expect(history.find(({ move }) => move === 'passFaceReview')).toMatchObject({
    note,
    operatorName: 'admin昵称',
    after: { photo_hashes: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  });
  const { answer: evidence } = await send(world, bare.alpha.clerk, 'orderEvidence', {
    params: { id: orderId },
  });
  expect(evidence.nodes.filter(({ kind }) => kind === 'faceReview')).toHaveLength(2);
  await soon(async () => expect((await requests()).at(-1)?.isAccepted).toBe(true));
  expect(await visit('customer', 'sign')).toContain('无需再签署');
});

test('words about faces count once, in any order, and are nothing once the customer has signed', async () => {
  await Promise.all([3, 1, 2, 3, 3].map((nth, at) => say('customer', 'faceFailed', nth, `-${at}`)));

  expect((await moves()).filter((move) => move === 'toFaceReview')).toHaveLength(1);
  expect((await detail()).agreement?.agreementState).toBe('inReview');
  const told = await stored(
    bare,
    bare.alpha,
    `select id from messages where title = '合同待人工复核' and target = $1`,
    [`/order/detail/${orderId}`],
  );
  expect(told).toHaveLength(1);

  await say('customer', 'signed');
  const late = await say('customer', 'faceFailed', 3, '-late');

  expect(late.status).toBe(200);
  expect((await detail()).agreement?.agreementState).toBe('signing');
  expect((await pass()).refusal.message).toBe('合同当前为「签署中」，不能人工复核');
});

test('a word of a face that does not say the how many-th time is refused', async () => {
  const without = await say('customer', 'faceFailed');
  const odd = await say('customer', 'signed', 3);

  expect([without.body.code, odd.body.code]).toEqual(['callback_mismatch', 'callback_mismatch']);
  expect((await detail()).agreement?.agreementState).toBe('signing');
});

test('不通过 ends the signing with its reason, and it can be begun anew', async () => {
  await unrecognised();

  const { status } = await fail();

  expect(status).toBe(200);
  expect((await detail()).agreement).toMatchObject({
    agreementState: 'failed',
    endReason: '人工复核不通过：非本人操作',
    hasReviewPhotos: false,
  });
  expect((await pass()).refusal.message).toBe('合同当前为「失败」，不能人工复核');
  await send(world, bare.alpha.clerk, 'resendSigning', { body: { orderId } });
  expect((await detail()).agreement?.agreementState).toBe('signing');
});

test('while it waits to be looked at nobody’s time is over; once it was, it is', async () => {
  await unrecognised();
  await say('store', 'signed');
  bare.now = new Date('2026-11-22T03:00:00.000Z');
  await bare.database.app.query(`select pg_notify('jobs', 'alpha')`);
  const done = () =>
    stored(
      bare,
      bare.alpha,
      `select id from jobs where payload->>'flowNo' = $1 and payload->>'step' = 'timeOut' and finished_at is not null`,
      [flowNo],
    );
  await soon(async () => expect(await done()).toHaveLength(1));
  const waiting = (await detail()).agreement;

  await pass();

  expect(waiting?.agreementState).toBe('inReview');
  await soon(async () => expect((await detail()).agreement?.agreementState).toBe('timedOut'));
  expect((await detail()).agreement?.parties.map(({ signedAt }) => signedAt !== null)).toEqual([
    true,
    true,
    false,
  ]);
});

test('who has not the right, or is of another store or brand, decides nothing and sees no photo', async () => {
  const { alpha, beta } = bare;
  await unrecognised();
  const outsiders = [await pass(alpha.clerk), await pass(beta.admin), await fail(alpha.clerk)];
  const foreign = await fail(beta.admin);
  const strangers = await send(world, alpha.admin, 'passFaceReview', {
    body: { orderId, note, photos: [await photoBy(world, alpha.clerk)] },
  });
  await pass();
  const hidden = await send(world, alpha.clerk, 'faceReviewPhotos', { body: { orderId } });
  const elsewhere = await send(world, beta.admin, 'faceReviewPhotos', { body: { orderId } });
  const shown = await send(world, alpha.admin, 'faceReviewPhotos', { body: { orderId } });

  expect(outsiders.map(({ status }) => status)).toEqual([403, 404, 403]);
  expect([foreign.status, hidden.status, elsewhere.status]).toEqual([404, 403, 404]);
  expect(strangers.refusal.code).toBe('photo_not_found');
  expect(shown.answer.photos).toHaveLength(1);
  const { order } = await detail();
  const log = await stored<{ operation: string }>(
    bare,
    alpha,
    `select operation from audit_log where object = $1 and operation in ('agreement:passReview', 'agreement:reviewPhotos') order by id`,
    [order.orderNo],
  );
  expect(log.map(({ operation }) => operation)).toEqual([
    'agreement:passReview',
    'agreement:reviewPhotos',
  ]);
});
