import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealed } from '../../testing/providers/sealed.ts';
import {
  enableAccount,
  smsAccount,
  smsAccountBody,
  smsAccountDraft,
  testAccount,
} from '../../testing/providers/sms-accounts.ts';
import { fillSms, givePhone, smsBalance, smsInSandbox } from '../../testing/people/sign-in.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, createWorld, password, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeEach(async () => {
  world = await createWorld();
  shop = world.alpha;
  await fillSms(world, shop, 100);
});
afterEach(() => world.close());

const proof = async () => ({ password: await sealed(world, password) });
const accounts = async (caller = shop.admin) =>
  (await send(world, caller, 'listProviderAccounts', { query: {} })).answer.content;
const rowOf = async (id: number) => {
  const row = (await accounts()).find((account) => account.id === id);
  if (row === undefined) throw new Error(`no account ${id}`);
  return row;
};
const save = (id: number, more: object = {}) => {
  const { keys: _, ...body } = smsAccountBody();
  return send(world, shop.admin, 'saveProviderAccount', { body: { id, ...body, ...more } });
};
const stop = async (id: number) =>
  send(world, shop.admin, 'stopProviderAccount', { body: { id, stepUp: await proof() } });
const erase = async (id: number, version: number) =>
  send(world, shop.admin, 'eraseProviderKeys', { body: { id, version, stepUp: await proof() } });
const states = async (id: number) =>
  (await rowOf(id)).versions.map(({ version, state }) => `${version} ${state}`);

let phone = 13_900_000_100;
/** A code to a new phone, so late that no limit holds it back. */
const queueOne = async () => {
  phone += 1;
  world.now = new Date(world.now.getTime() + 200_000);
  await send(world, shop.admin, 'sendOwnCode', { body: { purpose: 'phone', phone: `${phone}` } });
};
const sendOne = async () => {
  await queueOne();
  await aWorker(world).workUntilIdle();
  return lastSms();
};
const lastSms = async () => {
  const [last] = await stored<{
    status: string;
    failure: string | null;
    account_id: number | null;
  }>(world, shop, 'select status, failure, account_id from sms_messages order by id desc limit 1');
  return last;
};

test('an account is used once it has passed its test; what is changed has to pass another, and the old keys work until then', async () => {
  const id = await smsAccountDraft(world, shop, { keys: { secret: 'bad-key-0001' } });
  expect((await testAccount(world, shop, id)).answer).toEqual({
    isPassed: false,
    checks: [{ name: '密钥', isPassed: false, words: '服务商不接受此密钥（SANDBOX）' }],
  });
  expect((await enableAccount(world, shop, id)).refusal.code).toBe('provider_account_untested');
  expect(await sendOne()).toMatchObject({ status: 'sent', account_id: null });

  await save(id, { keys: { secret: 'good-key-0002' } });
  expect((await testAccount(world, shop, id)).answer.isPassed).toBe(true);
  expect((await rowOf(id)).state).toBe('tested');
  expect((await enableAccount(world, shop, id)).answer).toMatchObject({ state: 'enabled' });
  expect(await sendOne()).toMatchObject({ status: 'sent', account_id: id });

  await save(id, { keys: { secret: 'bad-key-0003' } });
  await testAccount(world, shop, id, 2);
  expect(await states(id)).toEqual(['2 draft', '1 used']);
  expect((await enableAccount(world, shop, id, 2)).refusal.code).toBe('provider_account_untested');
  expect(await sendOne()).toMatchObject({ status: 'sent', account_id: id });
});

test('a rotated key is gone back to until it is erased', async () => {
  const id = await smsAccount(world, shop);
  await save(id, { keys: { secret: 'good-key-0002' }, expiresOn: '2027-11-01' });
  await testAccount(world, shop, id, 2);
  await enableAccount(world, shop, id, 2);
  expect(await states(id)).toEqual(['2 used', '1 replaced']);

  await enableAccount(world, shop, id, 1);
  expect(await states(id)).toEqual(['2 replaced', '1 used']);
  await enableAccount(world, shop, id, 2);

  expect((await erase(id, 2)).refusal.code).toBe('provider_account_keys_used');
  await erase(id, 1);
  expect((await enableAccount(world, shop, id, 1)).status).toBe(404);
  expect((await testAccount(world, shop, id, 1)).status).toBe(404);
  expect(await states(id)).toEqual(['2 used', '1 erased']);
});

