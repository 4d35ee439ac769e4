import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rentedOrder } from '../../testing/orders/money.ts';
import { proofIn } from '../../testing/people/agreed.ts';
import { aRun, billReminder, smsOf } from '../../testing/people/customer-sms.ts';
import { fillSms, givePhone } from '../../testing/people/sign-in.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import { aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  await fillSms(world, shop, 1_000);
});
afterAll(() => world.close());

/** An instant of a day in Shanghai. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`);
const work = () => aWorker(world).workUntilIdle();
const now = async () => (await send(world, shop.admin, 'brandSettings')).answer;
async function saveHours(contactHours: readonly number[]) {
  const { seen } = await now();
  const body = { changes: { contactHours }, seen, ...(await proofIn(world)) };
  return send(world, shop.admin, 'saveBrandSettings', { body });
}
const told = async () =>
  (await send(world, shop.clerk, 'accountConfig')).answer.brand.settings.contactHours;
const sentOf = async (orderId: number) =>
  (await smsOf(world, shop, orderId)).map(({ type, status }) => [type, status]);

test('a brand narrows its hours of contact: what was queued waits, reminders and messages by hand, too, and codes do not', async () => {
  world.now = at('2026-11-21', '09:30');
  const { id } = await rentedOrder(world, shop);
  await work();
  world.now = at('2026-12-18', '09:30'); // three days before the second rent
  const [pending = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview);
  await send(world, shop.clerk, 'approveOrder', { body: { orderId: pending } });

  expect((await saveHours([10, 18])).status).toBe(200);
  await work();
  await soon(async () => expect(await told()).toEqual([10, 18]));
  const { answer: shown } = await send(world, shop.clerk, 'previewSmsByHand', {
    body: { orderIds: [id], type: 20 },
  });
  await billReminder.run({}, aRun(world, shop));
  await givePhone(world, shop, shop.clerk, null);
  const code = { purpose: 'phone', phone: '13812345678' } as const;
  await send(world, shop.clerk, 'sendOwnCode', { body: code });
  await work();

  const opensAt = at('2026-12-18', '10:00').toISOString();
  expect([shown.isQuiet, shown.sendAt]).toEqual([true, opensAt]);
  expect(await sentOf(pending)).toEqual([[14, 'queued']]);
  const { answer: listed } = await send(world, shop.clerk, 'orderSms', { params: { id: pending } });
  expect(listed.messages).toMatchObject([{ sendAt: opensAt, state: 'queued' }]);
  const before = await sentOf(id);
  const codes = `select status from sms_messages where kind <> 'customer'`;
  expect(await stored(world, shop, codes)).toEqual([{ status: 'sent' }]);

  world.now = at('2026-12-18', '10:00');
  await billReminder.run({}, aRun(world, shop));
  await work();

  expect(await sentOf(pending)).toEqual([[14, 'sent']]);
  expect(await sentOf(id)).toEqual([...before, [20, 'sent']]);
  await proveBooks(world, shop);
});

test('nobody widens the hours of the platform, not even past the screen, and going back acts on the next message', async () => {
  world.now = at('2026-12-18', '19:00');
  const wide = await saveHours([7, 21]);
  const short = await saveHours([10, 13]);
  const past = (hours: string) =>
    world.database.owner.query(`update brands set contact_hours = '${hours}' where code = 'alpha'`);
  const [pending = 0] = await someOrders(world, shop, 1, orderStatus.pendingReview);
  const { answer: versions } = await send(world, shop.admin, 'listBrandVersions', { query: {} });

  const back = await send(world, shop.admin, 'restoreBrandSettings', {
    body: { number: 1, seen: (await now()).seen, ...(await proofIn(world)) },
  });
  await soon(async () => expect(await told()).toEqual([8, 21]));
  await send(world, shop.clerk, 'approveOrder', { body: { orderId: pending } });
  await work();

  const limit = { 'changes.contactHours': '应为8:00–21:00以内的整点时段，至少4小时' };
  expect([wide.refusal.fields, short.refusal.fields]).toEqual([limit, limit]);
  for (const hours of ['{7,21}', '{8,22}', '{10,13}', '{}', '{8,NULL}'])
    await expect(past(hours)).rejects.toThrow('brands_contact_hours');
  expect(versions.versions[0]?.changes).toEqual([
    { label: '联系时段', before: '8:00–21:00', after: '10:00–18:00' },
  ]);
  expect(back.status).toBe(200);
  expect(await sentOf(pending)).toEqual([[14, 'sent']]);
});
