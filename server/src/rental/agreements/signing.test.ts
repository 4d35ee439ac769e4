import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  sandboxSignature,
  type SandboxRequest,
} from '../../gateways/e-signature/sandbox-signatures.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { callBack, type CallbackManner } from '../../testing/providers/provider.ts';
import {
  openSigningFixture,
  type SigningFixture,
} from '../../testing/providers/signing-fixture.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
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
});

const wait = (minutes: number) => {
  bare.now = new Date(bare.now.getTime() + minutes * 60_000);
};
const act = (name: 'sendAgreement' | 'remindAgreement') =>
  send(world, bare.alpha.clerk, name, { body: { orderId } });
const detail = async () =>
  (await send(world, bare.alpha.clerk, 'orderDetail', { params: { id: orderId } })).answer;
const requests = () => fixture.requestsOf(flowNo);

/** Sends the agreement, of which the worker tells the provider; answers what the provider asks of each party. */
async function sent() {
  const { answer } = await send(world, bare.alpha.clerk, 'sendAgreement', { body: { orderId } });
  flowNo = answer.flowNo;
  await soon(async () => expect(await requests()).toHaveLength(3));
  const asked = await requests();
  return Object.fromEntries(asked.map((one) => [one.party, one])) as Record<
    SandboxRequest['party'],
    SandboxRequest
  >;
}

/** Opens the provider's page as a party does. */
const visit = (flow: string, code?: string, choice?: string) =>
  world.app.inject({
    url: `/sandbox/e-signature?${new URLSearchParams({ flow, ...(code && { code }), ...(choice && { act: choice }) }).toString()}`,
    headers: { host: bare.alpha.brand.domainAdmin },
  });

function callback(of: SandboxRequest, change: object = {}, manner: CallbackManner = {}) {
  const { merchant, contentHash, party } = of;
  const eventNo = `${flowNo}-1`;
  const body = { eventNo, merchant, flowNo, contentHash, party, outcome: 'signed' };
  const said = { path: 'agreement', word: { ...body, ...change }, signature: sandboxSignature };
  return callBack(world, bare.alpha, said, manner);
}
const events = () =>
  stored(bare, bare.alpha, 'select id from agreement_callbacks where flow_no = $1', [flowNo]);
const told = (title: string) =>
  stored(bare, bare.alpha, 'select store_ids from messages where title = $1 and target = $2', [
    title,
    `/order/detail/${orderId}`,
  ]);

test('when the last party has signed on the provider’s page, the order waits to be shipped', async () => {
  const { store, customer, platform } = await sent();
  expect(customer).toMatchObject({ name: '王小明', merchant: 'sandbox-alpha' });

  for (const { code } of [store, customer]) await visit(flowNo, code, 'sign');
  const waiting = await detail();
  const last = await visit(flowNo, platform.code, 'sign');

  expect(waiting.agreement).toMatchObject({
    agreementState: 'signing',
    parties: [
      { party: 'store', signedAt: expect.stringContaining('2026') as string },
      {
        party: 'customer',
        name: '王**',
        signedAt: expect.stringContaining('2026') as string,
      },
      { party: 'platform', signedAt: null },
    ],
  });
  expect(last.body).toContain('平台已签署');
  const { order, agreement, history } = await detail();
  expect(order.orderStatus).toBe(orderStatus.toShip);
  expect(agreement).toMatchObject({ agreementState: 'signed' });
  expect(history.map(({ move, operatorName }) => [move, operatorName])).toEqual([
    ['generateAgreement', 'clerk昵称'],
    ['sendAgreement', 'clerk昵称'],
    ['partySigned', null],
    ['partySigned', null],
    ['partySigned', null],
    ['signAgreement', null],
  ]);
});

test('a wrong code signs nothing, and a flow that is not ours has no page', async () => {
  await sent();

  const wrong = await visit(flowNo, 'ffff', 'sign');
  const unknown = await visit('QS20261121000000000000');
  const odd = await visit('<b>');

  expect(wrong.body).toContain('签署码不正确');
  expect([unknown.statusCode, odd.statusCode]).toEqual([404, 404]);
  expect(await events()).toEqual([]);
});

test('a word of the provider counts once, however often and by however many it is delivered', async () => {
  const { customer } = await sent();

  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => callback(customer)),
    ...Array.from({ length: 5 }, (_, nth) =>
      callback(customer, { eventNo: `${flowNo}-${nth + 2}` }),
    ),
  ]);

  expect(replies).toHaveLength(10);
  expect(replies.map(({ status, body }) => [status, body])).toEqual(
    replies.map(() => [200, { received: true }]),
  );
  expect(await events()).toHaveLength(6);
  const { history } = await detail();
  expect(history.filter(({ move }) => move === 'partySigned')).toHaveLength(1);
});

