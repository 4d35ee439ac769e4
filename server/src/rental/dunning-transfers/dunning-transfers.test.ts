import { randomUUID } from 'node:crypto';
import { fen } from '@rental/domain/money';
import { agencyShareOf } from '@rental/domain/rental/dunning/transfers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, LateOrders } from '../../testing/orders/late-orders.ts';
import { agreeToPlan, askForPlan, somePlan } from '../../testing/orders/repayments.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { someOperator, someRole } from '../../testing/people/people.ts';
import { paperBy, somePdf } from '../../testing/providers/pdfs.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { countsOf } from '../../testing/wire/tab-counts.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { someApp, sendOpen } from '../../testing/wire/send-open.ts';
import { password, type Caller, type Shop, type World } from '../../testing/world.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(async () => {
  await proveBooks(world, shop);
  await world.close();
});

const proof = async () => ({ stepUp: { password: await sealed(world, password) } });
const keyed = () => ({ 'idempotency-key': randomUUID() });

type Added = NonNullable<Parameters<typeof send<'addDunningTransfers'>>[3]>['body'];
type Stepped = NonNullable<Parameters<typeof send<'stepDunningTransfer'>>[3]>['body'];

const add = (orderIds: number[], more: Partial<Added> = {}, by: Caller = shop.admin) =>
  send(
    world,
    by,
    'addDunningTransfers',
    { body: { orderIds, kind: 'court', note: '协商未果', ...more } },
    keyed(),
  );
const step = (id: number, body: Partial<Stepped> & Pick<Stepped, 'step'>, by = shop.admin) =>
  send(
    world,
    by,
    'stepDunningTransfer',
    { params: { id }, body: { on: '2026-11-21', note: '已办理', ...body } },
    keyed(),
  );
const list = async (query: object = {}, by: Caller = shop.admin) =>
  (await send(world, by, 'listDunningTransfers', { query })).answer.content;
const first = async () => (await list())[0] ?? expect.fail('no hand-over');
const detail = async (id: number) =>
  (await send(world, shop.admin, 'dunningTransferDetail', { params: { id } })).answer;
const sortedStatuses = (tries: readonly { readonly status: number }[]) =>
  tries.map(({ status }) => status).toSorted((one, other) => one - other);
const caseNo = '（2026）浙0106民初1234号';

/** An operator who may hand over and is not the administrator. */
async function colleague(): Promise<Caller> {
  const rights = ['dunning:transfer', 'dunning:work', 'overdue:list'] as const;
  return someOperator(world, shop, 'fawu', await someRole(world, shop, 'LEGAL', rights));
}

async function agency(more: object = {}): Promise<number> {
  const fields = { name: '安信资产', contactName: '李经理', contactPhone: '0571-88990011' };
  const body = { ...fields, shareBp: 2_500, openAppId: null, ...(await proof()), ...more };
  return (await send(world, shop.admin, 'addDunningAgency', { body }, keyed())).answer.id;
}

const hand = async (id: number, by: Caller) =>
  send(world, by, 'handToAgency', { params: { id }, body: await proof() }, keyed());

/** An overdue order that is with an agency since 2026-11-21: bills of ¥100.00, two of them overdue. */
async function withAgency(more: object = {}) {
  const order = await late.late();
  const agencyId = await agency(more);
  const other = await colleague();
  await add([order.id], { kind: 'agency', agencyId });
  const { id } = await first();
  await hand(id, other);
  return { ...order, agencyId, transferId: id, other };
}

