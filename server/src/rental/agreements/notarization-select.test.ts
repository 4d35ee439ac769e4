import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openNotaryFixture, type NotaryFixture } from '../../testing/providers/notary.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import type { Caller, Shop, World } from '../../testing/world.ts';

let world: World;
let fixture: NotaryFixture;
beforeAll(async () => {
  fixture = await openNotaryFixture();
  ({ world } = fixture);
});
beforeEach(async () => {
  for (const shop of [world.alpha, world.beta])
    await stored(
      world,
      shop,
      `update brands set notarization_select = true where code = '${shop.brand.code}'`,
    );
});
afterAll(() => fixture.close());

const turn = (
  isOn: boolean,
  { caller = world.alpha.admin, was = !isOn, at = world }: TurnChange = {},
) => send(at, caller, 'setNotarizationSelect', { body: { isOn, was } });
interface TurnChange {
  readonly caller?: Caller;
  readonly was?: boolean;
  readonly at?: World;
}

const isOnAt = async (at: World, { admin }: Shop) =>
  (await send(at, admin, 'accountConfig')).answer.brand.notarizationSelect;
const storedOf = async (shop: Shop) => {
  const { code } = shop.brand;
  const [row] = await stored<{ is_on: boolean }>(
    world,
    shop,
    `select notarization_select as is_on from brands where code = '${code}'`,
  );
  return row?.is_on;
};

test('S84 公证 that is switched off is applied for no more from the next request on, in every process, and on again at once', async () => {
  const orderId = await fixture.signedOrder();
  const body = { agreementId: await fixture.agreementOf(orderId) };

  const off = await turn(false);
  const refused = await Promise.all(
    [world, fixture.bare].map((at) => send(at, world.alpha.clerk, 'notarizeAgreement', { body })),
  );
  const on = await turn(true);
  const applied = await fixture.apply(orderId);

  expect([off.answer, on.answer]).toEqual([{ isOn: false }, { isOn: true }]);
  expect(refused.map(({ refusal }) => refusal.code)).toEqual([
    'notarization_off',
    'notarization_off',
  ]);
  expect(applied.answer.notarizationState).toBe('applied');
});

test('S84 every process tells its visitors of the switch, and another brand’s stays', async () => {
  const { alpha, beta } = world;
  await world.database.owner.query('notify brands');
  for (const at of [world, fixture.bare])
    await soon(async () => expect(await isOnAt(at, alpha)).toBe(true));

  await turn(false);

  for (const at of [world, fixture.bare])
    await soon(async () => expect(await isOnAt(at, alpha)).toBe(false));
  expect(await storedOf(beta)).toBe(true);
  expect(await isOnAt(world, beta)).toBe(true);
});

test('what is under way when it is switched off is accepted and issued all the same', async () => {
  const orderId = await fixture.signedOrder();
  await fixture.apply(orderId);

  await turn(false);
  await fixture.run();
  fixture.wait(120);
  await fixture.run();

  expect(await fixture.notarizationsOf(orderId)).toMatchObject([{ state: 'issued' }]);
});

test('whoever saw it otherwise is told, of two at once one, and a repeat gets its answer', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const body = { isOn: false, was: true };
  const repeat = () => send(world, world.alpha.admin, 'setNotarizationSelect', { body }, key);

  const late = await turn(true, { was: false });
  const first = await repeat();
  const again = await repeat();
  const atOnce = await Promise.all([turn(true), turn(true)]);

  expect([late.refusal.status, late.refusal.code]).toEqual([409, 'notarization_select_edited']);
  expect(again.answer).toEqual(first.answer);
  expect(atOnce.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
    200, 409,
  ]);
});

test('it is not switched on where nobody notarizes, and can be switched off there', async () => {
  const at = fixture.bare;

  const off = await turn(false, { at });
  const on = await turn(true, { at });

  expect(off.answer).toEqual({ isOn: false });
  expect(on.refusal).toMatchObject({ code: 'notarization_unavailable', message: '公证服务未配置' });
  expect(await storedOf(world.alpha)).toBe(false);
});

test('it is switched by who has the right, in the own brand, and written down', async () => {
  const { alpha, beta } = world;

  for (const caller of [alpha.clerk, alpha.channelOperator])
    expect((await turn(false, { caller })).refusal.status).toBe(403);
  expect(await storedOf(alpha)).toBe(true);
  await turn(false, { caller: beta.admin });

  expect([await storedOf(alpha), await storedOf(beta)]).toEqual([true, false]);
  const logOf = (shop: Shop) =>
    stored(
      world,
      shop,
      `select operator_id, before, after from audit_log
       where operation = 'agreement:notarizationSelect' and result = 'ok' and operator_id = $1 order by id desc limit 1`,
      [shop.admin.operatorId],
    );
  expect(await logOf(beta)).toEqual([
    {
      operator_id: beta.admin.operatorId,
      before: { enabled: true },
      after: { enabled: false },
    },
  ]);
});
