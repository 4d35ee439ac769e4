import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const shop of [world.alpha, world.beta])
    for (const table of ['dictionaries', 'dictionary_details'])
      await stored(world, shop, `delete from ${table}`);
});

const details = async (caller: Caller, dictName: string) =>
  (await send(world, caller, 'dictionaryDetails', { query: { dictName } })).answer.content;
const detail = async (caller: Caller, dictName: string, value: string) => {
  const found = (await details(caller, dictName)).find((entry) => entry.value === value);
  if (found === undefined) throw new Error(`No ${value} in ${dictName}`);
  return found;
};
const add = (caller: Caller, dictName: string, value: string, label = value) =>
  send(world, caller, 'addDictionaryDetail', { body: { dictName, label, value } });
const create = (caller: Caller, name: string) =>
  send(world, caller, 'createDictionary', { body: { name, description: `${name}的说明` } });
const lastAudit = async () =>
  (
    await stored<Record<string, unknown>>(
      world,
      world.alpha,
      'select operation, object, before, after from audit_log order by id desc limit 1',
    )
  )[0];

test('S212 S263 a dictionary of the platform is one page of entries with label, value and order', async () => {
  const { admin } = world.alpha;

  const { answer } = await send(world, admin, 'dictionaryDetails', {
    query: { dictName: 'overdue_sms_status', page: 0, size: 9999 },
  });

  expect(answer).toEqual({
    content: [
      {
        id: 2001,
        label: '未发送',
        value: '0',
        color: null,
        sort: 10,
        enabled: true,
        isPlatform: true,
        isOverridden: false,
        dict: { id: 2, name: 'overdue_sms_status' },
        createTime: null,
      },
      expect.objectContaining({ id: 2002, label: '已发送', value: '1', color: 'green' }),
    ],
    totalElements: 2,
  });
});

test('S212 X32 pages count from 0, an unknown dictionary has none, and a larger page is refused', async () => {
  const { admin } = world.alpha;
  const read = (query: { dictName: string; page?: number; size?: number }) =>
    send(world, admin, 'dictionaryDetails', { query });

  expect((await read({ dictName: 'carrier', page: 1, size: 4 })).answer).toMatchObject({
    content: [{ value: '韵达快递' }, { value: 'EMS' }],
    totalElements: 6,
  });
  expect((await read({ dictName: 'unknown' })).answer).toEqual({ content: [], totalElements: 0 });
  expect((await read({ dictName: 'carrier', size: 10_000 })).refusal.fields).toEqual({
    size: '每页最多9999条',
  });
});

test('S213 several dictionaries are read at once, also by a channel, and an unknown one is empty', async () => {
  const { answer } = await send(world, world.alpha.channelOperator, 'dictionaryMap', {
    query: { dictName: 'gender, constructor,banner_slot' },
  });

  expect(Object.keys(answer)).toEqual(['gender', 'constructor', 'banner_slot']);
  expect(answer['gender']?.map(({ label }) => label)).toEqual(['男', '女']);
  expect(answer['constructor']).toEqual([]);
  expect(answer['banner_slot']?.map(({ value }) => value)).toEqual(['1', '2', '3', '4']);
});

test('S214 an entry is added to a dictionary of the platform and comes last, for this brand alone', async () => {
  const { answer } = await add(world.alpha.admin, 'carrier', 'DEPPON', '德邦快递');

  expect(answer).toMatchObject({ sort: 70, isPlatform: false, isOverridden: false });
  expect(answer.createTime).toBe(world.now.toISOString());
  expect(answer.id).toBeGreaterThanOrEqual(1_000_000);
  expect((await details(world.alpha.clerk, 'carrier')).at(-1)?.label).toBe('德邦快递');
  expect(await details(world.beta.admin, 'carrier')).toHaveLength(6);
  expect(await lastAudit()).toEqual({
    operation: 'dictionary:addDetail',
    object: 'dictionary carrier',
    before: null,
    after: { value: 'DEPPON', label: '德邦快递', color: null, sort: 70, enabled: true },
  });
});

test('S214 a number that is sent is stored as text, and a value is there once', async () => {
  const { admin } = world.alpha;
  const body = { dictName: 'banner_slot', label: 'banner5', value: 5 };

  expect((await send(world, admin, 'addDictionaryDetail', { body })).answer.value).toBe('5');
  expect((await add(admin, 'banner_slot', '5')).refusal).toMatchObject({
    status: 409,
    message: '字典中已有相同的值',
  });
  expect((await add(admin, 'banner_slot', '1')).refusal.code).toBe('dictionary_value_taken');
  expect((await add(admin, 'nowhere', '1')).refusal).toMatchObject({
    status: 404,
    message: '字典不存在',
  });
});