test('a case goes to court step by step, with its documents, and its history is that of the case as well', async () => {
  const { id: orderId, caseId } = await late.late();
  expect((await add([orderId], { partyName: '西湖区人民法院' })).status).toBe(201);
  const { id } = await first();
  const photo = await photoBy(world, shop.admin);

  expect(await codeOf(step(id, { step: 'file' }))).toBe('transfer_case_no_missing');
  expect(await codeOf(step(id, { step: 'judge' }))).toBe('transfer_moved');
  expect(await codeOf(step(id, { step: 'file', caseNo, on: '2026-11-22' }))).toBe(
    'transfer_day_wrong',
  );
  const filed = await step(id, { step: 'file', caseNo, nextOn: '2026-12-15', photos: [photo] });
  expect(filed.answer.transferState).toBe('filed');
  late.on('2026-12-15');
  expect(await codeOf(step(id, { step: 'hear', on: '2026-11-20' }))).toBe('transfer_day_wrong');
  await step(id, { step: 'hear', on: '2026-12-15' });
  await step(id, { step: 'judge', on: '2026-12-15', amountFen: fen(200_00) });
  await step(id, { step: 'enforce', on: '2026-12-15' });
  expect((await step(id, { step: 'end', on: '2026-12-15' })).answer.transferState).toBe('ended');
  expect(await codeOf(step(id, { step: 'note', on: '2026-12-15' }))).toBe('transfer_moved');

  const { transfer, steps } = await detail(id);
  expect(transfer).toMatchObject({
    orderId,
    caseId,
    kind: 'court',
    caseNo,
    partyName: '西湖区人民法院',
    owedFen: 200_00,
    customerPhone: '138****5678',
    recoveredFen: 0,
  });
  expect(transfer.transferNo).toMatch(/^YS20261121\d{12}$/);
  expect(steps.map((one) => one.step)).toEqual(['end', 'enforce', 'judge', 'hear', 'file', 'add']);
  expect(steps[4]).toMatchObject({ caseNo, nextOn: '2026-12-15', on: '2026-11-21' });
  expect(steps[4]?.photos).toHaveLength(1);
  const { timeline } = await late.page(caseId);
  expect(timeline.slice(0, 6).map((one) => one.step)).toEqual([
    ...Array.from({ length: 5 }, () => 'transferStepped'),
    'transferred',
  ]);
  expect(timeline[4]?.note).toBe('法院诉讼：立案，已办理');
});

test('papers in PDF stay with the hand-over and its steps, and whoever reaches it saves them', async () => {
  const { id: orderId } = await late.late();
  const contract = await paperBy(world, shop.admin, '委托合同.pdf');
  expect((await add([orderId], { kind: 'lawyer', papers: [contract] })).status).toBe(201);
  const { id } = await first();
  const photo = await photoBy(world, shop.admin);
  const letter = await paperBy(world, shop.admin, '律师函.pdf');
  const ofOther = await paperBy(
    world,
    await someOperator(world, shop, 'falv2', shop.roles.administrator),
  );
  const ofBeta = await paperBy(world, world.beta.admin);

  for (const papers of [[photo], [ofOther], [ofBeta], [letter, ofOther]])
    expect(await codeOf(step(id, { step: 'hand', papers }))).toBe('pdf_not_found');
  expect(await codeOf(step(id, { step: 'hand', photos: [letter] }))).toBe('photo_not_found');
  expect((await step(id, { step: 'hand', papers: [letter, letter] })).status).toBe(400);
  expect((await step(id, { step: 'hand', papers: [letter], photos: [photo] })).status).toBe(200);

  const { steps } = await detail(id);
  const size = somePdf().length;
  expect(steps.map((one) => one.papers)).toMatchObject([
    [{ name: '律师函.pdf', bytes: size }],
    [{ name: '委托合同.pdf', bytes: size }],
  ]);
  const link = steps[0]?.papers[0]?.link ?? '';
  const saved = await world.app.inject({ url: link, headers: { host: shop.admin.host } });
  expect(saved.rawPayload.equals(somePdf())).toBe(true);
  expect(saved.headers['content-disposition']).toContain('attachment');
  const elsewhere = await world.app.inject({ url: link, headers: { host: world.beta.admin.host } });
  expect(elsewhere.statusCode).toBe(404);
});

