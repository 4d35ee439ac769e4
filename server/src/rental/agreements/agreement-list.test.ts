import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signaturesOf } from '../../gateways/e-signature/account-signatures.ts';
import { sandboxSignatures } from '../../gateways/e-signature/sandbox-signatures.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { send } from '../../testing/wire/send.ts';
import { countsOf } from '../../testing/wire/tab-counts.ts';
import { anotherServer, createWorld, type Caller, type World } from '../../testing/world.ts';

let bare: World;
let world: World;
/** Orders by how far their agreement is. */
const orders: Record<string, number> = {};
let otherTemplate = 0;

const states = ['inReview', 'toSign', 'signing', 'timedOut', 'failed', 'signed', 'voided'];
const newestFirst = states.toReversed();

// one agreement in each state, made a minute after another; today is 2026-11-21. The last two are of a template of their own
beforeAll(async () => {
  bare = await createWorld();
  const signatures = signaturesOf(sandboxSignatures(bare.filesDir, bare.secretKey, () => bare.now));
  const app = await anotherServer(bare, { gateways: { signatures } });
  world = Object.create(bare, { app: { value: app } }) as World;
  const { admin, clerk } = bare.alpha;
  const made = await send(world, admin, 'createAgreementTemplate', {
    body: { name: '新机合同', body: '乙方{{客户姓名}}' },
  });
  otherTemplate = made.answer.id;
  await send(world, admin, 'createAgreementTemplate', { body: { name: '草稿合同', body: '无' } });
  await send(world, admin, 'publishAgreementTemplate', { params: { id: otherTemplate } });
  const today = bare.now;
  for (const [index, state] of states.entries()) {
    bare.now = new Date(today.getTime() + (index - 1) * 60_000);
    const [orderId = 0] = await someOrders(bare, bare.alpha, 1, orderStatus.approved, {
      order_no: `ZL-${state}`,
    });
    orders[state] = orderId;
    const body = { orderId, ...(index > 4 && { templateId: otherTemplate }) };
    await send(world, clerk, 'generateAgreement', { body });
    if (state !== 'toSign') await send(world, clerk, 'sendAgreement', { body: { orderId } });
  }
  await stored(bare, bare.alpha, 'update agreements set review_since = now() where order_id = $1', [
    orders['inReview'],
  ]);
  for (const state of ['timedOut', 'failed'])
    await stored(
      bare,
      bare.alpha,
      'update agreements set ended = $1, ended_at = now() where order_id = $2',
      [state, orders[state]],
    );
  const { answer } = await send(world, admin, 'editAgreementTemplate', {
    body: { id: otherTemplate, body: '乙方{{客户姓名}}，第二版' },
  });
  await send(world, admin, 'publishAgreementTemplate', { params: { id: answer.id } });
  const onPaper = { reason: '客户到店签署', photos: [await photoBy(world, clerk)] };
  await send(world, clerk, 'signAgreement', { body: { ...of('signed'), ...onPaper } });
  await send(world, clerk, 'voidAgreement', { body: { ...of('voided'), reason: '客户改名' } });
});
afterAll(async () => {
  await world.app.close();
  await bare.close();
});

const of = (state: string) => ({ orderId: orders[state] ?? 0 });
const rows = async (query: object, caller: Caller = bare.alpha.clerk) =>
  (await send(world, caller, 'listAgreements', { query })).answer;
/** The found agreements, by the state that names the order's. */
const found = async (query: object, caller?: Caller): Promise<string[]> => {
  const answer = await rows(query, caller);
  expect(answer.totalElements).toBe(answer.content.length);
  return answer.content.map(({ orderNo }) => orderNo.slice(3));
};

test('every agreement stands in the tab of its state, 待签署 until it is sent', async () => {
  expect(await found({})).toEqual(newestFirst);
  for (const agreementState of states)
    expect(await found({ agreementState })).toEqual([agreementState]);
});

test('the tabs count what waits for somebody', async () => {
  const { alpha, beta } = bare;
  const counts = async (caller: Caller) =>
    countsOf((await send(world, caller, 'agreementCounts', { query: {} })).answer);
  const each = { toSign: 1, signing: 1, inReview: 1, timedOut: 1, failed: 1 };
  for (const caller of [alpha.clerk, alpha.admin]) expect(await counts(caller)).toEqual(each);
  const none = { toSign: 0, signing: 0, inReview: 0, timedOut: 0, failed: 0 };
  for (const caller of [alpha.otherClerk, beta.admin]) expect(await counts(caller)).toEqual(none);
});

