import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  codeSentTo,
  fillSms,
  givePhone,
  notThe,
  smsBalance,
  wait,
} from '../../../testing/people/sign-in.ts';
import { sealed } from '../../../testing/providers/sealed.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import {
  createWorld,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../../testing/world.ts';

const ownPhone = '13800001111';
const newPhone = '13900002222';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
beforeEach(async () => {
  await stored(world, shop, 'delete from attempt_counters');
  await stored(world, shop, 'delete from sms_codes');
  await fillSms(world, shop, 100);
  await givePhone(world, shop, shop.clerk, ownPhone);
  await stored(world, shop, 'update operators set email = null');
});

type Wanted = { purpose: 'phone'; phone: string } | { purpose: 'email' };
const ask = (body: Wanted, caller: Caller = shop.clerk) =>
  send(world, caller, 'sendOwnCode', { body });

async function codeFor(body: Wanted, caller: Caller = shop.clerk): Promise<string> {
  expect((await ask(body, caller)).answer).toEqual({ expiresInSeconds: 300 });
  return codeSentTo(world, body.purpose === 'phone' ? body.phone : ownPhone);
}

const changePhone = (phone: string | null, phoneCode?: string, caller: Caller = shop.clerk) =>
  send(world, caller, 'updateOwnRecord', {
    body: { nickName: '小王', phone, ...(phoneCode !== undefined && { phoneCode }) },
  });

const changeEmail = async (code: string, typed = password, email = 'wang@example.com') =>
  send(world, shop.clerk, 'updateOwnEmail', {
    params: { code },
    body: { password: await sealed(world, typed), email },
  });

const storedOf = async ({ operatorId }: Caller) => {
  const [row] = await stored<{ phone: string | null; email: string | null }>(
    world,
    shop,
    'select phone, email from operators where id = $1',
    [operatorId],
  );
  return row;
};

test('S159 S202 another phone is taken with the code that it got', async () => {
  const without = await changePhone(newPhone);
  const code = await codeFor({ purpose: 'phone', phone: newPhone });
  const wrong = await changePhone(newPhone, notThe(code));
  const right = await changePhone(newPhone, code);

  expect(without.refusal).toMatchObject({
    status: 400,
    message: '修改手机号需要短信验证码',
    fields: { phoneCode: '请输入短信验证码' },
  });
  expect(wrong.refusal).toMatchObject({ status: 400, message: '短信验证码错误或已失效' });
  expect(right.answer.phone).toBe('139****2222');
  expect(await storedOf(shop.clerk)).toMatchObject({ phone: newPhone });
});

test('S159 S202 the code that another phone got, another operator asked for or the e-mail needs is no proof', async () => {
  const ofOther = await codeFor({ purpose: 'phone', phone: '13900003333' });
  const ofEmail = await codeFor({ purpose: 'email' });
  const ofOperator = await codeFor({ purpose: 'phone', phone: newPhone }, shop.otherClerk);

  const replies = [];
  for (const code of [ofOther, ofEmail, ofOperator])
    replies.push(await changePhone(newPhone, code));

  expect(replies.map(({ refusal }) => refusal.code)).toEqual(replies.map(() => 'wrong_sms_code'));
  expect(await storedOf(shop.clerk)).toMatchObject({ phone: ownPhone });
});

test('S159 S202 a phone is cleared with a code that went to it', async () => {
  const without = await changePhone(null);
  const ofNew = await codeFor({ purpose: 'phone', phone: newPhone });
  const wrong = await changePhone(null, ofNew);
  const right = await changePhone(null, await codeFor({ purpose: 'phone', phone: ownPhone }));

  expect([without, wrong].map(({ refusal }) => refusal.code)).toEqual([
    'phone_code_needed',
    'wrong_sms_code',
  ]);
  expect(right.answer.phone).toBeNull();
});

test('S202 the own phone sent again needs no code', async () => {
  expect((await changePhone(ownPhone)).status).toBe(200);
});

