import { afterAll, beforeAll, expect, test } from 'vitest';
import { someDevices, stored } from '../../testing/wire/rows.ts';
import { sendOpen, someApp, somePerson, type ProgramKey } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { someChoice } from '../../testing/wire/some-choice.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
let key: ProgramKey;
let choice: Awaited<ReturnType<typeof someChoice>>;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  key = await someApp(world, shop);
  choice = await someChoice(world, shop);
  await someDevices(world, shop, ['SECOND-1', 'THIRD-1']);
});
afterAll(() => world.close());

const contact = { relation: 'parent', name: '陈建国', phone: '13900002222' } as const;
const address = {
  addressNo: 'A-1',
  name: '李梅',
  phone: '13600003333',
  region: '浙江省杭州市滨江区',
  street: '江南大道 8 号',
};
const profile = {
  alipayUserId: '2088102146225135',
  verified: { by: 'alipay', on: '2026-01-01' },
  contacts: [contact],
  addresses: [address],
} as const;

const register = (externalId: string, more: object = {}, by = key) =>
  sendOpen(world, by, 'openCustomer', { params: { externalId }, body: { ...somePerson, ...more } });
const codeOf = async (reply: ReturnType<typeof register>) => {
  const { status, refusal } = await reply;
  return [status, refusal.code];
};
async function customer(phone = somePerson.phone) {
  const { answer } = await send(world, shop.admin, 'listCustomers', { query: { phone } });
  const id = answer.content[0]?.id ?? 0;
  return (await send(world, shop.admin, 'customerDetail', { params: { id } })).answer.customer;
}
const lastAudit = async () =>
  (
    await stored<{ changed: string[] | null }>(
      world,
      shop,
      `select after -> 'changed' as changed from audit_log where operation = 'intake:customer' order by id desc limit 1`,
    )
  )[0]?.changed;

test('a program tells the whole of a customer; the back office has it masked, and plain for the record', async () => {
  await register('C-1', profile);

  const shown = await customer();
  expect(shown).toMatchObject({
    alipayUserId: '2088****5135',
    verified: { by: 'alipay', on: '2026-01-01' },
    contacts: [{ relation: 'parent', name: '陈**', phone: '139****2222' }],
    addresses: [
      {
        addressNo: 'A-1',
        name: '李*',
        phone: '136****3333',
        address: '浙江省杭州市滨江区****',
        appName: '小程序商城',
      },
    ],
  });
  const { answer } = await send(world, shop.admin, 'unmaskCustomer', {
    body: { userId: shown.id },
  });
  expect([answer.alipayUserId, answer.contacts, answer.addresses[0]?.address]).toEqual([
    profile.alipayUserId,
    [contact],
    '浙江省杭州市滨江区江南大道 8 号',
  ]);
});

test('what a program leaves out stays, and what it sends anew counts', async () => {
  await register('C-1');
  expect(await customer()).toMatchObject({ alipayUserId: '2088****5135', contacts: [{}] });
  await register('C-1', { contacts: [], verified: { by: 'face', on: '2026-02-01' } });
  expect(await lastAudit()).toEqual(['verified', 'contacts']);
  const other = await someApp(world, shop, { name: '另一程序' });
  await register('X-1', { addresses: [{ ...address, street: '别处 1 号' }] }, other);

  const { contacts, verified, addresses } = await customer();
  expect([contacts, verified]).toEqual([[], { by: 'face', on: '2026-02-01' }]);
  expect(addresses.map(({ appName }) => appName)).toEqual(['小程序商城', '另一程序']);
});

test('another name or ID number is not verified by the mark of the one before', async () => {
  const typed = { phone: '13700004444', idNumber: '110101199001014444' };
  await register('C-4', { ...typed, verified: profile.verified });
  await register('C-4', { ...typed, name: '陈辰' });

  expect((await customer(typed.phone)).verified).toBeNull();
});

test('an Alipay user of another, a day to come and the customer as own contact are refused', async () => {
  const other = { phone: '13700005555', idNumber: '110101199001015555' };

  expect(await codeOf(register('C-5', { ...other, alipayUserId: profile.alipayUserId }))).toEqual([
    409,
    'customer_alipay_taken',
  ]);
  expect(
    await codeOf(register('C-5', { ...other, verified: { by: 'face', on: '2099-01-01' } })),
  ).toEqual([422, 'verified_day_not_possible']);
  const own = await register('C-5', { ...other, contacts: [{ ...contact, phone: other.phone }] });
  expect([own.status, own.refusal.message]).toEqual([400, '紧急联系人不能是客户本人的手机号']);
  const twice = await register('C-5', { ...other, addresses: [address, address] });
  expect([twice.status, twice.refusal.message]).toEqual([400, '收货地址：地址编号不能重复']);
});