test('our own people are kept from a customer whose order is with others, until it ends', async () => {
  const { id: orderId, billIds, caseId } = await late.late();
  await add([orderId], { kind: 'lawyer' });
  const { id } = await first();
  expect((await late.call(caseId)).status).toBe(200); // prepared, and still ours
  await step(id, { step: 'hand' });

  const words = '该客户的订单已移交（律师），由对方联系，催收员不得联系客户';
  expect((await late.page(caseId)).guard).toBe(words);
  expect(await codeOf(late.call(caseId))).toBe('dunning_transferred');
  const body = { billIds: billIds.slice(0, 1) };
  const sms = await send(world, shop.clerk, 'overdueSms', { body });
  expect(sms.answer).toMatchObject({ sent: 0, skipped: [{ reason: words }] });
  expect(await codeOf(add([orderId], { kind: 'visit' }))).toBe('dunning_transferred');

  await step(id, { step: 'return' });
  expect((await late.call(caseId)).status).toBe(200);
});

test('a visit is arranged where the guard has nothing against it, and counts as a contact', async () => {
  const { id: orderId, caseId } = await late.late();
  const hold = { caseId, reason: 'hardship', note: '客户住院' } as const;
  await send(world, shop.clerk, 'holdCase', { body: hold });
  expect(await codeOf(add([orderId], { kind: 'visit' }))).toBe('dunning_held');
  await send(world, shop.admin, 'releaseCase', { body: { caseId, note: '已出院' } });

  await add([orderId], { kind: 'visit', partyName: '外访一组' });
  const { id, transferState } = await first();
  expect(transferState).toBe('arranged');
  expect((await late.page(caseId)).contactsToday).toBe(0);
  await step(id, { step: 'fail', note: '无人在家' });
  expect(await late.page(caseId)).toMatchObject({ contactsToday: 1, guard: null });
});

test('an order has one open hand-over of a kind, however many try at once', async () => {
  const { id: orderId } = await late.late();
  const tries = await Promise.all(Array.from({ length: 6 }, () => add([orderId])));
  expect(sortedStatuses(tries)).toEqual([201, 409, 409, 409, 409, 409]);
  expect((await add([orderId], { kind: 'recall' })).status).toBe(201);
  const [, court] = await list({ sort: 'id,desc' });
  await step(court?.id ?? 0, { step: 'cancel' });
  expect((await add([orderId])).status).toBe(201);
  const counts = await send(world, shop.admin, 'dunningTransferCounts', { query: {} });
  expect(countsOf(counts.answer)).toMatchObject({ '': 3, court: 2, recall: 1, agency: 0 });
});

test('of several orders all are entered or none, and one without overdue bills is refused', async () => {
  const { id: orderId } = await late.late();
  const { id: current } = await late.rented();
  expect(await codeOf(add([orderId, current]))).toBe('transfer_not_overdue');
  expect(await codeOf(add([orderId, 999_999]))).toBe('not_found');
  expect(await codeOf(add([orderId, orderId]))).toBe('invalid');
  expect(await codeOf(add([orderId], { kind: 'agency' }))).toBe('invalid');
  expect(await codeOf(add([orderId], { nextOn: '2026-11-20' }))).toBe('transfer_next_day_wrong');
  expect(await list()).toEqual([]);
});

test('an agency gets an order by two persons and a proof', async () => {
  const { id: orderId } = await late.late();
  const agencyId = await agency();
  const other = await colleague();
  await add([orderId], { kind: 'agency', agencyId });
  const { id } = await first();

  expect(await codeOf(hand(id, shop.admin))).toBe('transfer_by_second_person');
  const unproven = { params: { id }, body: { stepUp: {} } };
  expect(await codeOf(send(world, other, 'handToAgency', unproven, keyed()))).toBe(
    'step_up_needed',
  );
  const [{ caseId } = { caseId: 0 }] = await stored<{ caseId: number }>(
    world,
    shop,
    'select case_id as "caseId" from dunning_transfers where id = $1',
    [id],
  );
  const held = { caseId, reason: 'hardship', note: '客户住院' } as const;
  await send(world, shop.clerk, 'holdCase', { body: held });
  expect(await codeOf(hand(id, other))).toBe('dunning_held');
  await send(world, shop.admin, 'releaseCase', { body: { caseId, note: '已出院' } });
  expect((await hand(id, other)).answer.transferState).toBe('handed');
  expect(await codeOf(hand(id, other))).toBe('transfer_moved');
  expect((await first()).shareBp).toBe(2_500);
});

