import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rentedOrder } from '../../testing/orders/money.ts';
import { proofIn } from '../../testing/people/agreed.ts';
import { aRun, billReminder, smsBegin, smsOf } from '../../testing/people/customer-sms.ts';
import { fillSms, givePhone, smsInSandbox } from '../../testing/people/sign-in.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import { aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
const morning = new Date('2026-11-21T02:00:00.000Z'); // 10:00 in Shanghai
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  world.now = morning;
  await fillSms(world, shop, 1_000);
  await fillSms(world, world.beta, 1_000);
});
afterAll(() => world.close());

const work = () => aWorker(world).workUntilIdle();
const now = async () => (await send(world, shop.admin, 'brandSettings')).answer;
async function saveWords(smsWords: Record<string, string>) {
  const { seen } = await now();
  const body = { changes: { smsWords }, seen, ...(await proofIn(world)) };
  return send(world, shop.admin, 'saveBrandSettings', { body });
}
const told = async () =>
  (await send(world, shop.clerk, 'accountConfig')).answer.brand.settings.smsWords;

/** An order whose approval is told, by its tail. */
async function approvedOrder(of: Shop): Promise<{ id: number; tail: string }> {
  const [id = 0] = await someOrders(world, of, 1, orderStatus.pendingReview);
  await send(world, of.clerk, 'approveOrder', { body: { orderId: id } });
  const { answer } = await send(world, of.clerk, 'orderDetail', { params: { id } });
  return { id, tail: answer.order.orderNo.slice(-4) };
}
const textsOf = async (of: Shop, id: number) =>
  (await smsOf(world, of, id)).map(({ text }) => text);
const keptOf = (orderId: number) =>
  stored<{ template: string | null; params: unknown }>(
    world,
    shop,
    'select template, params from sms_messages where order_id = $1 order by id',
    [orderId],
  );

test('S98 a message keeps its template and values for the provider, the name of the product too', async () => {
  const { id, tail } = await approvedOrder(shop);
  const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id } });
  await work();

  const values = { product: answer.order.productName, orderTail: tail };
  expect(await keptOf(id)).toEqual([{ template: 'approved', params: values }]);
  expect((await smsInSandbox(world)).at(-1)).toMatchObject({
    template: 'approved',
    params: values,
    text: `${await smsBegin(world, shop, id)}已审核通过，请留意后续签约与发货通知。`,
  });
});

test('S98 a brand’s own texts are sent by it alone, codes and reminders among them, and going back brings the standard ones', async () => {
  const before = (await now()).settings.smsWords;
  const words = {
    approved: '好消息：订单{尾号}审核通过！',
    dueSoon: '{商品}，{商品}：{账单}{金额}元，{到期日}到期，订单{尾号}。',
    code: '{验证码}是您的验证码，请勿转发。',
  };
  const saved = await saveWords(words);
  await soon(async () => expect(await told()).toEqual(words));
  const own = await approvedOrder(shop);
  const other = await approvedOrder(world.beta);
  await givePhone(world, shop, shop.clerk, null);
  const wanted = { purpose: 'phone', phone: '13900007777' } as const;
  await send(world, shop.clerk, 'sendOwnCode', { body: wanted });
  await work();
  const code = (await smsInSandbox(world)).findLast(({ phone }) => phone === wanted.phone);
  const { answer: versions } = await send(world, shop.admin, 'listBrandVersions', { query: {} });

  const { id } = await rentedOrder(world, shop);
  world.now = new Date('2026-12-18T02:00:00.000Z');
  await billReminder.run({}, aRun(world, shop));
  const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id } });
  const { productName, orderNo } = answer.order;
  const values = { bill: '租金 第2期', amount: '300.00', dueOn: '2026-12-21' };

  expect([saved.status, before]).toEqual([200, {}]);
  expect(await textsOf(shop, own.id)).toEqual([`【alpha租机】好消息：订单${own.tail}审核通过！`]);
  expect(await textsOf(world.beta, other.id)).toEqual([
    expect.stringContaining('已审核通过，请留意后续签约与发货通知。'),
  ]);
  expect(code?.text).toBe(`【alpha租机】${code?.params['code']}是您的验证码，请勿转发。`);
  expect(versions.versions[0]?.changes[0]).toEqual({
    label: '短信内容·审核通过',
    before: '标准内容',
    after: '好消息：订单{尾号}审核通过！',
  });
  expect((await textsOf(shop, id)).at(-1)).toBe(
    `【alpha租机】${productName}，${productName}：租金 第2期300.00元，2026-12-21到期，订单${orderNo.slice(-4)}。`,
  );
  expect((await keptOf(id)).at(-1)).toEqual({
    template: 'dueSoon',
    params: { product: productName, orderTail: orderNo.slice(-4), ...values },
  });

  const back = await send(world, shop.admin, 'restoreBrandSettings', {
    body: { number: 1, seen: (await now()).seen, ...(await proofIn(world)) },
  });
  await soon(async () => expect(await told()).toEqual({}));
  const last = await approvedOrder(shop);

  expect(back.status).toBe(200);
  expect(await textsOf(shop, last.id)).toEqual([
    `${await smsBegin(world, shop, last.id)}已审核通过，请留意后续签约与发货通知。`,
  ]);
});

test.each([
  [{ approved: '审核通过' }, '「审核通过」缺少变量{尾号}'],
  [{ approved: '【甲】{尾号}通过' }, '「审核通过」不能含有【】，签名由系统加在最前面'],
  [{ approved: '{尾号}通过{金额}' }, '「审核通过」只能使用这些变量：{商品}{尾号}'],
  [{ approved: '{尾号}通过，详见a.cn/x' }, '「审核通过」不能写网址，以免被冒用'],
  [{ approved: '{尾号}通过，13812345678' }, '「审核通过」不能写电话号码，以免被冒用'],
  [{ approved: '{尾号}\n通过' }, '「审核通过」不能换行，首尾不能有空格'],
  [{ approved: `{尾号}${'好'.repeat(200)}` }, '「审核通过」应为1–200个字'],
  [{ nothing: '{尾号}通过' }, '请选择列表中的短信模板'],
])('the text %j is not saved: %s', async (smsWords, sentence) => {
  const { seen } = await now();

  const { status, refusal } = await saveWords(smsWords);

  expect(status).toBe(400);
  expect(refusal.fields).toEqual({ 'changes.smsWords': sentence });
  expect((await now()).seen).toBe(seen);
});

test('a message that the release before left is sent with its text, and nothing of a template', async () => {
  world.now = morning;
  const { id } = await approvedOrder(shop);
  await stored(
    world,
    shop,
    'update sms_messages set template = null, params = null where order_id = $1',
    [id],
  );
  await work();

  const [{ text } = { text: '' }] = await smsOf(world, shop, id);
  expect(await smsOf(world, shop, id)).toMatchObject([{ status: 'sent' }]);
  const left = (await smsInSandbox(world)).find((one) => one.text === text);
  expect(left).toMatchObject({ template: null, params: {} });
});
