import type { Args } from '@rental/contract/endpoint';
import type { publishAnnouncement as publishCall } from '@rental/contract/people/notifications/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';
import { hush, openTab, switchLive } from './testing/live-client.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await switchLive(world, world.alpha, true);
  const { alpha } = world;
  await stored(world, alpha, `insert into role_permissions values ($1, $2, 'message:announce')`, [
    alpha.brand.code,
    alpha.roles.clerk,
  ]);
});
afterAll(() => world.close());

type Body = Args<typeof publishCall>['body'];
const words: Body = { title: '国庆放假', body: '10月1日至7日休息', audience: 'brand' };

const publish = (caller: Caller, more: Partial<Body> = {}) =>
  send(world, caller, 'publishAnnouncement', { body: { ...words, ...more } });
const found = async (caller: Caller, title: string) => {
  const { answer } = await send(world, caller, 'listMessages', { query: { size: 500 } });
  return answer.content.some((message) => message.title === title);
};
const managed = async (caller: Caller) =>
  (await send(world, caller, 'listAnnouncements', { query: { size: 500 } })).answer.content.map(
    ({ id }) => id,
  );

test('an announcement is heard at once, found by whom it is for, and stands in the audit log', async () => {
  const { alpha, beta } = world;
  const tab = await openTab(world, alpha.clerk);

  const { answer } = await publish(alpha.admin, { title: '盘点', popUp: true, audience: 'manage' });
  await hush(world, alpha, tab);

  expect(answer).toMatchObject({
    title: '盘点',
    audience: 'manage',
    storeNames: [],
    channelNames: [],
    popUp: true,
    createdBy: 'admin昵称',
    isExpired: false,
    expiresAt: '2027-02-19T02:00:00.000Z',
  });
  expect(tab.frames.map(({ message, messageId }) => [message, messageId])).toEqual([
    ['公告：盘点', answer.id],
  ]);
  expect(await found(alpha.otherClerk, '盘点')).toBe(true);
  expect(await found(alpha.channelOperator, '盘点')).toBe(false);
  expect(await found(beta.admin, '盘点')).toBe(false);
  expect(
    await stored(world, alpha, 'select operation, operator_id from audit_log where object = $1', [
      `announcement ${answer.id}`,
    ]),
  ).toEqual([{ operation: 'message:announce', operator_id: alpha.admin.operatorId }]);
});

test('a pop-up is shown until its reader says that he knows, and not to whoever published it', async () => {
  const { admin, clerk, otherClerk } = world.alpha;
  const popUps = async (caller: Caller) =>
    (await send(world, caller, 'unreadMessages')).answer.popUps.map(({ id }) => id);
  const one = (await publish(admin, { title: '一', popUp: true })).answer.id;
  const two = (await publish(admin, { title: '二', popUp: true })).answer.id;
  await publish(admin, { title: '三' });

  const before = await popUps(clerk);
  await send(world, clerk, 'readMessages', { body: { ids: [one] } });

  expect(before.slice(-2)).toEqual([one, two]);
  expect((await popUps(clerk)).slice(-1)).toEqual([two]);
  expect(await popUps(clerk)).not.toContain(one);
  expect((await popUps(otherClerk)).slice(-2)).toEqual([one, two]);
  expect(await popUps(admin)).toEqual([]);
});

test('an announcement that has expired, or was withdrawn, is in nobody’s messages', async () => {
  const { admin, clerk } = world.alpha;
  const began = world.now;
  const expiresAt = new Date(began.getTime() + 3_600_000).toISOString();
  await publish(admin, { title: '一小时', expiresAt, popUp: true });
  const { id } = (await publish(admin, { title: '撤回我' })).answer;

  const withdrawn = await send(world, admin, 'withdrawAnnouncement', { params: { id } });
  const again = await send(world, admin, 'withdrawAnnouncement', { params: { id } });
  const inTime = await found(clerk, '一小时');
  world.now = new Date(began.getTime() + 3_600_000);
  const late = await found(clerk, '一小时');
  const { content } = (await send(world, admin, 'listAnnouncements', { query: {} })).answer;
  const active = (await send(world, admin, 'listAnnouncements', { query: { active: 'true' } }))
    .answer;
  world.now = began;

  expect([withdrawn.answer, again.status]).toEqual([{ withdrawn: 1 }, 404]);
  expect(await found(clerk, '撤回我')).toBe(false);
  expect([inTime, late]).toEqual([true, false]);
  expect(content.find(({ title }) => title === '一小时')?.isExpired).toBe(true);
  expect(active.content.map(({ title }) => title)).not.toContain('一小时');
  expect(active.totalElements).toBe(content.length - 1);
});

