import { afterAll, beforeAll, expect, test } from 'vitest';
import { placedBy } from '../../testing/orders/papers-by-program.ts';
import {
  openSigningFixture,
  type SigningFixture,
} from '../../testing/providers/signing-fixture.ts';
import { stored } from '../../testing/wire/rows.ts';
import { sendOpen, someApp, type ProgramKey } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import type { Shop, World } from '../../testing/world.ts';

// 签署链接: the program that placed the order brings its customer to the page where the agreement is signed.

let fixture: SigningFixture;
let world: World;
let shop: Shop;
let key: ProgramKey;
beforeAll(async () => {
  fixture = await openSigningFixture();
  ({ world } = fixture);
  shop = fixture.bare.alpha;
  key = await someApp(world, shop);
});
afterAll(() => fixture.close());

const agreed = async () => {
  const orderId = await fixture.agreedOrder();
  return { orderId, externalNo: await placedBy(world, shop, key, orderId) };
};
const linkOf = (externalNo: string, by = key) =>
  sendOpen(world, by, 'openSigningLink', { params: { externalNo } });
const agreementOf = async (externalNo: string) =>
  (await sendOpen(world, key, 'openOrder', { params: { externalNo } })).answer.agreement;
const sent = async (orderId: number) => {
  const { answer } = await send(world, shop.clerk, 'sendAgreement', { body: { orderId } });
  await soon(async () => expect(await fixture.requestsOf(answer.flowNo)).toHaveLength(3));
  return answer;
};
/** Opens a page as a browser on the customer's phone does. */
const visit = (link: string) =>
  world.app.inject({
    url: link.slice(new URL(link).origin.length),
    headers: { host: new URL(link).host },
  });

test('while an agreement waits for the customer its program gets the link, by which the customer signs', async () => {
  const { orderId, externalNo } = await agreed();
  const before = await linkOf(externalNo);
  expect([before.refusal.code, await agreementOf(externalNo)]).toEqual([
    'signing_not_open',
    expect.objectContaining({ waitsForCustomer: false, expiresAt: null }),
  ]);
  const { expiresAt } = await sent(orderId);

  const { answer } = await linkOf(externalNo);
  const page = await visit(answer.link);

  expect(answer).toMatchObject({ agreementState: 'signing', expiresAt });
  expect(new URL(answer.link).host).toBe(key.host);
  expect(await agreementOf(externalNo)).toMatchObject({ waitsForCustomer: true, expiresAt });
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('同意签署')]);

  expect((await visit(`${answer.link}&act=sign`)).body).toContain('用户已签署');
  await soon(async () => expect((await agreementOf(externalNo))?.waitsForCustomer).toBe(false));
  expect((await linkOf(externalNo)).refusal.code).toBe('signing_not_open');
  expect(
    await stored(world, shop, `select after from audit_log where operation = 'intake:signingLink'`),
  ).toEqual([{ after: { app: '小程序商城' } }]);
});

test('another program gets no link, nor any one after the time or for an agreement that was voided', async () => {
  const { orderId, externalNo } = await agreed();
  await sent(orderId);
  const other = await someApp(world, shop, { name: '另一商城' });
  const foreign = await linkOf(externalNo, other);
  const withoutScope = await someApp(world, shop, { name: '旧商城', scopes: ['orders'] });
  const unscoped = await linkOf(externalNo, withoutScope);
  await stored(
    world,
    shop,
    `update agreements set sent_at = sent_at - interval '25 hours' where order_id = $1`,
    [orderId],
  );
  const late = await linkOf(externalNo);
  await send(world, shop.admin, 'voidAgreement', { body: { orderId, reason: '条款有误' } });
  const voided = await linkOf(externalNo);

  expect([foreign, unscoped, late, voided].map(({ refusal }) => refusal.code)).toEqual([
    'not_found',
    'open_scope_missing',
    'signing_not_open',
    'signing_not_open',
  ]);
  expect((await agreementOf(externalNo))?.agreementState).toBe('voided');
});

test('before the provider knows the flow the program is asked to come again', async () => {
  const { orderId, externalNo } = await agreed();
  await sent(orderId);
  await stored(
    world,
    shop,
    `update agreements set flow_no = 'QS00000000000000000000' where order_id = $1`,
    [orderId],
  );

  const early = await linkOf(externalNo);

  expect([early.refusal.code, early.headers['retry-after']]).toEqual([
    'signing_link_not_ready',
    '2',
  ]);
});
