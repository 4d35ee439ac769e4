import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeSentTo, fillSms, givePhone, wait } from '../../testing/people/sign-in.ts';
import { faultsOf, type Heard } from '../../testing/wire/calls.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await fillSms(world, world.alpha, 100);
});
afterAll(() => world.close());

/** Sends a body that the web would not. */
const put = (caller: Caller, body: unknown): Promise<Heard> =>
  world.app.inject({
    method: 'PUT',
    url: '/api/users/center',
    headers: { host: caller.host, authorization: caller.token ?? '' },
    payload: body as object,
  });

/** The code that a phone gets which is to be the own one, or is to be so no more. */
async function phoneCode(caller: Caller, phone: string): Promise<string> {
  wait(world, 61);
  await send(world, caller, 'sendOwnCode', { body: { purpose: 'phone', phone } });
  return codeSentTo(world, phone);
}

const recordsOf = (shop: Shop) =>
  stored<{ username: string; nick_name: string; gender: string | null; phone: string | null }>(
    world,
    shop,
    'select username, nick_name, gender, phone from operators order by username',
  );
const recordOf = async (shop: Shop, { username }: Caller) =>
  (await recordsOf(shop)).find((record) => record.username === username);

test('S202 an operator changes nickname, gender and phone, and reads the phone masked', async () => {
  const { clerk } = world.alpha;

  const { status, answer } = await send(world, clerk, 'updateOwnRecord', {
    body: {
      nickName: ' 小王 ',
      gender: '女',
      phone: '16612345678',
      phoneCode: await phoneCode(clerk, '16612345678'),
    },
  });

  const read = (await send(world, clerk, 'userInfo')).answer;
  expect(status).toBe(200);
  expect(answer).toEqual(read);
  expect(read).toMatchObject({ nickName: '小王', gender: '女', phone: '166****5678' });
  expect(await recordOf(world.alpha, clerk)).toMatchObject({
    nick_name: '小王',
    gender: '女',
    phone: '16612345678',
  });
});

test('S202 what is left out stays as it is, and null clears it', async () => {
  const { clerk } = world.alpha;
  await givePhone(world, world.alpha, clerk, '13900001111');
  await put(clerk, { nickName: '小王', gender: '男' });

  await put(clerk, { nickName: '王店员' });
  const kept = await recordOf(world.alpha, clerk);
  const code = await phoneCode(clerk, '13900001111');
  await put(clerk, { nickName: '王店员', gender: null, phone: null, phoneCode: code });
  const cleared = await recordOf(world.alpha, clerk);

  expect(kept).toMatchObject({ nick_name: '王店员', gender: '男', phone: '13900001111' });
  expect(cleared).toMatchObject({ nick_name: '王店员', gender: null, phone: null });
});

test('S202 X3 the phone as it was masked changes nothing; another mask is refused', async () => {
  const { clerk } = world.alpha;
  await givePhone(world, world.alpha, clerk, '13900001111');
  await put(clerk, { nickName: '小王' });
  const { phone } = (await send(world, clerk, 'userInfo')).answer;

  const heard = await put(clerk, { nickName: '别名', phone: '138****1111' });
  const same = await put(clerk, { nickName: '小王', phone });

  expect(phone).toBe('139****1111');
  expect(same.statusCode).toBe(200);
  expect(faultsOf(heard, ['invalid'])).toEqual([]);
  expect(JSON.parse(heard.body)).toMatchObject({ fields: { phone: '请输入正确的手机号码' } });
  expect(await recordOf(world.alpha, clerk)).toMatchObject({
    nick_name: '小王',
    phone: '13900001111',
  });
});

test.each<[field: string, body: object, words: string]>([
  ['nickName', { nickName: '  ' }, '请输入昵称'],
  ['nickName', { gender: '男' }, '请填写文字'],
  ['nickName', { nickName: '长'.repeat(21) }, '最多20个字'],
  ['nickName', { nickName: null }, '请填写文字'],
  ['gender', { nickName: '小王', gender: '未知' }, '请选择性别'],
  ['phone', { nickName: '小王', phone: '12012345678' }, '请输入正确的手机号码'],
  ['phone', { nickName: '小王', phone: '' }, '请输入正确的手机号码'],
])('S202 %s of %j is refused: %s', async (field, body, words) => {
  const before = await recordsOf(world.alpha);

  const heard = await put(world.alpha.clerk, body);

  expect(faultsOf(heard, ['invalid'])).toEqual([]);
  expect(JSON.parse(heard.body)).toMatchObject({ fields: { [field]: words } });
  expect(await recordsOf(world.alpha)).toEqual(before);
});

test('S202 it is the own record, whoever and whatever else is named', async () => {
  const { clerk, admin } = world.alpha;
  const others = async () => [
    (await recordsOf(world.alpha)).filter(({ username }) => username !== clerk.username),
    await recordsOf(world.beta), // where the same names are
    await stored(world, world.alpha, 'select * from operator_roles order by operator_id'),
  ];
  const before = await others();

  const heard = await put(clerk, {
    nickName: '我自己',
    id: admin.operatorId,
    userId: admin.operatorId,
    username: 'admin',
    enabled: false,
    roles: ['ROLE_ADMIN'],
    store_id: null,
    purpose: 2,
  });

  expect(heard.statusCode).toBe(200);
  expect(await others()).toEqual(before);
  expect((await send(world, clerk, 'userInfo')).answer).toMatchObject({
    nickName: '我自己',
    username: clerk.username,
    enabled: true,
    purpose: 1,
    roleNames: ['店员'],
  });
});

test('S202 an operator of a channel changes the own record too', async () => {
  const { channelOperator } = world.alpha;

  const { answer } = await send(world, channelOperator, 'updateOwnRecord', {
    body: { nickName: '渠道小李' },
  });

  expect(answer).toMatchObject({ nickName: '渠道小李', roleNames: ['渠道'] });
});

test('S202 the audit log tells who changed what, without a number in full', async () => {
  const { otherClerk } = world.alpha;
  await givePhone(world, world.alpha, otherClerk, '13900001111');
  const code = await phoneCode(otherClerk, '13988881111');
  await put(otherClerk, { nickName: '老李', phone: '13988881111', phoneCode: code });

  const [entry] = await stored(
    world,
    world.alpha,
    'select operator_id, object, operation, result, before, after from audit_log order by id desc limit 1',
  );

  expect(entry).toEqual({
    operator_id: otherClerk.operatorId,
    object: 'clerk2',
    operation: 'user:updateOwnRecord',
    result: 'ok',
    before: { nickName: 'clerk2昵称', gender: null, phone: '139****1111' },
    after: { nickName: '老李', gender: null, phone: '139****1111', isPhoneChanged: true },
  });
});