test('what timed out and was signed by hand after all is 已签 and waits for nobody', async () => {
  await stored(bare, bare.alpha, 'update agreements set signed_at = now() where order_id = $1', [
    orders['failed'],
  ]);
  try {
    expect(await found({ agreementState: 'failed' })).toEqual([]);
    expect(await found({ agreementState: 'signed' })).toEqual(['signed', 'failed']);
    const { answer } = await send(world, bare.alpha.clerk, 'agreementCounts', { query: {} });
    expect(countsOf(answer)['failed']).toBe(0);
  } finally {
    await stored(bare, bare.alpha, 'update agreements set signed_at = null where order_id = $1', [
      orders['failed'],
    ]);
  }
});

test.each<[what: string, query: () => object, states: string[]]>([
  ['a template', () => ({ templateIs: otherTemplate }), ['voided', 'signed']],
  [
    'a template and a state',
    () => ({ templateIs: otherTemplate, agreementState: 'signed' }),
    ['signed'],
  ],
  [
    '生成时间',
    () => ({ generatedAt: ['2026-11-21 10:01:00', '2026-11-21 10:04:00'] }),
    ['failed', 'timedOut', 'signing'],
  ],
  ['生成时间 of another day', () => ({ generatedAt: ['2026-11-20', '2026-11-20'] }), []],
  ['an order number', () => ({ orderNo: 'ZL-signing' }), ['signing']],
  ['是否公证', () => ({ isNotarized: 'true' }), []],
  ['是否公证: not', () => ({ isNotarized: 'false' }), newestFirst],
])('agreements narrowed by %s', async (_what, query, wanted) => {
  expect(await found(query())).toEqual(wanted);
});

test('the templates to narrow by are the versions that were ever published, the last of each first', async () => {
  const { alpha, beta } = bare;
  const names = async (caller: Caller) =>
    (await send(world, caller, 'agreementOptions')).answer.templates.map(
      ({ name, version }) => `${name} v${version}`,
    );
  const all = await names(alpha.clerk);
  expect(all.toSorted()).toEqual(['新机合同 v1', '新机合同 v2', '设备租赁合同 v1'].toSorted());
  expect(all.filter((name) => name.startsWith('新机'))).toEqual(['新机合同 v2', '新机合同 v1']);
  expect(await names(beta.clerk)).toEqual(['设备租赁合同 v1']);
});

test('a row names those who were asked to sign, the customer masked', async () => {
  const { content } = await rows({ agreementState: 'signing' });
  expect(content).toMatchObject([
    {
      orderStatus: orderStatus.toGenerateAgreement,
      hasText: true,
      parties: [
        { party: 'store', name: '西湖店', isSigned: false },
        { party: 'customer', name: '王**', isSigned: false },
        { party: 'platform', isSigned: false },
      ],
    },
  ]);
  expect((await rows({ agreementState: 'toSign' })).content).toMatchObject([{ parties: [] }]);
});

test('paging on with the cursor shows every agreement once', async () => {
  const first = await rows({ size: 4 });
  const second = await rows({ size: 4, cursor: first.nextCursor });
  const shown = [...first.content, ...second.content].map(({ orderNo }) => orderNo.slice(3));
  expect(shown).toEqual(newestFirst);
  expect(second.nextCursor).toBeUndefined();
});

test.each([
  [{ agreementState: 'lost' }, 'invalid'],
  [{ templateIs: 'x' }, 'invalid'],
  [{ cursor: 'x' }, 'cursor_invalid'],
  [{ page: 10_000, size: 10 }, 'page_too_deep'],
])('%j is refused', async (query, code) => {
  const { refusal } = await send(world, bare.alpha.clerk, 'listAgreements', {
    query: query as never,
  });
  expect([refusal.status, refusal.code]).toEqual([400, code]);
});

test('an agreement that was voided is read by itself, not the one that was made after it', async () => {
  const { clerk } = bare.alpha;
  const { content } = await rows({ agreementState: 'voided' });
  const [voided] = content;
  const agreementId = voided?.id ?? 0;
  await send(world, clerk, 'generateAgreement', { body: of('voided') });

  const named = await send(world, clerk, 'openAgreement', {
    body: { ...of('voided'), agreementId },
  });
  const last = await send(world, clerk, 'openAgreement', { body: of('voided') });
  const pdf = await send(world, clerk, 'agreementPdf', { body: { ...of('voided'), agreementId } });

  expect(named.answer.agreementNo).toBe(voided?.agreementNo);
  expect(last.answer.agreementNo).not.toBe(voided?.agreementNo);
  expect(pdf.answer.fileName).toBe(`合同 ${voided?.agreementNo}.pdf`);
  const ofAnother = await send(world, clerk, 'openAgreement', {
    body: { ...of('signed'), agreementId },
  });
  expect(ofAnother.refusal.status).toBe(404);
});