test('S159 of six tries of a code for a phone the sixth is 429, also with the right one', async () => {
  const code = await codeFor({ purpose: 'phone', phone: newPhone });
  const codes: string[] = [];
  for (let index = 0; index < 5; index += 1)
    codes.push((await changePhone(newPhone, notThe(code))).refusal.code);

  const { refusal } = await changePhone(newPhone, code);

  expect(new Set(codes)).toEqual(new Set(['wrong_sms_code']));
  expect(refusal).toMatchObject({ status: 429, code: 'sms_code_dead' });
});

test('S204 the e-mail is changed with the password and the code that the own phone got', async () => {
  const code = await codeFor({ purpose: 'email' });

  const wrongPassword = await changeEmail(code, 'wrong');
  const wrongCode = await changeEmail(notThe(code));
  const right = await changeEmail(code);
  const again = await changeEmail(code);

  expect(wrongPassword.refusal).toMatchObject({
    status: 400,
    fields: { password: '密码不正确' },
  });
  expect(wrongCode.refusal.message).toBe('短信验证码错误或已失效');
  expect(right.answer.email).toBe('wan*@example.com');
  expect(again.refusal.code).toBe('wrong_sms_code');
  expect(await storedOf(shop.clerk)).toMatchObject({ email: 'wang@example.com' });
});

test('S139 S204 a password that travels plain, and an address that is none, change nothing', async () => {
  const code = await codeFor({ purpose: 'email' });

  const plain = await send(world, shop.clerk, 'updateOwnEmail', {
    params: { code },
    body: { password, email: 'wang@example.com' },
  });
  const wrong = await changeEmail(code, password, 'wang');

  expect(plain.refusal.fields).toEqual({ password: '密码不正确' });
  expect(wrong.refusal).toMatchObject({ fields: { email: '请输入正确的邮箱' } });
  expect(await storedOf(shop.clerk)).toMatchObject({ email: null });
});

test('S204 a code for a new phone is none for the e-mail', async () => {
  const code = await codeFor({ purpose: 'phone', phone: ownPhone });

  expect((await changeEmail(code)).refusal.code).toBe('wrong_sms_code');
});

test('S204 the audit log has the e-mail masked, and neither password nor code', async () => {
  await changeEmail(await codeFor({ purpose: 'email' }));

  const [entry] = await stored(
    world,
    shop,
    `select object, before, after from audit_log where operation = 'user:updateOwnEmail' order by id desc limit 1`,
  );

  expect(entry).toEqual({
    object: `operator ${shop.clerk.operatorId}`,
    before: null,
    after: { email: 'wan*@example.com' },
  });
});

test('S159 without a phone there is no code for the e-mail, without balance none at all', async () => {
  await givePhone(world, shop, shop.clerk, null);
  const without = await ask({ purpose: 'email' });
  await fillSms(world, shop, 0);
  const empty = await ask({ purpose: 'phone', phone: newPhone });

  expect(without.refusal).toMatchObject({ status: 409, message: '请先在个人中心填写手机号' });
  expect(empty.refusal).toMatchObject({ status: 422, message: '短信余额不足，请先充值' });
  expect(await smsBalance(world, shop)).toBe(0);
});

test('S159 a phone gets one code in 60 seconds, whoever of the brand asks', async () => {
  const first = await ask({ purpose: 'phone', phone: newPhone });
  const other = await ask({ purpose: 'phone', phone: newPhone }, shop.otherClerk);
  wait(world, 60);
  const later = await ask({ purpose: 'phone', phone: newPhone }, shop.channelOperator);

  expect([first.status, other.status, later.status]).toEqual([200, 429, 200]);
  expect(Number(other.headers['retry-after'])).toBe(60);
  expect(await smsBalance(world, shop)).toBe(98);
});

test.each([
  [{ purpose: 'phone', phone: '12012345678' }, 'phone', '请输入正确的手机号码'],
  [{ purpose: 'login' }, 'purpose', '请选择验证码用途'],
  [{}, 'purpose', '请选择验证码用途'],
])('S159 %j is refused at %s', async (body, field, words) => {
  const { refusal } = await ask(body as Wanted);

  expect(refusal).toMatchObject({ status: 400, fields: { [field]: words } });
});