test('all parties at once are signed once, and the order moves once', async () => {
  const asked = Object.values(await sent());

  const words = asked.flatMap((one) =>
    [0, 1].map((nth) => callback(one, { eventNo: `${flowNo}-${one.party}${nth}` })),
  );
  await Promise.all(words);

  const { order, history } = await detail();
  expect(order.orderStatus).toBe(orderStatus.toShip);
  expect(history.filter(({ move }) => move === 'signAgreement')).toHaveLength(1);
});

test.each([
  ['no signature', { signature: '' }],
  ['another signature', { signature: 'f'.repeat(64) }],
  ['another body than was signed', { sent: '{"eventNo":"E1"}' }],
  ['a time of more than five minutes ago', { secondsAgo: 301 }],
  ['a time of more than five minutes ahead', { secondsAgo: -301 }],
])('a callback with %s is refused and changes nothing', async (_what, manner) => {
  const { customer } = await sent();

  const reply = await callback(customer, {}, manner);

  expect([reply.status, reply.body.code]).toEqual([401, 'callback_not_signed']);
  expect(await events()).toEqual([]);
});

test('a signed word about another text or merchant signs nothing, and somebody is told once', async () => {
  const { customer } = await sent();

  const changes = [
    { contentHash: 'f'.repeat(64) },
    { merchant: 'sandbox-beta', eventNo: `${flowNo}-2` },
  ];
  for (const change of changes)
    expect((await callback(customer, change)).body.code).toBe('callback_mismatch');
  await callback(customer, changes[0]);

  expect((await detail()).agreement?.parties.every(({ signedAt }) => signedAt === null)).toBe(true);
  expect(await told('电子签通知与合同不符')).toHaveLength(2);
});

test('a flow of another brand is not found, and a word of what was voided changes nothing', async () => {
  const { customer } = await sent();
  const foreign = await callback(customer, {}, { host: bare.beta.brand.domainAdmin });
  await send(world, bare.alpha.clerk, 'voidAgreement', { body: { orderId, reason: '客户改名' } });

  const late = await callback(customer);

  expect([foreign.status, late.status]).toEqual([404, 200]);
  const { order, agreement } = await detail();
  expect(order.orderStatus).toBe(orderStatus.approved);
  expect(agreement).toMatchObject({ agreementState: 'voided', endReason: '客户改名' });
});

test('作废重签: the order takes a new agreement, and the voided one stays as it is', async () => {
  const { agreement: old } = await detail();
  await send(world, bare.alpha.clerk, 'voidAgreement', { body: { orderId, reason: '客户改名' } });
  await send(world, bare.alpha.clerk, 'generateAgreement', { body: { orderId } });

  const { agreement } = await detail();
  expect(agreement?.agreementState).toBe('signing');
  expect(agreement?.agreementNo).not.toBe(old?.agreementNo);
  const signed = await send(world, bare.alpha.clerk, 'signAgreement', { body: { orderId } });
  expect(signed.answer.orderStatus).toBe(orderStatus.toShip);
  const rows = await stored(
    bare,
    bare.alpha,
    'select ended, signed_at is not null as signed from agreements where order_id = $1 order by id',
    [orderId],
  );
  expect(rows).toEqual([
    { ended: 'voided', signed: false },
    { ended: null, signed: true },
  ]);
  const void2 = await send(world, bare.alpha.clerk, 'voidAgreement', {
    body: { orderId, reason: '再作废' },
  });
  expect(void2.refusal.message).toBe('订单当前为「待发货」，不能作废合同');
});

test('a party that refuses ends the signing, and what the others say then changes nothing', async () => {
  const { customer, store } = await sent();

  const page = await visit(flowNo, customer.code, 'refuse');
  await visit(flowNo, store.code, 'sign');

  expect(page.body).toContain('用户已拒绝签署');
  const { order, agreement } = await detail();
  expect(order.orderStatus).toBe(orderStatus.toGenerateAgreement);
  expect(agreement).toMatchObject({ agreementState: 'failed', endReason: '用户拒绝签署' });
  expect(agreement?.parties.every(({ signedAt }) => signedAt === null)).toBe(true);
});

test('after 24 hours signing is over, the shop hears of it once, and paper still serves', async () => {
  const { customer } = await sent();
  wait(24 * 60);
  const late = await callback(customer);
  await bare.database.app.query(`select pg_notify('jobs', 'alpha')`); // time does not pass by itself here
  await soon(async () => expect((await detail()).agreement?.agreementState).toBe('timedOut'));

  expect(late.status).toBe(200);
  expect(await told('合同签署超时')).toEqual([{ store_ids: [bare.alpha.stores[0]] }]);
  const again = await act('sendAgreement');
  expect(again.refusal.message).toBe('合同当前为「超时」，不能发起电子签');
  const paper = await send(world, bare.alpha.clerk, 'signAgreement', { body: { orderId } });
  expect(paper.answer.orderStatus).toBe(orderStatus.toShip);
  expect((await detail()).agreement?.agreementState).toBe('signed');
});

