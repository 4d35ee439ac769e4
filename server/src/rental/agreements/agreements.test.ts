import { createHash } from 'node:crypto';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const create = (name: string, body: string, of: Shop = shop) =>
  send(world, of.admin, 'createAgreementTemplate', { body: { name, body } });
const edit = (id: number, body: string) =>
  send(world, shop.admin, 'editAgreementTemplate', { body: { id, body } });
const publish = (id: number) =>
  send(world, shop.admin, 'publishAgreementTemplate', { params: { id } });
const stop = (id: number) => send(world, shop.admin, 'stopAgreementTemplate', { params: { id } });
const bodyOf = async (id: number) =>
  (await send(world, shop.admin, 'agreementTemplate', { params: { id } })).answer.body;
const choices = async (of: Shop = shop) =>
  (await send(world, of.clerk, 'agreementChoices')).answer.templates;
const published = async (name: string, body: string) => {
  const { id } = (await create(name, body)).answer;
  return (await publish(id)).answer;
};

async function generated(body: { templateId?: number } = {}) {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.approved, {
    customer_id: shop.customerId,
  });
  const reply = await send(world, shop.clerk, 'generateAgreement', { body: { orderId, ...body } });
  return { orderId, reply };
}
const opened = (orderId: number, caller = shop.clerk) =>
  send(world, caller, 'openAgreement', { body: { orderId } });

test('a new brand has a template, published and the default, and can make agreements at once', async () => {
  expect(await choices(world.beta)).toMatchObject([
    { name: '设备租赁合同', version: 1, isDefault: true },
  ]);
  const { orderId, reply } = await generated();

  expect(reply.answer.orderStatus).toBe(orderStatus.toGenerateAgreement);
  const { answer } = await opened(orderId);
  expect(answer).toMatchObject({
    agreementNo: reply.answer.agreementNo,
    templateVersion: '设备租赁合同 v1',
    contentHash: sha256(answer.text),
    isIntact: true,
  });
  for (const words of ['alpha租机 西湖店', '王小明', '330106199001011234', '13812345678'])
    expect(answer.text).toContain(words);
  expect(answer.text).not.toMatch(/\{\{|\}\}/);
});

test('an unknown variable is named and an open brace is told, and nothing is stored', async () => {
  const unknown = await create('错误模板', '{{客户姓名}} {{身份证}}');
  const open = await create('错误模板', '{{客户姓名');

  expect(unknown.refusal).toMatchObject({
    status: 422,
    message: '合同正文包含无法识别的变量：「身份证」，请从变量列表中选择',
  });
  expect(open.refusal.message).toBe('合同正文的变量须写成 {{变量名}}，请检查大括号是否成对');
  const known = await stored(
    world,
    shop,
    `select id from agreement_templates where name = '错误模板'`,
  );
  expect(known).toEqual([]);
});

test('a draft changes where it is; what was published stays, and its edit is a new version', async () => {
  const { id } = (await create('版本合同', '第一稿')).answer;
  expect((await edit(id, '第二稿')).answer).toMatchObject({ id, version: 1 });
  await publish(id);

  const next = (await edit(id, '第三稿')).answer;
  const again = await edit(id, '第四稿');

  expect(next).toMatchObject({ version: 2, templateState: 'draft', name: '版本合同' });
  expect(again.refusal.message).toBe('该模板已有未发布的草稿，请直接编辑草稿');
  expect(await bodyOf(id)).toBe('第二稿');
  expect((await choices()).find(({ name }) => name === '版本合同')).toMatchObject({ version: 1 });
  await publish(next.id);
  expect((await choices()).filter(({ name }) => name === '版本合同')).toMatchObject([
    { version: 2 },
  ]);
  const same = await create('版本合同', '又一个');
  expect(same.refusal.code).toBe('name_in_use');
});