test('a customer who keeps 协商分期 is handed to no agency', async () => {
  const { id: orderId } = await late.late();
  const plan = await somePlan(world, shop.clerk, orderId);
  const approvalId = await askForPlan(world, shop.clerk, plan);
  await agreeToPlan(world, [shop.clerk, shop.admin], approvalId);
  await add([orderId], { kind: 'agency', agencyId: await agency() });
  const { id } = await first();
  expect(await codeOf(hand(id, await colleague()))).toBe('dunning_repaying');
});

test('two who hand an order to an agency at once do it once, and a stopped agency or a paid order is not handed', async () => {
  const { id: orderId, billIds } = await late.late();
  const agencyId = await agency();
  const other = await colleague();
  await add([orderId], { kind: 'agency', agencyId });
  const { id } = await first();
  const fields = { name: '安信资产', contactName: '李经理', contactPhone: '0571-88990011' };
  const turn = async (isActive: boolean) =>
    send(
      world,
      shop.admin,
      'updateDunningAgency',
      {
        params: { id: agencyId },
        body: { ...fields, shareBp: 3_000, openAppId: null, isActive, ...(await proof()) },
      },
      keyed(),
    );
  await turn(false);
  expect(await codeOf(hand(id, other))).toBe('agency_stopped');
  expect(await codeOf(add([orderId], { kind: 'agency', agencyId }))).toBe('agency_stopped');
  await turn(true);
  const tries = await Promise.all([hand(id, other), hand(id, other), hand(id, other)]);
  expect(sortedStatuses(tries)).toEqual([200, 409, 409]);
  expect((await first()).shareBp).toBe(2_500); // as it was entered

  await step(id, { step: 'return' });
  await add([orderId], { kind: 'agency', agencyId });
  await late.pay(orderId, billIds.slice(0, 2));
  expect(await codeOf(hand((await first()).id, other))).toBe('transfer_nothing_owed');
});

test('what comes in while an agency has the bill earns its share to the fen, and nothing before, after or of later bills', async () => {
  const order = await late.late();
  const { billIds } = order;
  const agencyId = await agency({ shareBp: 3_333 });
  const other = await colleague();
  await late.pay(order.id, billIds.slice(0, 1)); // before
  await add([order.id], { kind: 'agency', agencyId });
  const { id } = await first();
  await hand(id, other);
  late.on('2026-12-01');
  await late.keep();
  await late.pay(order.id, billIds.slice(1, 3)); // the third fell due on the day of the hand-over

  const [recovery] = await stored<{ fen: number }>(
    world,
    shop,
    'select sum(amount_fen)::int as fen from overdue_recoveries where transfer_id = $1',
    [id],
  );
  const recoveredFen = fen(recovery?.fen ?? 0);
  expect(recoveredFen).toBeGreaterThanOrEqual(100_00);
  expect(recoveredFen).toBeLessThan(200_00);
  const earnedFen = agencyShareOf(recoveredFen, 3_333);
  expect(await first()).toMatchObject({ recoveredFen, earnedFen });
  const { agencies } = (await send(world, shop.admin, 'dunningAgencies')).answer;
  expect(agencies).toMatchObject([{ id: agencyId, openCount: 1, recoveredFen, earnedFen }]);
  await step(id, { step: 'settle', on: '2026-12-01' });
  expect(await first()).toMatchObject({ transferState: 'settled', recoveredFen, earnedFen });
});

