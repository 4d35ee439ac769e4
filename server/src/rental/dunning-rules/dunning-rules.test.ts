import { stageWords, stagesOf, usualStages } from '@rental/domain/rental/dunning/stages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, LateOrders } from '../../testing/orders/late-orders.ts';
import { proofIn } from '../../testing/people/agreed.ts';
import { someOperator, someRole } from '../../testing/people/people.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import type { Caller, Shop, World } from '../../testing/world.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(() => world.close());

const usual = {
  stages: [...usualStages],
  caps: { day: 3, week: 10 },
  owner: { way: 'hand' as const, collectorIds: [] as number[], byStage: {} },
};
/** Bounds that no constant has: what is 61 days late is in the second of two stages, what is 31 days late in the first. */
const own = [
  { name: '早期', fromDay: 1 },
  { name: '后期', fromDay: 45 },
];

const now = async (by: Caller = shop.admin) => (await send(world, by, 'dunningRules')).answer;
const save = async (changed: object, more: { readonly seen?: number } = {}) =>
  send(world, shop.admin, 'saveDunningRules', {
    body: { ...usual, seen: (await now()).number, ...more, ...changed, ...(await proofIn(world)) },
  });
const names = async () => (await send(world, shop.clerk, 'dunningStageNames')).answer;
const saveStages = async () => {
  expect((await save({ stages: own })).status).toBe(200);
  await soon(async () => expect((await names()).stages).toEqual(['m1', 'm2', 'overstay']));
};

test('S186 list, filters, tabs, sums, desk and board read the stages of the brand, and of no constant', async () => {
  const { id, billIds, caseId } = await late.late();
  await saveStages();
  const { admin, clerk } = shop;

  expect(await late.rows()).toMatchObject([{ overdueDays: 61, stage: 'm2' }]);
  const found = async (stage: string) =>
    (await send(world, clerk, 'listOverdue', { query: { stage: stage as 'm1' } })).answer.content
      .length;
  expect([await found('m1'), await found('m2'), await found('m3'), await found('m4')]).toEqual([
    0, 1, 0, 0,
  ]);
  const counts = (await send(world, clerk, 'overdueCounts', { query: {} })).answer.tabs;
  expect(counts).toEqual([
    { value: '', count: 1 },
    { value: 'm1', count: 0 },
    { value: 'm2', count: 1 },
    { value: 'overstay', count: 0 },
  ]);
  const sums = await send(world, clerk, 'overdueTotal', { query: { stage: 'm2' } });
  expect(sums.answer.orderCount).toBe(1);
  const bills = await send(world, clerk, 'overdueBills', { query: { stage: 'm3' } });
  expect(bills.answer.billIds).toEqual([]);
  const desk = await send(world, clerk, 'deskCases', { query: { isUnowned: 'true' } });
  expect(desk.answer.cases).toMatchObject([{ id: caseId, stage: 'm2' }]);
  expect(await late.page(caseId)).toMatchObject({ stage: 'm2' });

  await late.pay(id, billIds.slice(0, 1));
  const board = (await send(world, admin, 'boardStages', { query: {} })).answer.stages;
  expect(board.map(({ stage, orderCount, recoveredFen }) => [stage, orderCount, recoveredFen > 0]))
    // 31 days are left: in the first stage of the brand, in the second one of the platform
    .toEqual([
      ['m1', 1, false],
      ['m2', 0, true],
      ['overstay', 0, false],
    ]);
  const came = await send(world, admin, 'listRecoveries', { query: { stage: 'm2' } });
  expect(came.answer.content).toMatchObject([{ stage: 'm2' }]);
});

test('months and payments keep the stages that they were recorded with', async () => {
  const { id, billIds } = await late.late();
  await late.pay(id, billIds.slice(1, 2));
  await saveStages();

  const rolls = (await send(world, shop.admin, 'boardRolls', { query: {} })).answer;
  expect(rolls.stages.map(({ from, orders }) => [from, orders])).toEqual([
    ['m1', 0],
    ['m2', 0],
    ['m3', 1],
    ['m4', 0],
    ['overstay', 0],
  ]);
  expect(rolls.stageNames.find(({ stage }) => stage === 'm3')?.name).toBe('M3（61–90天）');
  const rolled = await send(world, shop.admin, 'listRolled', { query: { from: 'm3' } });
  expect(rolled.answer.content).toMatchObject([{ from: 'm3', to: 'm3' }]);
  const board = (await send(world, shop.admin, 'boardStages', { query: {} })).answer.stages;
  expect(board.map(({ stage, recoveredFen }) => [stage, recoveredFen > 0])).toEqual([
    ['m1', false],
    ['m2', false],
    ['m3', true],
    ['overstay', false],
  ]);

  late.on('2026-12-01');
  await late.keep();
  const next = (await send(world, shop.admin, 'boardRolls', { query: {} })).answer;
  expect(next.stages.map(({ from, orders }) => [from, orders])).toEqual([
    ['m1', 0],
    ['m2', 1],
    ['overstay', 0],
  ]);
  const before = await send(world, shop.admin, 'boardRolls', { query: { month: '2026-11' } });
  expect(before.answer.stages.map(({ from, orders }) => [from, orders])).toEqual([
    ['m1', 0],
    ['m2', 0],
    ['m3', 1],
    ['m4', 0],
    ['overstay', 0],
  ]);
});

