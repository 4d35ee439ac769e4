import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openNotaryFixture, type NotaryFixture } from '../../testing/providers/notary.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import type { World } from '../../testing/world.ts';

let world: World;
let fixture: NotaryFixture;
beforeAll(async () => {
  fixture = await openNotaryFixture();
  ({ world } = fixture);
});
afterEach(() => fixture.behave('usual'));
afterAll(() => fixture.close());

const verify = (id: number, caller = world.alpha.clerk) =>
  send(world, caller, 'verifyChain', { params: { id } });

test('验真 compares the node as it is now, what was sealed, what was sent and what the provider has', async () => {
  const orderId = await fixture.rentedOrder();
  await fixture.run();
  const records = await fixture.recordsOf(orderId);
  const verdicts: unknown[] = [];
  verdicts.push((await verify(records[0]?.id ?? 0)).answer.verdict);
  const nodeOf = `(select node_id from chain_records where brand_code = 'alpha' and id = $1)`;
  await stored(
    world,
    world.alpha,
    `update evidence_nodes set facts = '{"forged":true}' where id = ${nodeOf}`,
    [records[0]?.id],
  );
  verdicts.push((await verify(records[0]?.id ?? 0)).answer.verdict);
  await stored(
    world,
    world.alpha,
    `update chain_records set hash = repeat('a', 64) where id = $1`,
    [records[1]?.id],
  );
  verdicts.push((await verify(records[1]?.id ?? 0)).answer.verdict);
  await stored(
    world,
    world.alpha,
    `update chain_records set record_no = 'SL-alpha-lost' where id = $1`,
    [records[2]?.id],
  );
  verdicts.push((await verify(records[2]?.id ?? 0)).answer.verdict);

  expect(verdicts).toEqual(['intact', 'changed', 'replaced', 'notFound']);
  const log = await stored(
    world,
    world.alpha,
    `select l.after from audit_log l join orders o on o.brand_code = l.brand_code and o.order_no = l.object
     where l.operation = 'chain:verify' and o.id = $1 order by l.id limit 1`,
    [orderId],
  );
  expect(log).toEqual([{ after: { recordNo: records[0]?.record_no, isIntact: true } }]);
});

test('验真 of an order holds what is on the chain against what the provider has', async () => {
  const orderId = await fixture.rentedOrder();
  await fixture.run();
  const [, second] = await fixture.recordsOf(orderId);
  const verified = async () =>
    (await send(world, world.alpha.clerk, 'verifyEvidence', { params: { id: orderId } })).answer;
  const before = await verified();
  await stored(
    world,
    world.alpha,
    `update chain_records set record_no = 'SL-alpha-gone' where id = $1`,
    [second?.id],
  );

  expect(before).toEqual({
    nodeCount: 4,
    firstBroken: null,
    onChain: { same: 3, unanswered: 0, firstWrong: null },
  });
  expect((await verified()).onChain).toMatchObject({
    same: 2,
    firstWrong: { place: 3, kind: 'shipped' },
  });
});

test('what is not on the chain is not verified, and another store or brand finds no record', async () => {
  fixture.behave('rejects');
  const orderId = await fixture.signedOrder();
  await fixture.run();
  const [record] = await fixture.recordsOf(orderId);
  const id = record?.id ?? 0;

  const early = await verify(id);
  const { otherClerk } = world.alpha;
  const outsiders = [
    await verify(id, otherClerk),
    await verify(id, world.beta.admin),
    await send(world, world.beta.admin, 'retryChain', { params: { id } }),
  ];

  expect([early.refusal.status, early.refusal.code]).toEqual([409, 'chain_not_recorded']);
  expect(outsiders.map(({ refusal }) => refusal.code)).toEqual([
    'not_found',
    'not_found',
    'not_found',
  ]);
  const listed = await send(world, world.beta.admin, 'listChain', { query: {} });
  expect(listed.answer.totalElements).toBe(0);
});
