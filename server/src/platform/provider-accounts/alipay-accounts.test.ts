import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import {
  alipayAccountBody,
  withAlipay,
  type WithAlipay,
} from '../../testing/providers/alipay-accounts.ts';
import { aRun } from '../../testing/providers/provider.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { someCertificate } from '../../testing/providers/some-certificate.ts';
import { testAccount } from '../../testing/providers/sms-accounts.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, password, type Shop, type World } from '../../testing/world.ts';
import { fenTrialRunner } from './run-fen-trials.ts';

let bare: World;
let shop: Shop;
let alipay: WithAlipay;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  alipay = await withAlipay(bare);
});
afterAll(async () => {
  await alipay.close();
  await bare.close();
});
afterEach(() => {
  alipay.provider.manners.clear();
  return proveBooks(bare, shop);
});

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const create = (more: Parameters<typeof alipayAccountBody>[2] = {}) =>
  send(alipay.world, shop.admin, 'createProviderAccount', {
    body: alipayAccountBody(alipay.provider, 'alipayRent', more),
  });

test('a key or certificate that cannot be of use is refused in words when it is saved', async () => {
  const foreign = stranger.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const torn = alipay.provider.settings.appCertificate.replace(/\n[^\n]+\n/, '\n');
  const codes: string[] = [];
  for (const more of [
    { keys: { privateKey: 'bm90IGEga2V5' } },
    { keys: { privateKey: foreign } },
    { settings: { appCertificate: torn } },
  ])
    codes.push((await create(more)).refusal.code);

  expect(codes).toEqual([
    'provider_account_private_key_unreadable',
    'provider_account_private_key_foreign',
    'provider_account_certificate_unreadable',
  ]);
});

test('the private key is read as its tool or a file writes it, and the first certificate that ends is the end of the account', async () => {
  const key = alipay.provider.keys.app.privateKey;
  const pem = key.export({ format: 'pem', type: 'pkcs8' });
  const ending = someCertificate({
    name: 'app',
    key: alipay.provider.keys.app,
    until: new Date('2027-03-01'),
  });

  const { status } = await create({
    name: '文件私钥',
    keys: { privateKey: pem },
    settings: { appCertificate: ending },
  });

  expect(status).toBe(201);
  const { answer } = await send(alipay.world, shop.admin, 'listProviderAccounts', {
    query: { name: '文件私钥' },
  });
  expect(answer.content[0]?.versions[0]?.expiresOn).toBe('2027-03-01');
});

test('an app whose key 支付宝 does not know fails its test, and moves nothing', async () => {
  const app = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { answer } = await create({
    name: '他人应用',
    keys: {
      privateKey: app.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    },
    settings: { appCertificate: someCertificate({ name: 'other', key: app }) },
  });

  const tested = await testAccount(alipay.world, shop, answer.id);

  expect(tested.answer.isPassed).toBe(false);
  expect(tested.answer.checks[0]).toEqual({
    name: '密钥',
    isPassed: false,
    words: '服务商不接受此密钥（isv.invalid-signature）',
  });
});

test('one fen goes there by 支付宝 and comes back, though the answer to its way back is lost', async () => {
  const { answer: made } = await create({ name: '一分钱' });
  expect((await testAccount(alipay.world, shop, made.id)).answer.checks).toMatchObject([
    { name: '密钥', isPassed: true },
    { name: '应答签名', isPassed: true },
    { name: '应用公钥证书', isPassed: true },
    { name: '支付宝公钥证书', isPassed: true },
    { name: '支付宝根证书', isPassed: true },
  ]);
  const { answer: started } = await send(alipay.world, shop.admin, 'startFenTrial', {
    body: { id: made.id, version: 1, stepUp: { password: await sealed(alipay.world, password) } },
  });
  const trials = async () =>
    (await send(alipay.world, shop.admin, 'fenTrials', { params: { id: made.id } })).answer;
  const run = () => fenTrialRunner(alipay.gateways.payments).run({}, aRun(bare, {}));

  const number = alipay.provider.pay(started.page ?? '');
  expect(await alipay.notify(alipay.provider.notice(number))).toEqual({
    status: 200,
    body: 'success',
  });
  expect((await trials())[0]?.trialState).toBe('returning');
  alipay.provider.manners.set('alipay.trade.refund', 'loses');
  await run();
  expect((await trials())[0]).toMatchObject({ trialState: 'returning', isUndecided: true });
  bare.now = new Date(bare.now.getTime() + 120_000);
  await run();

  expect((await trials())[0]?.trialState).toBe('returned');
  expect([...alipay.provider.refunds.values()]).toEqual([{ tradeNo: number, amount: '0.01' }]);
});
