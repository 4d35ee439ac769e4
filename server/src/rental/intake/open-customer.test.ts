import { afterAll, beforeAll, expect, test } from 'vitest';
import { stored } from '../../testing/wire/rows.ts';
import { someApp, somePerson, sendOpen, type ProgramKey } from '../../testing/wire/send-open.ts';
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
});
afterAll(() => world.close());

const register = (externalId: string, more: object = {}, by = key) =>
  sendOpen(world, by, 'openCustomer', { params: { externalId }, body: { ...somePerson, ...more } });
const place = (customerId: string, externalNo: string, by = key) =>
  sendOpen(world, by, 'openPlaceOrder', {
    body: { ...choice, externalNo, customerId, source: 'h5' },
  });
const customerCount = () => stored(world, shop, 'select count(*) from customers');
const audited = async () =>
  (
    await stored<{ changed: string[] | null }>(
      world,
      shop,
      `select after -> 'changed' as changed from audit_log where operation = 'intake:customer' order by id`,
    )
  ).map(({ changed }) => changed);

test('a name that was typed wrongly is mended before the first order, and fixed after it', async () => {
  expect((await register('C-0', { name: '陈辰' })).answer.isNew).toBe(true);
  expect((await register('C-0')).answer.isNew).toBe(false);
  expect((await register('C-0')).answer.isNew).toBe(false);
  expect(await audited()).toEqual([null, ['name']]);
  expect((await place('C-0', 'O-0')).status).toBe(200);

  const other = await register('C-0', { name: '陈辰' });
  expect([other.status, other.refusal.code]).toEqual([409, 'customer_identity_fixed']);
  expect((await register('C-0', { street: '新街 2 号' })).status).toBe(200);
  const found = await send(world, shop.admin, 'listCustomers', { query: { name: '陈辰' } });
  expect(found.answer.content).toEqual([]);
});

test('a person is one customer, whatever numbers programs have; a blacklisted one stays so', async () => {
  const program = await someApp(world, shop, { name: '第三个程序' });
  await register('C-0');
  const before = await customerCount();
  expect((await register('X-9', { phone: '13700002222' }, program)).answer.isNew).toBe(true);
  expect(await customerCount()).toEqual(before);
  expect((await register('C-0')).answer.isNew).toBe(false); // the phone is as it was
  const taken = await register('C-2', { idNumber: '330106199303031234', phone: '13812345678' });
  expect([taken.status, taken.refusal.code]).toEqual([409, 'customer_phone_taken']);

  await stored(
    world,
    shop,
    `update customers set status = 2, blacklist_reason = '失联', blacklisted_at = now() where phone = $1`,
    [somePerson.phone],
  );
  const refused = await place('X-9', 'O-9', program);
  expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
    409,
    'open_customer_refused',
    '该客户暂不能下单',
  ]);
});

test('one who is registered many times at once is one customer', async () => {
  const [before] = await customerCount();
  const more = { phone: '13700005555', idNumber: '110101199001015555' };
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => register(`M-${nth % 2}`, more)),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(replies.filter(({ answer }) => answer.isNew)).toHaveLength(2); // of two numbers
  const [after] = await customerCount();
  expect(Number(Object.values(after ?? {})[0]) - Number(Object.values(before ?? {})[0])).toBe(1);
});

test('a new customer is found by name in the back office', async () => {
  await register('C-7', { name: '欧阳文静', phone: '13700007777', idNumber: '110101199001017777' });
  const { answer } = await send(world, shop.admin, 'listCustomers', { query: { name: '欧阳文' } });
  expect(answer.content.map(({ phone }) => phone)).toEqual(['137****7777']);
});