test('keys are rotated while messages are sent: each is sent once, and none is lost', async () => {
  const id = await smsAccount(world, shop);
  await save(id, { keys: { secret: 'good-key-0002' } });
  await testAccount(world, shop, id, 2);
  for (let nth = 0; nth < 40; nth += 1) await queueOne();

  const turns = async () => {
    for (let turn = 0; turn < 6; turn += 1) await enableAccount(world, shop, id, 2 - (turn % 2));
  };
  await Promise.all([aWorker(world).workUntilIdle(), turns()]);

  const sent = await stored<{ count: number }>(
    world,
    shop,
    `select count(*)::integer as count from sms_messages where status = 'sent' and account_id = ${id}`,
  );
  expect(sent).toEqual([{ count: 40 }]);
  const numbers = (await smsInSandbox(world)).map(({ requestNo }) => requestNo);
  expect(new Set(numbers).size).toBe(40);
  expect(numbers).toHaveLength(40);
});

test('where the preferred account cannot send, the next one does, and of one that stands alone the reason is kept', async () => {
  const first = await smsAccount(world, shop, {
    name: '故障',
    keys: { secret: 'down-key-0001' },
  });
  expect(await sendOne()).toMatchObject({ status: 'failed', failure: '服务商暂停服务' });

  const second = await smsAccount(world, shop, { name: '备用', preference: 2 });
  expect(await sendOne()).toMatchObject({ status: 'sent', account_id: second });

  await stop(second);
  const third = await smsAccount(world, shop, { name: '无模板', preference: 3, templates: {} });
  expect(await sendOne()).toMatchObject({ status: 'failed', failure: '服务商暂停服务' });

  // no account has the template: the platform sends it, from the balance
  await stop(first);
  expect(await smsBalance(world, shop)).toBe(100);
  expect(await sendOne()).toMatchObject({ status: 'sent', account_id: null });
  expect(await smsBalance(world, shop)).toBe(99);
  await stop(third);
  expect(await sendOne()).toMatchObject({ status: 'sent', account_id: null });
  expect((await stop(third)).refusal.code).toBe('provider_account_not_enabled');
  await enableAccount(world, shop, second);
  expect(await sendOne()).toMatchObject({ status: 'sent', account_id: second });
});

test('what an account of the brand sends costs the balance nothing; without one the platform sends what the balance has paid', async () => {
  const balance = async () => smsBalance(world, shop);
  const id = await smsAccount(world, shop);
  await fillSms(world, shop, 0);
  expect(await sendOne()).toMatchObject({ status: 'sent', account_id: id });
  expect(await balance()).toBe(0);

  await queueOne(); // nobody has paid the platform for it
  await stop(id);
  await aWorker(world).workUntilIdle();
  expect(await lastSms()).toMatchObject({ status: 'failed', failure: '短信账户已停用' });
  expect(await balance()).toBe(0);

  await fillSms(world, shop, 5);
  await queueOne();
  expect(await balance()).toBe(4);
  await enableAccount(world, shop, id);
  await aWorker(world).workUntilIdle();
  expect(await lastSms()).toMatchObject({ status: 'sent', account_id: id });
  expect(await balance()).toBe(5);

  await stop(id);
  expect(await sendOne()).toMatchObject({ status: 'sent', account_id: null });
  expect(await balance()).toBe(4);
});

test('a test message goes to the own phone by the version that is asked for, as often as any code, and costs the balance nothing', async () => {
  const id = await smsAccountDraft(world, shop, { keys: { secret: 'down-key-0001' } });
  const sendTest = (version = 1) =>
    send(world, shop.admin, 'sendTestSms', { body: { id, version } });
  await givePhone(world, shop, shop.admin, null);
  expect((await sendTest()).refusal.code).toBe('no_own_phone');

  await givePhone(world, shop, shop.admin, '13800001234');
  expect((await sendTest()).answer).toEqual({ isSent: false, words: '服务商暂停服务' });
  expect((await sendTest()).refusal.code).toBe('too_many_sms');

  world.now = new Date(world.now.getTime() + 61_000);
  await save(id, { keys: { secret: 'good-key-0002' } });
  expect((await sendTest()).answer).toMatchObject({ isSent: true });
  expect(await smsInSandbox(world)).toMatchObject([{ phone: '13800001234', template: 'code' }]);
  expect(await smsBalance(world, shop)).toBe(100);
  expect(await states(id)).toEqual(['1 draft']);
});