test('登记签署 beside an open signing takes a photo of the paper and a reason, and what the provider says then changes nothing', async () => {
  const { customer } = await sent();
  const photo = await photoBy(world, bare.alpha.clerk);
  const onPaper = (more: object) =>
    send(world, bare.alpha.clerk, 'signAgreement', { body: { orderId, ...more } });

  const refused = [
    await onPaper({}),
    await onPaper({ reason: '客户手机不支持' }),
    await onPaper({ photos: [photo] }),
  ];
  const done = await onPaper({ reason: '客户手机不支持', photos: [photo] });
  const late = await callback(customer);

  expect(refused.map(({ refusal }) => refusal.message)).toEqual(
    refused.map(() => '电子签署进行中，登记线下签署请上传纸质合同照片并填写原因'),
  );
  expect(done.answer.orderStatus).toBe(orderStatus.toShip);
  expect(late.status).toBe(200);
  const { agreement, history, order } = await detail();
  expect(order.orderStatus).toBe(orderStatus.toShip);
  expect(agreement).toMatchObject({ agreementState: 'signed', hasReviewPhotos: true });
  expect(history.find(({ move }) => move === 'signAgreement')).toMatchObject({
    note: '客户手机不支持',
    after: { signed_photo_count: 1 },
  });
  const { answer } = await send(world, bare.alpha.admin, 'faceReviewPhotos', { body: { orderId } });
  expect(answer.photos).toHaveLength(1);
});

test('重发签署: the same text goes to the same parties anew, and what the first flow says then changes nothing', async () => {
  const { store, customer } = await sent();
  const [first, before] = [flowNo, await detail()];
  await visit(flowNo, store.code, 'sign');
  await visit(flowNo, customer.code, 'refuse');

  const { answer } = await send(world, bare.alpha.clerk, 'resendSigning', { body: { orderId } });
  const late = await callback(store, { eventNo: `${first}-late` });

  expect(late.status).toBe(200);
  const again = (await detail()).agreement;
  expect(again).toMatchObject({
    id: before.agreement?.id,
    contentHash: before.agreement?.contentHash,
    agreementState: 'signing',
    endReason: null,
    expiresAt: answer.expiresAt,
    pastSignings: [
      {
        sentAt: before.agreement?.sentAt,
        ended: 'failed',
        endReason: '用户拒绝签署',
        parties: [
          { party: 'store', signedAt: bare.now.toISOString() },
          { party: 'customer', name: '王**', signedAt: null },
          { party: 'platform', signedAt: null },
        ],
      },
    ],
  });
  expect(again?.parties.map(({ name, signedAt }) => [name, signedAt])).toEqual(
    before.agreement?.parties.map(({ name }) => [name, null]),
  );
  flowNo = answer.flowNo;
  await soon(async () => expect(await requests()).toHaveLength(3));
  for (const { code } of await requests()) await visit(flowNo, code, 'sign');
  const { order, agreement, history } = await detail();
  expect([order.orderStatus, agreement?.agreementState]).toEqual([orderStatus.toShip, 'signed']);
  expect(history.map(({ move }) => move)).toContain('resendSigning');
  const { answer: evidence } = await send(world, bare.alpha.clerk, 'orderEvidence', {
    params: { id: orderId },
  });
  expect(evidence.nodes.map(({ kind }) => kind)).toContain('resent');
  const log = await stored(
    bare,
    bare.alpha,
    `select before->>'flowNo' as first, after->>'flowNo' as next from audit_log
     where operation = 'agreement:resend' and object = $1`,
    [order.orderNo],
  );
  expect(log).toEqual([{ first, next: flowNo }]);
});

/** The worker has looked whether the time of the flow is over. */
async function timeLookedAt(): Promise<void> {
  await bare.database.app.query(`select pg_notify('jobs', 'alpha')`);
  const looked = () =>
    stored(
      bare,
      bare.alpha,
      `select id from jobs
       where payload ->> 'flowNo' = $1 and payload ->> 'step' = 'timeOut' and finished_at is not null`,
      [flowNo],
    );
  await soon(async () => expect(await looked()).toHaveLength(1));
}

test('a signing that was begun anew has 24 hours of its own, and the first one’s time ends nothing', async () => {
  const { customer } = await sent();
  const first = flowNo;
  await visit(flowNo, customer.code, 'refuse');
  wait(60);
  const { answer } = await send(world, bare.alpha.clerk, 'resendSigning', { body: { orderId } });
  wait(23 * 60);
  await timeLookedAt();
  const early = (await detail()).agreement;
  ({ flowNo } = answer);
  wait(60);
  await timeLookedAt();

  expect(early).toMatchObject({ agreementState: 'signing' });
  expect((await detail()).agreement).toMatchObject({
    agreementState: 'timedOut',
    pastSignings: [{ ended: 'failed' }],
  });
  expect(first).not.toBe(flowNo);
});

