import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSignatures } from '../../app-gateways.ts';
import type { SignatureGateway } from '../../gateways/e-signature/signature-gateway.ts';
import { noSignatures } from '../../gateways/e-signature/signature-gateway.ts';
import { sandboxSignatures } from '../../gateways/e-signature/sandbox-signatures.ts';
import { newSandboxKeys } from '../../gateways/sandbox/sandbox-keys.ts';
import { Undecided } from '../../gateways/undecided.ts';
import { fillSms, smsInSandbox } from '../../testing/people/sign-in.ts';
import { aRun } from '../../testing/providers/provider.ts';
import { enableAccount, testAccount } from '../../testing/providers/sms-accounts.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { anotherServer, aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';
import { signConsentRunner } from './ask-sign-consents.ts';

let bare: World;
let world: World;
let shop: Shop;
let signatures: SignatureGateway;
let close: () => Promise<unknown>;
let accountId = 0;
let merchants = 0;
const morning = new Date('2026-11-27T02:00:00.000Z'); // 10:00 in Shanghai
beforeAll(async () => {
  bare = await createWorld();
  bare.now = morning;
  shop = bare.alpha;
  const { database, secretKey, filesDir: dir } = bare;
  const now = () => bare.now;
  const { gateway, ...accountTools } = createSignatures({
    database,
    secretKey,
    now,
    sandbox: { dir, secretKey, now },
    otherwise: { ...noSignatures, page: pageOf(sandboxSignatures(dir, secretKey, now)) },
    watch: (account) => account,
  });
  signatures = gateway;
  const app = await anotherServer(bare, { gateways: { signatures }, accountTools });
  world = Object.create(bare, { app: { value: app } }) as World;
  close = () => app.close();
  await fillSms(bare, shop, 200);
});
afterAll(async () => {
  await close();
  await bare.close();
});
beforeEach(async () => {
  bare.now = morning;
  merchants += 1;
  const merchantNo = `M-${merchants}`;
  const body = {
    kind: 'sandboxSignature' as const,
    name: merchantNo,
    preference: 1,
    settings: { merchantNo },
    keys: newSandboxKeys(bare.secretKey, merchantNo),
  };
  const { answer } = await send(world, shop.admin, 'createProviderAccount', { body });
  accountId = answer.id;
});

const pageOf = ({ page }: ReturnType<typeof sandboxSignatures>) => {
  if (page === undefined) throw new Error('the sandbox has no page');
  return page;
};
const start = (kind: 'merchant' | 'seal' = 'merchant', phone = '13900001111') =>
  send(world, shop.admin, 'startSignConsent', { body: { id: accountId, version: 1, kind, phone } });
const ask = (id: number) => send(world, shop.admin, 'askSignConsent', { body: { id } });
const listed = async () =>
  (await send(world, shop.admin, 'signConsents', { params: { id: accountId } })).answer;
const open = (link: string, act?: string) =>
  world.app.inject({
    url: act === undefined ? link : `${link}&act=${act}`,
    headers: { host: shop.brand.domainAdmin },
  });
async function textsTo(phone: string) {
  await aWorker(bare).workUntilIdle();
  return (await smsInSandbox(bare)).filter((sms) => sms.phone === phone).map(({ text }) => text);
}

test('S98 a consent that is asked for sends its link to the contact, and is given on the page of the provider', async () => {
  await testAccount(world, shop, accountId);
  const started = await start('merchant', '13900002401');

  expect(started.status).toBe(200);
  const { id, link, consentState, phoneEnd } = started.answer;
  expect([consentState, phoneEnd]).toEqual(['waiting', '2401']);
  const [text = ''] = await textsTo('13900002401');
  expect(text).toMatch(
    /^【alpha租机】贵司申请的电子签商户授权待确认，请于2026-12-04前打开链接完成：http/,
  );
  expect(text.endsWith(link ?? '-')).toBe(true);

  expect((await ask(id)).answer.consentState).toBe('waiting');
  expect((await open(link ?? '')).body).toContain('同意授权');
  await open(link ?? '', 'give');
  expect((await ask(id)).answer).toMatchObject({ consentState: 'given', link: null });
  expect((await open(link ?? '', 'refuse')).body).toContain('已授权');
  expect((await ask(id)).answer.consentState).toBe('given');
  expect(
    await stored(bare, shop, 'select type from sms_messages where phone = $1', ['13900002401']),
  ).toEqual([{ type: 24 }]);
});