test('S215 to change an entry of the platform is to override it, under its id, until it is restored', async () => {
  const { admin } = world.alpha;
  const before = await detail(admin, 'carrier', '顺丰速运');

  const { answer } = await send(world, admin, 'editDictionaryDetail', {
    body: { id: before.id, label: '顺丰（月结）', color: 'red', enabled: false },
  });

  expect(answer).toMatchObject({
    id: before.id,
    label: '顺丰（月结）',
    value: '顺丰速运',
    color: 'red',
    sort: before.sort,
    enabled: false,
    isOverridden: true,
  });
  expect((await detail(world.beta.admin, 'carrier', '顺丰速运')).label).toBe('顺丰速运');
  expect(await lastAudit()).toMatchObject({
    operation: 'dictionary:editDetail',
    before: { label: '顺丰速运', color: null },
    after: { label: '顺丰（月结）', color: 'red' },
  });

  const restored = await send(world, admin, 'restoreDictionaryDetail', { body: { id: before.id } });

  expect(restored.answer).toEqual(before);
  const again = await send(world, admin, 'restoreDictionaryDetail', { body: { id: before.id } });
  expect(again.refusal).toMatchObject({ status: 409, message: '该明细未覆盖平台默认' });
});

test('S215 the value of a platform entry stays; an own one may change, but not to one that is there', async () => {
  const { admin } = world.alpha;
  const platform = await detail(admin, 'carrier', 'EMS');
  const own = (await add(admin, 'carrier', 'DEPPON', '德邦快递')).answer;
  const edit = (id: number, value: string) =>
    send(world, admin, 'editDictionaryDetail', { body: { id, value } });

  expect((await edit(platform.id, 'ems')).refusal).toMatchObject({
    status: 409,
    message: '平台默认明细的值不能修改',
  });
  expect((await edit(own.id, 'EMS')).refusal.code).toBe('dictionary_value_taken');
  expect((await edit(own.id, 'DEBANG')).answer).toMatchObject({ id: own.id, label: '德邦快递' });
  expect((await details(admin, 'carrier')).map(({ value }) => value)).not.toContain('DEPPON');
});

test('S216 an own entry is deleted; one of the platform is not, overridden or as it came', async () => {
  const { admin } = world.alpha;
  const own = (await add(admin, 'carrier', 'DEPPON')).answer;
  const { id } = await detail(admin, 'carrier', 'EMS');
  await send(world, admin, 'editDictionaryDetail', { body: { id, label: '邮政' } });
  const remove = (id: number) => send(world, admin, 'deleteDictionaryDetail', { params: { id } });

  expect((await remove(own.id)).answer).toEqual({ ok: true });
  expect((await remove(own.id)).status).toBe(404);
  for (const platformId of [id, id - 1])
    expect((await remove(platformId)).refusal).toMatchObject({
      status: 409,
      message: '平台默认明细不能删除，可以停用或恢复默认',
    });
  expect(await details(admin, 'carrier')).toHaveLength(6);
});

test('an entry moves one up or down, and only it is overridden', async () => {
  const { admin } = world.alpha;
  const { id } = await detail(admin, 'carrier', '中通快递');

  await send(world, admin, 'moveDictionaryDetail', { body: { id, direction: 'up' } });

  const after = await details(admin, 'carrier');
  expect(after.map(({ value }) => value).slice(0, 3)).toEqual(['顺丰速运', '中通快递', '京东物流']);
  expect(after.filter((entry) => entry.isOverridden).map(({ value }) => value)).toEqual([
    '中通快递',
  ]);
});

test('a dictionary of the brand is created, described anew, and deleted once it is empty', async () => {
  const { admin } = world.alpha;
  const { id } = (await create(admin, 'colour')).answer;
  const own = (await add(admin, 'colour', 'black', '深空黑')).answer;
  const remove = () => send(world, admin, 'deleteDictionary', { params: { id } });

  expect((await create(admin, 'colour')).refusal.message).toBe('字典名称已存在，请换一个');
  expect((await create(admin, 'carrier')).refusal.code).toBe('dictionary_name_taken');
  const edited = await send(world, admin, 'editDictionary', { body: { id, description: '成色' } });
  expect(edited.answer).toMatchObject({ name: 'colour', description: '成色', entryCount: 1 });
  expect((await remove()).refusal).toMatchObject({
    status: 409,
    message: '字典下还有1条明细，请先删除明细',
  });
  await send(world, admin, 'deleteDictionaryDetail', { params: { id: own.id } });
  expect((await remove()).answer).toEqual({ ok: true });
  expect(await details(admin, 'colour')).toEqual([]);
});

test('a dictionary of the platform is neither described anew nor deleted', async () => {
  const { admin } = world.alpha;

  const edited = await send(world, admin, 'editDictionary', { body: { id: 1, description: 'x' } });
  const deleted = await send(world, admin, 'deleteDictionary', { params: { id: 1 } });

  for (const { refusal } of [edited, deleted])
    expect(refusal).toMatchObject({ status: 409, message: '平台默认字典不能修改或删除' });
});