test('a stricter cap holds at once for call, visit and SMS, and no cap is looser than the platform’s', async () => {
  const { caseId, billIds } = await late.late();
  expect((await save({ caps: { day: 1, week: 2 } })).status).toBe(200);
  await soon(async () =>
    expect((await late.page(caseId)).contactCaps).toEqual({ day: 1, week: 2 }),
  );
  expect((await late.call(caseId)).status).toBe(200);
  const visit = { caseId, way: 'visit', person: 'customer', result: 'refused' } as const;

  const called = await late.call(caseId);
  expect(called.refusal).toMatchObject({
    code: 'dunning_day_cap',
    message: '今天已联系该客户1次，请改天再联系',
  });
  expect(await codeOf(send(world, shop.clerk, 'recordContact', { body: visit }))).toBe(
    'dunning_day_cap',
  );
  const sms = await send(world, shop.clerk, 'previewOverdueSms', {
    body: { billIds: [...billIds] },
  });
  expect(sms.answer.skipped[0]?.reason).toBe('今天已联系该客户1次，请改天再联系');

  const looser = await save({ caps: { day: 4, week: 10 } });
  expect(looser.refusal).toMatchObject({
    status: 400,
    fields: { caps: '每天联系次数应为1到3次' },
  });
  const forced = JSON.stringify({ ...usual, caps: { day: 3, week: 11 } });
  await expect(
    stored(world, shop, `update brands set dunning_rules = $1`, [forced]),
  ).rejects.toThrow(/dunning_rules/);
});

test('versions say who changed what, two who save at once leave one, and others may not', async () => {
  await save({ stages: own });
  const both = await Promise.all([
    save({ stages: own, caps: { day: 2, week: 8 } }, { seen: 1 }),
    save({ stages: own, caps: { day: 1, week: 5 } }, { seen: 1 }),
  ]);
  const codes = both.map((reply) => (reply.status === 200 ? 'saved' : reply.refusal.code));
  expect(codes.toSorted()).toEqual(['dunning_rules_edited', 'saved']);
  const { number, versions } = await now();
  expect(number).toBe(2);
  expect(versions.map((version) => version.changes.map(({ label }) => label))).toEqual([
    ['每天联系上限', '7天联系上限'],
    ['逾期阶段'],
  ]);
  expect(versions[0]).toMatchObject({ operatorName: 'admin昵称' });
  expect(await codeOf(save({ stages: own, caps: (await now()).rules.caps }))).toBe(
    'dunning_rules_same',
  );

  const body = { ...usual, seen: 2, ...(await proofIn(world)) };
  expect((await send(world, shop.clerk, 'saveDunningRules', { body })).status).toBe(403);
  expect((await send(world, shop.clerk, 'dunningRules')).status).toBe(403);
  const unproven = { ...body, stepUp: { password: 'x' } };
  expect((await send(world, shop.admin, 'saveDunningRules', { body: unproven })).status).toBe(400);
  expect((await now(world.beta.admin)).number).toBe(0);
});

test('a rule names enabled people who may work cases alone', async () => {
  const role = await someRole(world, shop, 'looker', ['overdue:list']);
  const looker = await someOperator(world, shop, 'looker', role);
  const foreign = world.beta.admin.operatorId;
  for (const id of [looker.operatorId, foreign])
    expect(await codeOf(save({ owner: { ...usual.owner, way: 'load', collectorIds: [id] } }))).toBe(
      'dunning_collector_unfit',
    );
  const twice = await save({
    owner: { ...usual.owner, way: 'load', collectorIds: [looker.operatorId, looker.operatorId] },
  });
  expect(twice.refusal).toMatchObject({ fields: { owner: '同一名催收员不能重复选择' } });
});

test('the stages of the platform have the words that they always had', () => {
  const words = stageWords(usualStages);
  expect(stagesOf(usualStages).map((stage) => words[stage])).toEqual([
    'M1（1–30天）',
    'M2（31–60天）',
    'M3（61–90天）',
    'M3+（91天以上）',
    '超期占用',
  ]);
});