test('keys are nowhere to be read: not in an answer, the log of operations or a row', async () => {
  const secret = 'S3cretOfTheProvider';
  const id = await smsAccount(world, shop, { keys: { secret } });
  await save(id, { name: '改名' });
  await save(id, { keys: { secret: `${secret}Two` } });

  const row = await rowOf(id);
  expect(row.versions.map(({ keyTails }) => keyTails['secret'])).toEqual(['rTwo', 'ider']);
  expect(JSON.stringify(row)).not.toContain(secret);
  const kept = await stored<{ text: string }>(
    world,
    shop,
    `select string_agg(t, ' ') as text from (
       select a::text as t from audit_log a union all select k::text from idempotency_keys k
       union all select v::text from provider_account_versions v) all_rows`,
  );
  expect(kept[0]?.text).toContain('改名');
  expect(kept[0]?.text).not.toContain(secret);
  expect(kept[0]?.text).not.toContain(Buffer.from(secret).toString('hex'));
});

test('a name or an order changes at once and makes no version; a draft is discarded, with an account that has nothing else', async () => {
  const id = await smsAccount(world, shop);
  expect((await save(id, { name: '主通道', preference: 7 })).answer).toMatchObject({
    name: '主通道',
    preference: 7,
    state: 'enabled',
    versions: [{ version: 1 }],
  });
  await save(id, { settings: { signName: '乙店' } });
  expect(await states(id)).toEqual(['2 draft', '1 used']);
  await send(world, shop.admin, 'discardProviderDraft', { body: { id } });
  expect(await states(id)).toEqual(['1 used']);
  expect(
    (await send(world, shop.admin, 'discardProviderDraft', { body: { id } })).refusal.code,
  ).toBe('provider_account_no_draft');

  const draft = await smsAccountDraft(world, shop, { name: '草稿' });
  await send(world, shop.admin, 'discardProviderDraft', { body: { id: draft } });
  expect((await accounts()).map((account) => account.id)).toEqual([id]);
});

test('what is typed is checked for its provider, in words', async () => {
  const create = async (more: object) =>
    (await send(world, shop.admin, 'createProviderAccount', { body: smsAccountBody(more) }))
      .refusal;
  expect(await create({ settings: {} })).toMatchObject({
    fields: { 'settings.signName': '请填写短信签名' },
  });
  expect(await create({ settings: { signName: '【甲店】' } })).toMatchObject({
    fields: { 'settings.signName': '短信签名格式不正确' },
  });
  expect(await create({ keys: {} })).toMatchObject({ fields: { 'keys.secret': '请填写密钥' } });
  expect(await create({ keys: { secret: 'good-key', other: 'x' } })).toMatchObject({
    fields: { 'keys.other': '没有此项' },
  });
  expect(await create({ templates: { code: '模板一' } })).toMatchObject({
    fields: { 'templates.code': '模板号格式不正确' },
  });
  await smsAccountDraft(world, shop);
  expect((await create({})).code).toBe('provider_account_name_taken');
});

test('the brand is told once, thirty days before keys expire, and replaced keys are erased after seven days', async () => {
  const id = await smsAccount(world, shop, { expiresOn: '2027-01-20' });
  await save(id, { keys: { secret: 'good-key-0002' }, expiresOn: '2027-02-20' });
  const told = async (on: string) => {
    world.now = new Date(`${on}T01:30:00.000Z`); // 9:30 in Shanghai
    await aWorker(world).workUntilIdle();
    const rows = await stored<{ body: string }>(
      world,
      shop,
      `select body from messages where title like '服务商账户%' order by id`,
    );
    return rows.map(({ body }) => body.slice(0, 30));
  };
  expect(await told('2026-12-20')).toEqual([]);
  expect(await told('2026-12-21')).toEqual([expect.stringContaining('2027-01-20')]);
  expect(await told('2026-12-22')).toHaveLength(1);

  await testAccount(world, shop, id, 2);
  await enableAccount(world, shop, id, 2);
  await told('2026-12-28');
  expect(await states(id)).toEqual(['2 used', '1 replaced']);
  await told('2026-12-30');
  expect(await states(id)).toEqual(['2 used', '1 erased']);
});

test('accounts are of their brand alone, and for who reaches all of it', async () => {
  const id = await smsAccount(world, shop);
  expect(await accounts(world.beta.admin)).toEqual([]);
  const asBeta = { ...shop, admin: world.beta.admin };
  expect((await testAccount(world, asBeta, id)).status).toBe(404);
  expect((await enableAccount(world, asBeta, id)).status).toBe(404);
  expect((await send(world, shop.clerk, 'listProviderAccounts', { query: {} })).status).toBe(403);
});
