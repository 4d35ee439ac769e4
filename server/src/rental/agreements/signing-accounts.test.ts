import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SandboxRequest } from '../../gateways/e-signature/sandbox-signatures.ts';
import { newSandboxKeys, saidBy } from '../../gateways/sandbox/sandbox-keys.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import {
  openSigningFixture,
  type SigningFixture,
} from '../../testing/providers/signing-fixture.ts';
import { enableAccount, testAccount } from '../../testing/providers/sms-accounts.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import { password, type Shop, type World } from '../../testing/world.ts';

let fixture: SigningFixture;
let bare: World;
let world: World;
let shop: Shop;
beforeAll(async () => {
  fixture = await openSigningFixture();
  ({ bare, world } = fixture);
  shop = bare.alpha;
});
afterAll(() => fixture.close());
beforeEach(() => stored(bare, shop, 'update provider_accounts set is_stopped = true'));

const bodyOf = (merchantNo: string, keys = newSandboxKeys(bare.secretKey, merchantNo)) => ({
  kind: 'sandboxSignature' as const,
  name: merchantNo,
  preference: 1,
  settings: { merchantNo },
  keys,
});

async function account(merchantNo: string, keys?: ReturnType<typeof newSandboxKeys>) {
  const body = bodyOf(merchantNo, keys);
  const { answer } = await send(world, shop.admin, 'createProviderAccount', { body });
  await testAccount(world, shop, answer.id);
  await enableAccount(world, shop, answer.id);
  return answer.id;
}
const stopAccount = async (id: number) =>
  send(world, shop.admin, 'stopProviderAccount', {
    body: { id, stepUp: { password: await sealed(world, password) } },
  });

interface Begun {
  readonly orderId: number;
  readonly flowNo: string;
  readonly requests: readonly SandboxRequest[];
}

async function begun(): Promise<Begun> {
  const orderId = await fixture.agreedOrder();
  const { answer } = await send(world, shop.clerk, 'sendAgreement', { body: { orderId } });
  const { flowNo } = answer;
  await soon(async () => expect(await fixture.requestsOf(flowNo)).toHaveLength(3));
  return { orderId, flowNo, requests: await fixture.requestsOf(flowNo) };
}
async function signAll({ flowNo, requests }: Begun) {
  for (const { code } of requests) {
    const query = new URLSearchParams({ flow: flowNo, code, act: 'sign' }).toString();
    const page = await world.app.inject({
      url: `/sandbox/e-signature?${query}`,
      headers: { host: shop.brand.domainAdmin },
    });
    expect(page.statusCode).toBe(200);
  }
}
const stateOf = async ({ orderId }: Begun) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id: orderId } })).answer.agreement
    ?.agreementState;

/** A word about a flow, signed by a key of one's own choice. */
async function callBackBy(notifyKey: string, { flowNo, requests }: Begun, merchant: string) {
  const [{ contentHash, party } = { contentHash: '', party: 'store' }] = requests;
  const word = {
    eventNo: `${flowNo}-${notifyKey.slice(0, 8)}-${merchant}`,
    merchant,
    flowNo,
    contentHash,
    party,
    outcome: 'signed',
  };
  const { raw, timestamp, signature } = saidBy(notifyKey, word, bare.now);
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: '/api/callback/agreement',
    headers: {
      host: shop.brand.domainAdmin,
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
    payload: raw,
  });
  return statusCode;
}

test('an agreement is signed by the account of the brand, and finished by it after it was stopped', async () => {
  const id = await account('M-first');
  const flow = await begun();
  expect(flow.requests[0]?.merchant).toBe('M-first');
  await stopAccount(id);
  await account('M-second');

  await send(world, shop.clerk, 'remindAgreement', { body: { orderId: flow.orderId } });
  await signAll(flow);

  expect(await stateOf(flow)).toBe('signed');
  expect((await begun()).requests[0]?.merchant).toBe('M-second');
});

test('a brand without an account signs by the provider of the server; one whose accounts are all stopped begins nothing', async () => {
  await stored(bare, shop, `delete from provider_trades where purpose = 'signature'`);
  await stored(bare, shop, 'delete from provider_account_versions');
  await stored(bare, shop, 'delete from provider_accounts');
  const flow = await begun();
  expect(flow.requests[0]?.merchant).toBe('sandbox-alpha');
  await signAll(flow);
  expect(await stateOf(flow)).toBe('signed');

  await stopAccount(await account('M-stopped'));
  const orderId = await fixture.agreedOrder();
  const refused = await send(world, shop.clerk, 'sendAgreement', { body: { orderId } });
  expect(refused.refusal.code).toBe('signature_stopped');
});

test('two keys are believed while one is rotated, and one account does not speak for another', async () => {
  const keys = newSandboxKeys(bare.secretKey, 'M-rotated');
  const id = await account('M-rotated', keys);
  const flow = await begun();
  const next = newSandboxKeys(bare.secretKey, 'M-rotated');
  await send(world, shop.admin, 'saveProviderAccount', {
    body: { ...bodyOf('M-rotated', next), id },
  });
  await testAccount(world, shop, id, 2);
  await enableAccount(world, shop, id, 2);
  const other = newSandboxKeys(bare.secretKey, 'M-other');
  await account('M-other', other);

  expect(await callBackBy(other.notifyKey, flow, 'M-other')).toBe(422);
  expect(await callBackBy(other.notifyKey, flow, 'M-rotated')).toBe(401);
  expect(await callBackBy(keys.notifyKey, flow, 'M-rotated')).toBe(200);
  expect(await callBackBy(next.notifyKey, flow, 'M-rotated')).toBe(200);
  bare.now = new Date(bare.now.getTime() + 8 * 86_400_000);
  expect(await callBackBy(keys.notifyKey, flow, 'M-rotated')).toBe(401);
});

test('a key that the provider refuses fails its test; the merchant of an account that was enabled stays', async () => {
  const body = bodyOf('M-bad', newSandboxKeys(bare.secretKey, 'M-strange'));
  const { answer } = await send(world, shop.admin, 'createProviderAccount', { body });
  expect((await testAccount(world, shop, answer.id)).answer.isPassed).toBe(false);
  expect((await enableAccount(world, shop, answer.id)).refusal.code).toBe(
    'provider_account_untested',
  );

  const id = await account('M-fixed');
  const moved = await send(world, shop.admin, 'saveProviderAccount', {
    body: { ...bodyOf('M-moved'), id },
  });
  expect(moved.refusal.code).toBe('provider_account_merchant_fixed');
});
