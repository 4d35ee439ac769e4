import { storeStatus } from '@rental/domain/rental/stores/store-status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillSms, givePhone, smsInSandbox } from '../../testing/people/sign-in.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { grantCredit, turnAutoTopUpOn } from '../../testing/providers/top-ups.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, password, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
const morning = new Date('2026-11-27T02:00:00.000Z'); // 10:00 in Shanghai
const night = new Date('2026-11-27T15:30:00.000Z'); // 23:30
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  world.now = morning;
  await fillSms(world, shop, 200);
  await givePhone(world, shop, shop.admin, '13800001111');
  await givePhone(world, shop, shop.clerk, '13800002222');
});
afterAll(() => world.close());
beforeEach(() => {
  world.now = morning;
});

const work = () => aWorker(world).workUntilIdle();
/** The texts of the SMS to a phone, the oldest first. */
async function textsTo(phone: string): Promise<string[]> {
  await work();
  return (await smsInSandbox(world)).filter((sms) => sms.phone === phone).map(({ text }) => text);
}

test('S98 a changed password is told to the phone of its account at once, by night too', async () => {
  world.now = night;
  await send(world, shop.clerk, 'updateOwnPassword', {
    body: {
      oldPass: await sealed(world, password),
      newPass: await sealed(world, 'new-quiet-river-8'),
    },
  });
  expect(await textsTo('13800002222')).toEqual([
    expect.stringMatching(/^【alpha租机】您的账号\w+的登录密码已修改，如非本人操作/) as string,
  ]);
});

test('S98 the contact of a store is told that it was approved', async () => {
  const [storeId] = shop.stores;
  await stored(
    world,
    shop,
    `update stores set status = ${storeStatus.inReview}, contact_phone = '13800003333', licence_photos = '{/a.png}', merchant_name = '主体',
       licence_no = '91110000802100433B', legal_person = '法人', submitted_at = now(), reviewed_at = null, opened_at = null where id = $1`,
    [storeId],
  );
  const reviewed = await send(world, shop.admin, 'reviewStore', {
    body: { id: storeId ?? 0, verdict: 'approve' },
  });
  expect(reviewed.status).toBe(200);
  expect(await textsTo('13800003333')).toEqual([
    expect.stringMatching(/店铺.+的入驻资质已审核通过，可以开店。$/) as string,
  ]);
});

test('S98 a rule of a top-up, its top-ups and its cap are told by SMS, each once a day, and not where the type is off', async () => {
  await grantCredit(world, shop);
  await turnAutoTopUpOn(world, shop, 'risk', { threshold: 500_00 });
  const texts = await textsTo('13800001111');
  expect(texts.filter((text) => text.includes('风控自动充值已开启'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('风控余额低于设定值，已自动充值'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('今日自动充值已达上限'))).toHaveLength(1);

  await stored(world, shop, `update brands set sms_off = '{27}' where code = $1`, [
    shop.brand.code,
  ]);
  world.now = new Date(morning.getTime() + 86_400_000);
  await turnAutoTopUpOn(world, shop, 'risk', { threshold: 400_00 });
  const next = await textsTo('13800001111');
  expect(next.filter((text) => text.includes('风控自动充值已开启'))).toHaveLength(1);
});

test('S98 who holds the right and reaches the whole brand is told when the SMS are few', async () => {
  await givePhone(world, shop, shop.otherClerk, '13800004444');
  await fillSms(world, shop, 100); // the next one leaves 99, and the limit is 100
  await send(world, shop.otherClerk, 'updateOwnPassword', {
    body: {
      oldPass: await sealed(world, password),
      newPass: await sealed(world, 'other-quiet-river-8'),
    },
  });
  const texts = await textsTo('13800001111');
  expect(texts.filter((text) => text.includes('短信余额还剩99条'))).toHaveLength(1);
  expect(await textsTo('13800002222')).toHaveLength(1); // a clerk of a store
  const row = await stored<{ kind: string; type: number; order_id: string | null }>(
    world,
    shop,
    `select kind, type, order_id from sms_messages where phone = '13800001111' and type = 4`,
  );
  expect(row).toEqual([{ kind: 'staff', type: 4, order_id: null }]);
  const listed = await send(world, shop.admin, 'listSms', { query: { smsType: '4' } });
  expect(listed.answer.content).toHaveLength(1);
});
