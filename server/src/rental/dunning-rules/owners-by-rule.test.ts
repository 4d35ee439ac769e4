import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, LateOrders } from '../../testing/orders/late-orders.ts';
import { fillSms } from '../../testing/people/sign-in.ts';
import { proofIn } from '../../testing/people/agreed.ts';
import { someOperator, someRole } from '../../testing/people/people.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import type { Caller, Shop, World } from '../../testing/world.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
let one: Caller;
let two: Caller;
let three: Caller;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
  const role = await someRole(world, shop, 'collector', ['overdue:list', 'dunning:work']);
  one = await someOperator(world, shop, 'one', role);
  two = await someOperator(world, shop, 'two', role);
  three = await someOperator(world, shop, 'three', role);
});
afterEach(() => world.close());

const rule = async (owner: object) => {
  const { answer } = await send(world, shop.admin, 'dunningRules');
  const { number: seen, rules } = answer;
  const saved = await send(world, shop.admin, 'saveDunningRules', {
    body: {
      ...rules,
      owner: { way: 'turn', collectorIds: [], byStage: {}, ...owner },
      seen,
      ...(await proofIn(world)),
    },
  });
  expect(saved.status).toBe(200);
};
const shares = async () =>
  Object.fromEntries(
    (
      await stored<{ owner_id: number | null; count: number }>(
        world,
        shop,
        `select owner_id, count(*)::integer as count from dunning_cases where closed_on is null group by 1`,
      )
    ).map(({ owner_id: owner, count }) => [owner ?? 0, count]),
  );
const rentedSome = async (count: number) => {
  late.on('2026-09-21');
  for (let nth = 0; nth < count; nth += 1) await late.rented();
};
const vacation = (by: Caller, body: object) =>
  send(world, by, 'addVacation', { body: { fromOn: '2026-11-21', toOn: '2026-11-30', ...body } });
const vacationsOf = async (by: Caller) => (await send(world, by, 'dunningVacations')).answer;

test('fifty cases that are opened at once are dealt out evenly, and the history says by rule', async () => {
  const all = [one, two, three].map(({ operatorId }) => operatorId);
  await rule({ collectorIds: all });
  await rentedSome(50);
  late.on('2026-11-21');
  await late.keep();

  const found = await shares();
  expect(all.map((id) => `${found[id]}`).toSorted()).toEqual(['16', '17', '17']);
  expect(Object.keys(found)).toHaveLength(3);
  const [row] = await late.rows(shop.admin);
  const { timeline } = await late.page(row?.caseId ?? 0);
  expect(timeline.map(({ step, note, operatorName }) => [step, note, operatorName])).toEqual([
    ['assigned', '按催收规则', null],
    ['opened', null, null],
  ]);
});

test('by load who has fewest gets the next; by stage the collectors of the stage do; a disabled one gets none', async () => {
  await rule({ way: 'load', collectorIds: [one.operatorId, two.operatorId] });
  await rentedSome(3);
  late.on('2026-11-21');
  await late.keep();
  expect(await shares()).toEqual({ [one.operatorId]: 2, [two.operatorId]: 1 });

  await rule({ way: 'stage', byStage: { m3: [three.operatorId], m1: [one.operatorId] } });
  await rentedSome(1);
  late.on('2026-11-21');
  await late.keep();
  expect(await shares()).toMatchObject({ [three.operatorId]: 1 });

  await stored(world, shop, `update operators set enabled = false where id = ${three.operatorId}`);
  await rentedSome(1);
  late.on('2026-11-21');
  await late.keep();
  expect(await shares()).toMatchObject({ [three.operatorId]: 1, 0: 1 });
});