test('two who edit the same published version at once make one draft', async () => {
  const { id } = await published('同时编辑', '原文');

  const replies = await Promise.all(['甲', '乙', '丙'].map((body) => edit(id, body)));

  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('the default goes from version to version, and is not stopped before another one is', async () => {
  const { id } = await published('默认合同', '一');
  const first = (await choices()).find(({ isDefault }) => isDefault);
  const prefer = (of: number) =>
    send(world, shop.admin, 'preferAgreementTemplate', { params: { id: of } });

  expect((await prefer(id)).answer.isDefault).toBe(true);
  expect((await stop(id)).refusal.message).toBe('默认模板不能停用，请先将其他模板设为默认');
  const next = (await edit(id, '二')).answer;
  expect((await publish(next.id)).answer).toMatchObject({ isDefault: true, version: 2 });
  expect((await choices())[0]).toMatchObject({ name: '默认合同', version: 2, isDefault: true });
  expect((await choices()).filter(({ isDefault }) => isDefault)).toHaveLength(1);

  const race = [first?.id ?? 0, next.id, first?.id ?? 0, next.id].map(prefer);
  const statuses = (await Promise.all(race)).map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  expect((await choices()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  await prefer(first?.id ?? 0);
});

test('生成合同 takes the version that is chosen, and none that is a draft, stopped or another brand’s', async () => {
  const chosen = await published('自选合同', '乙方{{客户姓名}}租{{商品规格}}');
  const draft = (await create('草稿合同', '草稿')).answer;
  const foreign = (await choices(world.beta))[0]?.id ?? 0;

  const { orderId } = await generated({ templateId: chosen.id });
  expect((await opened(orderId)).answer).toMatchObject({
    templateVersion: '自选合同 v1',
    text: expect.stringMatching(/^乙方王小明租256GB\n\n补充条款（租期）：/) as string,
  });
  await stop(chosen.id);
  for (const templateId of [draft.id, chosen.id, foreign]) {
    const { reply, orderId: left } = await generated({ templateId });
    expect(reply.refusal.message).toBe('所选合同模板不存在或已停用，请重新选择');
    expect(await stored(world, shop, 'select status from orders where id = $1', [left])).toEqual([
      { status: orderStatus.approved },
    ]);
  }
  expect((await opened(orderId)).answer.text).toMatch(/^乙方王小明租256GB\n\n/);
});

test('the server itself cannot change the text of an agreement', async () => {
  const { orderId } = await generated();
  await expect(
    world.database.app.query(
      `begin; set local app.brand = 'alpha'; update agreements set body = 'x' where order_id = ${orderId}; commit`,
    ),
  ).rejects.toMatchObject({ code: '42501' });
});

test('a text that somebody changed past us is told, and no file is made of it', async () => {
  const { orderId } = await generated();
  const change = (to: string) =>
    stored(world, shop, `update agreements set ${to} where order_id = $1`, [orderId]);
  const pdf = async () =>
    (await send(world, shop.clerk, 'agreementPdf', { body: { orderId } })).refusal.code;

  await change(`sealed_body = sealed_body || 'x'`);
  expect((await opened(orderId)).refusal.code).toBe('agreement_changed');
  expect(await pdf()).toBe('agreement_changed');

  await change(`sealed_body = null, body = '另一份合同'`);
  expect((await opened(orderId)).answer.isIntact).toBe(false);
  expect(await pdf()).toBe('agreement_changed');
});

test('the PDF of an agreement is the same file each time, has its Chinese font within, and is written down', async () => {
  const { orderId, reply } = await generated();
  const { agreementNo } = reply.answer;
  const fetch = async () =>
    (await send(world, shop.clerk, 'agreementPdf', { body: { orderId } })).answer;

  const first = await fetch();
  const second = await fetch();

  expect(first.fileName).toBe(`合同 ${agreementNo}.pdf`);
  expect(second.pdf).toBe(first.pdf);
  const bytes = Buffer.from(first.pdf, 'base64');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.includes('NotoSansHans')).toBe(true);
  expect(bytes.length).toBeLessThan(300_000);
  const log = await stored<{ operation: string; after: object }>(
    world,
    shop,
    `select operation, after from audit_log where operation like 'agreement:%' and after ->> 'agreementNo' = $1`,
    [agreementNo],
  );
  expect(log).toEqual([
    { operation: 'agreement:download', after: { agreementNo } },
    { operation: 'agreement:download', after: { agreementNo } },
  ]);
});

test('another store’s clerk finds no agreement, and a clerk maintains no templates', async () => {
  const { orderId } = await generated();

  expect((await opened(orderId, shop.otherClerk)).status).toBe(404);
  const pdf = await send(world, shop.otherClerk, 'agreementPdf', { body: { orderId } });
  expect(pdf.status).toBe(404);
  expect((await send(world, shop.clerk, 'listAgreementTemplates', { query: {} })).status).toBe(403);
});

test('the list of templates finds by name and state, counts what was made, and pages', async () => {
  const { id } = await published('清单合同甲', '一');
  await edit(id, '二');
  await generated({ templateId: id });
  const list = async (query: Record<string, unknown>) =>
    (await send(world, shop.admin, 'listAgreementTemplates', { query })).answer;

  const found = await list({ name: '清单合同' });
  expect(found.content).toMatchObject([
    { version: 2, templateState: 'draft', agreementCount: 0, editedBy: 'admin昵称' },
    { version: 1, templateState: 'published', agreementCount: 1 },
  ]);
  expect((await list({ name: '清单合同', templateState: 'published' })).totalElements).toBe(1);
  const page = await list({ name: '清单合同', size: 1 });
  expect(page.totalElements).toBe(2);
  expect(
    (await list({ name: '清单合同', size: 1, cursor: page.nextCursor })).content,
  ).toMatchObject([{ version: 1 }]);
});

test('the list of agreements finds by number and state, pages, and ends where the orders do that one reaches', async () => {
  const { orderId, reply } = await generated();
  const { agreementNo } = reply.answer;
  const list = async (query: Record<string, unknown>, caller = shop.clerk) =>
    (await send(world, caller, 'listAgreements', { query })).answer;

  const found = await list({ agreementNo });
  expect(found.content).toMatchObject([
    { agreementNo, orderId, agreementState: 'signing', parties: [], signedAt: null },
  ]);
  await send(world, shop.clerk, 'voidAgreement', { body: { orderId, reason: '客户改名' } });
  await send(world, shop.clerk, 'generateAgreement', { body: { orderId } });
  await send(world, shop.clerk, 'signAgreement', { body: { orderId } });
  const orderNo = found.content[0]?.orderNo ?? '';
  expect((await list({ orderNo })).content.map((row) => row.agreementState)).toEqual([
    'signed',
    'voided',
  ]);
  for (const state of ['signed', 'voided'])
    expect((await list({ orderNo, agreementState: state })).content).toMatchObject([
      { agreementState: state },
    ]);
  expect((await list({ orderNo, agreementState: 'signing' })).totalElements).toBe(0);
  const page = await list({ orderNo, size: 1 });
  expect(page.totalElements).toBe(2);
  expect((await list({ orderNo, size: 1, cursor: page.nextCursor })).content).toMatchObject([
    { agreementNo },
  ]);
  expect((await list({ orderNo }, shop.otherClerk)).totalElements).toBe(0);
  expect((await list({ orderNo }, world.beta.admin)).totalElements).toBe(0);
});