test('a promotion code brings an order to its channel, until it is stopped; a program of a channel brings none elsewhere', async () => {
  const [one, other] = (await send(world, shop.admin, 'listChannels')).answer;
  if (one === undefined || other === undefined) throw new Error('The shop has two channels');
  const place = (externalNo: string, promotionCode: string, by = key) =>
    sendOpen(world, by, 'openPlaceOrder', {
      body: { ...choice, externalNo, customerId: 'P-1', source: 'h5', promotionCode },
    });
  const ofOther = await someApp(world, shop, { name: '渠道程序', channelId: other.id });
  const person = { phone: '13700006666', idNumber: '110101199001016666' };
  await register('P-1', person);
  await register('P-1', person, ofOther);

  expect((await place('P-O-1', one.code)).status).toBe(200);
  const [order] = await stored(world, shop, 'select channel_id from orders');
  expect(order).toEqual({ channel_id: one.id });

  const body = { channelId: one.id, isPromoted: false };
  await send(world, shop.admin, 'promoteChannel', { body });
  await send(world, shop.admin, 'promoteChannel', { body });
  for (const refused of [
    await place('P-O-2', one.code),
    await place('P-O-2', 'no-such-code'),
    await place('P-O-2', one.code, ofOther),
  ])
    expect([refused.status, refused.refusal.code]).toEqual([409, 'promotion_code_unknown']);
  const again = await place('P-O-1', one.code); // the order that was placed is answered
  expect(again.status).toBe(200);
  const audit = await stored(
    world,
    shop,
    `select object, after from audit_log where operation = 'channel:promotion'`,
  );
  expect(audit).toEqual([{ object: `channel ${one.id}`, after: { isPromoted: false } }]);
  const notReached = await send(world, world.beta.admin, 'promoteChannel', { body });
  expect(notReached.status).toBe(404);
});

test('a distributor is registered once by a program, brings orders by the code, and none of his own', async () => {
  const own = { phone: '13700007777', idNumber: '110101199001017777' };
  await register('D-1', own);
  await register('D-2', { phone: '13700008888', idNumber: '110101199001018888' });
  const become = (customerId: string, more = {}) =>
    sendOpen(world, key, 'openDistributor', { body: { customerId, ...more } });
  const first = (await become('D-1')).answer;
  expect(first).toMatchObject({ depth: 1, isNew: true });
  expect((await become('D-1')).answer).toEqual({ ...first, isNew: false });
  const below = await become('D-2', { parentCode: first.promotionCode });
  expect(below.answer).toMatchObject({ depth: 2, isNew: true });
  expect((await become('D-9')).refusal.code).toBe('open_customer_unknown');

  const place = (externalNo: string, customerId: string) =>
    sendOpen(world, key, 'openPlaceOrder', {
      body: {
        ...choice,
        externalNo,
        customerId,
        source: 'h5',
        promotionCode: first.promotionCode,
      },
    });
  expect((await place('D-O-1', 'D-1')).refusal.code).toBe('promotion_code_own');
  expect((await place('D-O-1', 'D-2')).status).toBe(200);
  const [order] = await stored(
    world,
    shop,
    `select o.channel_id, c.share_code from orders o join distributors d on d.id = o.distributor_id
       join customers c on c.id = d.customer_id`,
  );
  expect(order).toEqual({ channel_id: null, share_code: first.promotionCode });
});

test('a poster leads to the shop by the code of its channel, which another channel, a store and another brand do not see', async () => {
  const [one, other] = (await send(world, shop.admin, 'listChannels')).answer;
  const query = { channelId: one?.id ?? 0 };

  const { answer } = await send(world, shop.admin, 'channelPoster', { query });
  const own = await send(world, shop.channelOperator, 'channelPoster', { query: {} });

  expect(answer.link).toBe(`https://m.alpha.example.com/?share=${one?.code}`);
  expect(own.answer).toEqual(answer);
  for (const [by, asked] of [
    [shop.channelOperator, { channelId: other?.id ?? 0 }],
    [world.beta.admin, query],
    [shop.admin, {}],
  ] as const)
    expect((await send(world, by, 'channelPoster', { query: asked })).status).toBe(404);
  expect((await send(world, shop.clerk, 'channelPoster', { query })).status).toBe(403);
});

test('an order goes to the address that it names, and to nobody else’s', async () => {
  const place = (externalNo: string, more: object) =>
    sendOpen(world, key, 'openPlaceOrder', {
      body: { ...choice, externalNo, customerId: 'C-1', source: 'h5', ...more },
    });
  const { status, refusal } = await place('O-0', { addressNo: 'A-2' });
  expect([status, refusal.code]).toEqual([404, 'open_address_unknown']);

  await place('O-1', { addressNo: 'A-1' });

  const [order] = await stored(
    world,
    shop,
    'select delivery_region, delivery_street, receiver_name, receiver_phone, receiver_phone_last4, delivery_key is not null as has_key from orders where delivery_region is not null',
  );
  expect(order).toEqual({
    delivery_region: address.region,
    delivery_street: address.street,
    receiver_name: address.name,
    receiver_phone: address.phone,
    receiver_phone_last4: '3333',
    has_key: true,
  });
});