test('who is on 休假 gets no case, the stand-in has the promise on the desk, and own cases come back', async () => {
  const { caseId } = await late.late();
  const give = (ownerId: number) =>
    send(world, shop.admin, 'assignCases', { body: { caseIds: [caseId], ownerIds: [ownerId] } });
  await give(one.operatorId);
  const promise = { dueOn: '2026-11-23', amountFen: 100_00 };
  await send(world, one, 'recordContact', {
    body: { caseId, way: 'incoming', person: 'customer', result: 'promised', promise } as never,
  });

  const entered = await vacation(one, {});
  expect(entered.status).toBe(201);
  expect(await codeOf(vacation(one, { fromOn: '2026-11-29', toOn: '2026-12-02' }))).toBe(
    'vacation_overlaps',
  );
  expect(await codeOf(vacation(two, { operatorId: three.operatorId }))).toBe('forbidden');
  expect(await codeOf(vacation(two, { fromOn: '2026-11-20' }))).toBe('vacation_days_wrong');
  expect(await codeOf(give(one.operatorId))).toBe('dunning_owner_away');
  const { owners } = (await send(world, shop.admin, 'caseOwners')).answer;
  expect(owners.find(({ id }) => id === one.operatorId)?.awayUntil).toBe('2026-11-30');
  expect((await vacationsOf(two)).vacations).toEqual([]);
  expect((await vacationsOf(shop.admin)).vacations).toMatchObject([{ openCases: 1, isNow: true }]);

  await rule({ collectorIds: [one.operatorId, two.operatorId] });
  await rentedSome(2);
  late.on('2026-11-21');
  await late.keep();
  expect(await shares()).toEqual({ [one.operatorId]: 1, [two.operatorId]: 2 });

  const { id } = entered.answer;
  const stand = (ids: readonly number[], by = shop.admin) =>
    send(world, by, 'standIn', { body: { id, ownerIds: [...ids] } });
  expect((await stand([two.operatorId], two)).status).toBe(403);
  expect(await codeOf(stand([one.operatorId]))).toBe('dunning_owner_away');
  expect(await codeOf(stand([world.beta.admin.operatorId]))).toBe('dunning_collector_unfit');
  expect(
    await codeOf(send(world, world.beta.admin, 'standIn', { body: { id, ownerIds: [1] } })),
  ).toBe('not_found');
  expect((await stand([three.operatorId])).answer).toEqual({ changed: 1, isCapped: false });
  late.on('2026-11-23');
  const desk = (await send(world, three, 'deskCases', { query: {} })).answer;
  expect(desk.cases.map((found) => found.id)).toEqual([caseId]);
  expect(await codeOf(send(world, one, 'takeBack'))).toBe('dunning_still_away');

  late.on('2026-12-01');
  expect((await vacationsOf(one)).lentCases).toBe(1);
  expect((await send(world, one, 'takeBack')).answer).toEqual({ changed: 1 });
  expect((await send(world, two, 'takeBack')).answer).toEqual({ changed: 0 });
  const back = await late.page(caseId);
  expect(back.ownerName).toBe('one昵称');
  expect(back.timeline.map(({ note }) => note)).toEqual(
    expect.arrayContaining(['休假代管', '休假结束收回']),
  );
  expect(await codeOf(send(world, one, 'cancelVacation', { body: { id } }))).toBe('vacation_ended');
});

test('the dry run of a day says what its run would do, and sends nothing', async () => {
  await fillSms(world, shop, 2);
  await stored(
    world,
    shop,
    `update brands set overdue_reminder_days = '{1,3}', sms_reminder_days = '{0,3}'`,
  );
  await rentedSome(2);
  late.on('2026-09-22');
  await late.keep();
  const trial = async (day?: string) =>
    (await send(world, shop.admin, 'reminderTrial', { query: day === undefined ? {} : { day } }))
      .answer;
  const first = await trial();
  expect(first).toMatchObject({ day: '2026-09-22', told: 2, skipped: 0, parts: 2, balance: 2 });
  expect(first.rows[0]).toMatchObject({ days: 1, dueOn: '2026-09-21', reason: null });
  expect(first.rows[0]?.text).toContain('租金 第1期');

  const [row] = await late.rows();
  await send(world, shop.clerk, 'holdCase', {
    body: { caseId: row?.caseId ?? 0, reason: 'hardship', note: '困难' },
  });
  const held = await trial('2026-09-24');
  expect(held).toMatchObject({ told: 1, skipped: 1 });
  expect(held.reasons[0]?.reason).toContain('已暂停催收');
  const soon = await trial('2026-10-18');
  expect(soon.rows.map(({ days, reason }) => [days, reason])).toEqual([
    [-3, null],
    [-3, null],
  ]);
  expect(soon.sendAt).toBe('2026-10-18T00:00:00.000Z');
  expect(
    await codeOf(send(world, shop.admin, 'reminderTrial', { query: { day: '2026-09-21' } })),
  ).toBe('trial_day_wrong');
  expect((await send(world, shop.clerk, 'reminderTrial', { query: {} })).status).toBe(403);
  const left = `select from sms_messages where created_at >= '2026-09-22T00:00:00+08:00'`;
  expect(await stored(world, shop, left)).toEqual([]);
});