test('a clerk announces to his own store, and manages what he published himself', async () => {
  const { alpha } = world;
  const [store, otherStore] = alpha.stores;
  const places = { audience: 'places' } as const;

  const own = await publish(alpha.clerk, { ...places, title: '本店', storeIds: [store] });
  const options = await send(world, alpha.clerk, 'announcementOptions');
  const beyond = [
    await publish(alpha.clerk),
    await publish(alpha.clerk, { ...places, storeIds: [store, otherStore] }),
    await publish(alpha.clerk, { ...places, channelIds: [alpha.channels[0]] }),
  ];
  const foreign = await publish(alpha.admin, { ...places, storeIds: [world.beta.stores[0]] });

  expect(own.answer.storeNames).toEqual(['西湖店']);
  expect(options.answer).toEqual({
    audiences: ['places'],
    stores: [{ id: store, name: '西湖店' }],
    channels: [],
  });
  expect(beyond.map(({ refusal }) => refusal.code)).toEqual([
    'store_not_reached',
    'store_not_reached',
    'store_not_reached',
  ]);
  expect(foreign.refusal.code).toBe('not_found');
  expect([await found(alpha.clerk, '本店'), await found(alpha.otherClerk, '本店')]).toEqual([
    true,
    false,
  ]);
  expect(await managed(alpha.clerk)).toEqual([own.answer.id]);
  expect(await managed(alpha.otherClerk)).toEqual([]);
  expect(await managed(alpha.admin)).toContain(own.answer.id);
  expect(await managed(world.beta.admin)).toEqual([]);
  for (const caller of [alpha.otherClerk, world.beta.admin]) {
    const params = { id: own.answer.id };
    expect((await send(world, caller, 'withdrawAnnouncement', { params })).status).toBe(404);
  }
});

test('who lacks the right announces nothing, sees no list and withdraws nothing', async () => {
  const { clerk } = world.beta;
  const { channelOperator } = world.alpha;

  for (const caller of [clerk, channelOperator]) {
    expect((await publish(caller)).status).toBe(403);
    expect((await send(world, caller, 'listAnnouncements', { query: {} })).status).toBe(403);
    expect((await send(world, caller, 'announcementOptions')).status).toBe(403);
    const params = { id: 1 };
    expect((await send(world, caller, 'withdrawAnnouncement', { params })).status).toBe(403);
  }
});

test.each([
  [{ title: ' ' }, { title: '请填写公告标题' }],
  [{ title: '字'.repeat(51) }, { title: '最多50个字' }],
  [{ body: '字'.repeat(2001) }, { body: '最多2000个字' }],
  [{ audience: 'places' as const }, { storeIds: '请至少选择一个店铺或渠道' }],
  [{ expiresAt: '2026-11-21T02:00:00.000Z' }, { expiresAt: '过期时间应在当前时间之后的90天以内' }],
  [{ expiresAt: '2027-02-19T02:00:00.001Z' }, { expiresAt: '过期时间应在当前时间之后的90天以内' }],
])('%j is not announced', async (more, fields) => {
  const { refusal } = await publish(world.alpha.admin, more);

  expect(refusal.fields).toEqual(fields);
});

test('a repeat with the same key announces nothing more', async () => {
  const { admin } = world.alpha;
  const again = () =>
    send(world, admin, 'publishAnnouncement', { body: words }, { 'idempotency-key': 'announce-1' });

  const [first, second] = [await again(), await again()];

  expect(second.answer).toEqual(first.answer);
  expect((await managed(admin)).filter((id) => id >= first.answer.id)).toEqual([first.answer.id]);
});
