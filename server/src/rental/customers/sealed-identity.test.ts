import { afterAll, beforeAll, expect, test } from 'vitest';
import { someCustomers, stored } from '../../testing/wire/rows.ts';
import { sendOpen, someApp, somePerson } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { inTransaction } from '../../db/transaction.ts';
import { personalData } from '../../personal-data.ts';
import { sealOpenIdentities } from './identity-columns.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const clean = () =>
  sealOpenIdentities(personalData(world.secretKey))({
    brand: world.alpha.brand.code,
    now: () => world.now,
    signal: new AbortController().signal,
    transaction: (mode, work) =>
      inTransaction(world.database.app, world.alpha.brand.code, mode, work),
  });

/** The whole of a table, as one who has stolen the database reads it. */
const dump = async (table: string) =>
  (await stored<{ row: string }>(world, world.alpha, `select t::text as row from ${table} t`))
    .map(({ row }) => row)
    .join('\n');

const idNumberOf = async (userId: number) => {
  const { answer } = await send(world, world.alpha.admin, 'unmaskCustomer', { body: { userId } });
  return answer.idNumber;
};

test('the ID number of a customer that a program registers stands nowhere in the open', async () => {
  const key = await someApp(world, world.alpha);
  const register = (externalId: string) =>
    sendOpen(world, key, 'openCustomer', { params: { externalId }, body: somePerson });
  expect((await register('C-1')).answer.isNew).toBe(true);
  expect(await dump('customers')).not.toContain(somePerson.idNumber);
  expect(await dump('audit_log')).not.toContain(somePerson.idNumber);

  const [row = { id: 0 }] = await stored<{ id: number }>(
    world,
    world.alpha,
    'select id from customers where phone = $1',
    [somePerson.phone],
  );
  expect(await idNumberOf(row.id)).toBe(somePerson.idNumber);
  const { answer } = await send(world, world.alpha.admin, 'customerDetail', {
    params: { id: row.id },
  });
  expect(answer.customer.idNumber).toBe('330***********1234');
});

test('numbers that the release before wrote are sealed by the nightly clean-up, and one person stays one customer', async () => {
  const [id = 0] = await someCustomers(world, world.alpha, 1, {
    name: '周敏',
    phone: '13700009876',
    phone_last4: '9876',
    id_number: '330106199505051234',
  });
  const key = await someApp(world, world.alpha, { name: '第二个程序' });
  const register = (externalId: string, phone: string) =>
    sendOpen(world, key, 'openCustomer', {
      params: { externalId },
      body: { ...somePerson, name: '周敏', idNumber: '330106199505051234', phone },
    });
  const count = async () =>
    (await stored(world, world.alpha, `select id from customers where name = '周敏'`)).length;

  expect((await register('Z-1', '13700009876')).answer.isNew).toBe(true);
  expect(await count()).toBe(1); // found while it is open
  await clean();
  expect(await dump('customers')).not.toContain('330106199');
  expect((await register('Z-1', '13700009877')).status).toBe(200);
  expect(await count()).toBe(1); // and found by its key
  expect(await idNumberOf(id)).toBe('330106199505051234');
  await clean(); // a second run finds nothing
  expect(await idNumberOf(id)).toBe('330106199505051234');
});