test('S98 a seal of another enterprise has its own message, and a refusal is told as one', async () => {
  await testAccount(world, shop, accountId);
  await enableAccount(world, shop, accountId);
  const { answer } = await start('seal', '13900002502');

  const [text = ''] = await textsTo('13900002502');
  expect(text).toContain('贵司的印章跨企业授权待确认');
  await open(answer.link ?? '', 'refuse');
  await signConsentRunner(signatures).run({}, aRun(bare, {}));
  expect((await listed())[0]).toMatchObject({ kind: 'seal', consentState: 'refused' });
});

test('one that waits is replaced by the next of its kind, and a day has five of an account', async () => {
  await testAccount(world, shop, accountId);
  for (let count = 0; count < 5; count += 1) await start(count === 4 ? 'seal' : 'merchant');

  const states = (await listed()).map(({ kind, consentState }) => `${kind} ${consentState}`);
  expect(states).toEqual([
    'seal waiting',
    'merchant waiting',
    'merchant replaced',
    'merchant replaced',
    'merchant replaced',
  ]);
  expect((await start()).refusal.code).toBe('sign_consent_too_many');
  bare.now = new Date(morning.getTime() + 86_400_000);
  expect((await start()).status).toBe(200);
});

test('ten who ask at once have the five of the day together', async () => {
  await testAccount(world, shop, accountId);

  const answers = await Promise.all(Array.from({ length: 10 }, () => start()));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect((await listed()).filter(({ consentState }) => consentState === 'waiting')).toHaveLength(1);
});

test('after seven days a consent that nobody gave has expired, also where the provider does not answer', async () => {
  await testAccount(world, shop, accountId);
  const { answer } = await start();
  bare.now = new Date(morning.getTime() + 7 * 86_400_000);
  const silent = {
    findConsent: async () => {
      throw new Undecided('no answer');
    },
  };

  await signConsentRunner(silent).run({}, aRun(bare, {}));

  expect((await listed())[0]).toMatchObject({ id: answer.id, consentState: 'expired', link: null });
  expect((await open(answer.link ?? '')).body).toContain('授权链接已过期');
});

test('an account with a consent is not deleted and keeps its merchant, and is asked by the keys that it has now', async () => {
  await testAccount(world, shop, accountId);
  const { answer: consent } = await start();
  const body = { id: accountId };
  const discarded = await send(world, shop.admin, 'discardProviderDraft', { body });
  expect(discarded.refusal.code).toBe('provider_account_consented');
  const save = (merchantNo: string) =>
    send(world, shop.admin, 'saveProviderAccount', {
      body: {
        id: accountId,
        kind: 'sandboxSignature',
        name: `M-${merchants}`,
        preference: 1,
        settings: { merchantNo },
        keys: newSandboxKeys(bare.secretKey, merchantNo),
      },
    });
  expect((await save('M-other')).refusal.code).toBe('provider_account_merchant_fixed');

  await save(`M-${merchants}`);
  expect((await save('M-other')).refusal.code).toBe('provider_account_merchant_fixed');
  await open(consent.link ?? '', 'give');
  await signConsentRunner(signatures).run({}, aRun(bare, {}));

  expect((await listed())[0]).toMatchObject({ id: consent.id, consentState: 'given' });
});

test('an account that was not tested asks for nothing, nor does one of another purpose, nor another brand', async () => {
  expect((await start()).refusal.code).toBe('provider_account_untested');
  await testAccount(world, shop, accountId);
  const { answer } = await start();
  const admin = bare.beta.admin;
  const foreign = await send(world, admin, 'askSignConsent', { body: { id: answer.id } });
  expect(foreign.status).toBe(404);
  expect((await send(world, admin, 'signConsents', { params: { id: accountId } })).status).toBe(
    404,
  );
  await stored(
    bare,
    shop,
    `update provider_accounts set kind = 'kuaidi100', purpose = 'logistics' where id = $1`,
    [accountId],
  );
  expect((await start()).refusal.code).toBe('sign_consent_not_offered');
});