test('what is still being signed, was never sent, or has no provider is not sent anew', async () => {
  const again = (on = world) => send(on, bare.alpha.clerk, 'resendSigning', { body: { orderId } });
  const never = await again();
  const { customer } = await sent();
  const early = await again();
  await visit(flowNo, customer.code, 'refuse');
  const without = await again(bare);
  const outsider = await send(world, bare.alpha.otherClerk, 'resendSigning', {
    body: { orderId },
  });
  const reader = await send(world, bare.alpha.channelOperator, 'resendSigning', {
    body: { orderId },
  });

  expect(never.refusal.message).toBe('合同尚未发起电子签');
  expect(early.refusal.message).toBe('合同当前为「签署中」，不能重发签署');
  expect(without.refusal.code).toBe('signature_unavailable');
  expect([outsider.status, reader.status]).toEqual([404, 403]);
  expect((await detail()).agreement).toMatchObject({ agreementState: 'failed', pastSignings: [] });
});

test('催签 asks those of the flow again, ten minutes after the last time', async () => {
  await sent();
  const soonAfter = await act('remindAgreement');
  wait(10);
  const later = await act('remindAgreement');

  expect(soonAfter.refusal.message).toBe('10分钟内已通知过签署方，请稍后再催签');
  expect(later.status).toBe(200);
  await soon(async () =>
    expect((await requests()).map(({ reminded }) => reminded)).toEqual([0, 0, 0, 1, 1, 1]),
  );
});

/** The worker comes to what is due by now: time does not pass by itself here. */
async function lastCallDone(): Promise<void> {
  await bare.database.app.query(`select pg_notify('jobs', 'alpha')`);
  const left = () =>
    stored(
      bare,
      bare.alpha,
      `select payload ->> 'step' as step, attempts, last_error from jobs
       where payload ->> 'flowNo' = $1 and due_at <= $2 and finished_at is null`,
      [flowNo, bare.now],
    );
  await soon(async () => expect(await left()).toEqual([]));
}
const reminded = async () => (await requests()).map(({ reminded }) => reminded);
const callsToSign = async () =>
  (await detail()).history
    .filter(({ move }) => move === 'remindAgreement')
    .map(({ operatorName, note }) => [operatorName, note]);

test('S96 before the time is over the parties who have not signed are reminded once, by nobody', async () => {
  await sent();
  wait(10 * 60 - 1);
  await bare.database.app.query(`select pg_notify('jobs', 'alpha')`);
  const early = await callsToSign();
  wait(1); // 20:00 of the evening, for twenty hours after it would be six in the morning
  await lastCallDone();
  await soon(async () => expect(await reminded()).toEqual([0, 0, 0, 1, 1, 1]));
  wait(13 * 60);
  await lastCallDone();

  expect(early).toEqual([]);
  expect(await callsToSign()).toEqual([[null, '签署即将超时，自动催签']]);
  expect(await reminded()).toEqual([0, 0, 0, 1, 1, 1]);
});

test('S96 who was reminded just now, or asked by another flow, is not reminded by the first', async () => {
  await sent();
  wait(10 * 60 - 5);
  await act('remindAgreement');
  wait(5);
  await lastCallDone();

  expect(await callsToSign()).toEqual([['clerk昵称', null]]);

  const body = { orderId, reason: '重签' };
  await send(world, bare.alpha.clerk, 'voidAgreement', { body });
  await send(world, bare.alpha.clerk, 'generateAgreement', { body: { orderId } });
  bare.now = new Date('2026-11-22T02:00:00.000Z');
  await sent();
  const first = flowNo;
  await send(world, bare.alpha.clerk, 'voidAgreement', { body });
  await send(world, bare.alpha.clerk, 'generateAgreement', { body: { orderId } });
  wait(9 * 60);
  await sent();
  flowNo = first;
  wait(60);
  await lastCallDone();

  expect(await callsToSign()).toEqual([['clerk昵称', null]]);
});

test('an agreement is sent once, not before it is there, and not where no provider is set up', async () => {
  const without = await send(bare, bare.alpha.clerk, 'sendAgreement', { body: { orderId } });
  const replies = await Promise.all([1, 2, 3].map(() => act('sendAgreement')));

  expect(without.refusal.message).toBe('电子签服务未配置，请登记线下签署');
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const [bareOrder = 0] = await someOrders(bare, bare.alpha, 1, orderStatus.approved);
  const early = await send(world, bare.alpha.clerk, 'sendAgreement', {
    body: { orderId: bareOrder },
  });
  expect(early.refusal.code).toBe('invalid_transition');
});