test('an agency downloads its own open cases by its own key, and each download is written down', async () => {
  const key = await someApp(world, shop, { scopes: ['agency'] });
  const { transferId, agencyId, caseId } = await withAgency({ openAppId: key.appId });
  const stranger = await someApp(world, shop, { name: '别家', scopes: ['agency'] });
  const asked = () => sendOpen(world, key, 'openAgencyCases', { query: {} });

  const { cases, next } = (await asked()).answer;
  expect(next).toBeNull();
  expect(cases).toMatchObject([
    { number: transferId, handedOn: '2026-11-21', shareBp: 2_500, isHeld: false },
  ]);
  expect(cases[0]?.customerPhone).toMatch(/^1\d{10}$/);
  expect(cases[0]?.bills.map(({ unpaidFen }) => unpaidFen)).toEqual([100_00, 100_00]);
  expect(JSON.stringify(cases)).not.toContain('330106'); // no identity number, no address
  expect((await first()).downloadedAt).not.toBeNull();
  expect(await codeOf(sendOpen(world, stranger, 'openAgencyCases', { query: {} }))).toBe(
    'agency_unbound',
  );
  const log = await stored<{ after: { cases: number } }>(
    world,
    shop,
    `select after from audit_log where operation = 'dunning:download' and object = $1`,
    [`dunningAgency ${agencyId}`],
  );
  expect(log).toMatchObject([{ after: { cases: 1 } }]);

  const hold = { caseId, reason: 'hardship', note: '客户住院' } as const;
  await send(world, shop.clerk, 'holdCase', { body: hold });
  expect((await asked()).answer.cases).toMatchObject([{ isHeld: true }]);
  await step(transferId, { step: 'return' });
  expect((await asked()).answer.cases).toEqual([]);
});

test('names and apps of agencies are of one alone, and an app needs the right to download', async () => {
  const key = await someApp(world, shop, { scopes: ['agency'] });
  const plain = await someApp(world, shop, { name: '商城', scopes: ['orders'] });
  await agency({ openAppId: key.appId });
  const fields = { contactName: '王经理', contactPhone: '0571-88990022', shareBp: 2_000 };
  const again = async (more: { name: string; openAppId: number | null }) =>
    send(
      world,
      shop.admin,
      'addDunningAgency',
      { body: { ...fields, ...more, ...(await proof()) } },
      keyed(),
    );
  expect(await codeOf(again({ name: '安信资产', openAppId: null }))).toBe('agency_name_taken');
  expect(await codeOf(again({ name: '恒通', openAppId: key.appId }))).toBe('agency_app_taken');
  expect(await codeOf(again({ name: '恒通', openAppId: plain.appId }))).toBe('agency_app_unfit');
  expect(await codeOf(again({ name: '恒通', openAppId: 999_999 }))).toBe('agency_app_unfit');
});

test('a clerk, another store and another brand see and do nothing of it', async () => {
  const { id: orderId } = await late.late();
  await add([orderId]);
  const { id } = await first();
  expect((await add([orderId], { kind: 'lawyer' }, shop.clerk)).status).toBe(403);
  expect((await step(id, { step: 'cancel' }, world.beta.admin)).status).toBe(404);
  expect(await list({}, world.beta.admin)).toEqual([]);

  await stored(
    world,
    shop,
    `insert into role_permissions (brand_code, role_id, permission)
       select brand_code, id, 'dunning:transfer' from roles where code = 'ROLE_CLERK'`,
  );
  expect(await list({}, shop.otherClerk)).toEqual([]);
  expect((await step(id, { step: 'cancel' }, shop.otherClerk)).status).toBe(404);
  expect((await add([orderId], { kind: 'lawyer' }, shop.otherClerk)).status).toBe(404);
  expect((await add([orderId], { kind: 'lawyer' }, shop.clerk)).status).toBe(201);
});