test('the list has the platform’s dictionaries and the brand’s own, and finds names and descriptions', async () => {
  const { admin } = world.alpha;
  await create(admin, 'colour');
  const { id } = await detail(admin, 'carrier', 'EMS');
  await send(world, admin, 'editDictionaryDetail', { body: { id, label: '邮政' } });
  const list = async (name?: string) =>
    (await send(world, admin, 'listDictionaries', { query: { name } })).answer.content;

  const all = await list();
  expect(all[0]).toMatchObject({ name: 'order_status', isPlatform: true, entryCount: 9 });
  expect(all.at(-1)).toMatchObject({ name: 'colour', isPlatform: false, entryCount: 0 });
  expect(await list('物流公')).toMatchObject([{ name: 'carrier', overriddenCount: 1 }]);
  expect((await list('COLOUR')).map(({ name }) => name)).toEqual(['colour']);
});

test('S215 entries and dictionaries of another brand are not found, and stay as they are', async () => {
  const { admin } = world.alpha;
  const dictionary = (await create(admin, 'colour')).answer;
  const { id } = (await add(admin, 'colour', 'black')).answer;
  const before = await details(admin, 'colour');

  const foreign = world.beta.admin;
  const tries = [
    await send(world, foreign, 'editDictionaryDetail', { body: { id, label: 'x' } }),
    await send(world, foreign, 'moveDictionaryDetail', { body: { id, direction: 'up' } }),
    await send(world, foreign, 'restoreDictionaryDetail', { body: { id } }),
    await send(world, foreign, 'deleteDictionaryDetail', { params: { id } }),
    await send(world, foreign, 'editDictionary', {
      body: { id: dictionary.id, description: 'x' },
    }),
    await send(world, foreign, 'deleteDictionary', { params: { id: dictionary.id } }),
  ];

  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await details(foreign, 'colour')).toEqual([]);
  expect(await details(admin, 'colour')).toEqual(before);
});

test('what is exported is what the dictionary holds now, and the log has who took it', async () => {
  const { admin } = world.alpha;
  await add(admin, 'carrier', 'own', '自有车队');
  const body = { dictName: 'carrier' };

  const { answer } = await send(world, admin, 'exportDictionary', { body });
  const unknown = await send(world, admin, 'exportDictionary', { body: { dictName: 'nothing' } });
  const byClerk = await send(world, world.alpha.clerk, 'exportDictionary', { body });

  expect(answer.content).toEqual(await details(admin, 'carrier'));
  expect([unknown.refusal.code, byClerk.refusal.code]).toEqual([
    'dictionary_not_found',
    'forbidden',
  ]);
  expect(
    await stored(
      world,
      world.alpha,
      `select object, operator_id, after from audit_log where operation = 'dictionary:export'`,
    ),
  ).toEqual([
    {
      object: 'dictionary carrier',
      operator_id: admin.operatorId,
      after: { rows: answer.content.length },
    },
  ]);
});

test('whoever may not administer dictionaries reads them by name and does nothing else', async () => {
  const { clerk } = world.alpha;
  const { id } = await detail(clerk, 'carrier', 'EMS');

  const edited = await send(world, clerk, 'editDictionaryDetail', { body: { id, label: 'x' } });
  const listed = await send(world, clerk, 'listDictionaries', { query: {} });

  expect([edited.status, listed.status]).toEqual([403, 403]);
  expect((await detail(clerk, 'carrier', 'EMS')).label).toBe('EMS');
});

test('a change says so to every screen of the brand, by the name of the dictionary', async () => {
  await add(world.alpha.admin, 'carrier', 'DEPPON');

  const [event] = await stored(
    world,
    world.alpha,
    'select type, message, store_id, channel_id, purpose, operator_id from live_events order by id desc limit 1',
  );
  expect(event).toEqual({
    type: 'dictionary',
    message: 'carrier',
    store_id: null,
    channel_id: null,
    purpose: null,
    operator_id: null,
  });
});

test('two administrators who add the same value at once add it once', async () => {
  const { admin } = world.alpha;
  const values = Array.from({ length: 15 }, (_, index) => `v${index}`);

  const replies = await Promise.all(
    values.flatMap((value) => [add(admin, 'carrier', value), add(admin, 'carrier', value)]),
  );

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(15);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(15);
});

test('催收话术 of a brand takes the place of the platform’s, and threatens nobody', async () => {
  const { admin, clerk } = world.alpha;
  const details = async () =>
    (await send(world, clerk, 'dictionaryDetails', { query: { dictName: 'dunning_script' } }))
      .answer.content;
  const [first] = await details();
  const edit = (label: string) =>
    send(world, admin, 'editDictionaryDetail', { body: { id: first?.id ?? 0, label } });

  const refused = await edit('再不还款就曝光您');
  expect(refused.refusal).toMatchObject({
    code: 'dictionary_wording',
    message: '催收话术不得包含「曝光」，请修改',
  });
  expect((await edit('您好，请在本周五前付款。')).status).toBe(200);
  expect((await details()).find(({ value }) => value === 'm1')?.label).toBe(
    '您好，请在本周五前付款。',
  );
  const added = { dictName: 'dunning_script', value: 'm1_2', label: '不还就通知你单位' };
  expect((await send(world, admin, 'addDictionaryDetail', { body: added })).status).toBe(422);
});
