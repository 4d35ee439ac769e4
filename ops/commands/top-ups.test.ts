import { send } from '@rental/server/testing/wire/send';
import { stored } from '@rental/server/testing/wire/rows';
import type { World } from '@rental/server/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeCommandWorld, openCommandWorld } from '../testing/command-world.ts';
import { CommandRefusal, WrongUsage } from './command.ts';
import { reverseTopUpOf } from './reverse-top-up.ts';
import { setTopUpTerms } from './set-top-up-terms.ts';
import { topUpRiskBalance } from './top-up-risk.ts';
import { topUpSmsBalance } from './top-up-sms.ts';
import { proveBooks } from '@rental/server/testing/orders/books-agree';

let world: World;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => closeCommandWorld(world));

const topUps = async () =>
  (await send(world, world.alpha.admin, 'topUps', { query: { balance: 'sms' } })).answer;

test('SMS that the platform tops up are in the balance, and their money in the books', async () => {
  await topUpSmsBalance.run('--brand alpha --count 5000 --yuan 240.50 --note 工行9981'.split(' '));

  expect((await topUps()).topUps).toMatchObject([
    { way: 'platform', smsCount: 5000, amountFen: 240_50, note: '工行9981' },
  ]);
  expect((await send(world, world.alpha.admin, 'smsUsage')).answer.balance).toBe(5000);
  expect(
    await stored(
      world,
      world.alpha,
      `select debit, credit, amount_fen::int as fen from transfers where kind = 'smsToppedUp'`,
    ),
  ).toEqual([{ debit: 'smsCost', credit: 'platformPayable', fen: 240_50 }]);
});

test('a wrong top-up is taken back whole, once, and only while the balance has it; the books agree', async () => {
  const { alpha } = world;
  const listed = async (balance: 'sms' | 'risk') =>
    (await send(world, alpha.admin, 'topUps', { query: { balance } })).answer.topUps;
  const reverse = (id: number) =>
    reverseTopUpOf.run(['--brand', 'alpha', '--id', `${id}`, '--note', '充错品牌']);
  await topUpRiskBalance.run('--brand alpha --yuan 80 --note 工行9982'.split(' '));
  const [risk] = await listed('risk');
  const [sms] = await listed('sms');

  await reverse(risk?.id ?? 0);
  await reverse(sms?.id ?? 0);

  expect(await listed('risk')).toMatchObject([
    { way: 'reversal', amountFen: -80_00, note: '充错品牌' },
    { way: 'platform', amountFen: 80_00 },
  ]);
  expect((await send(world, alpha.admin, 'riskBalance')).answer.data).toBe('0.00');
  expect((await listed('sms'))[0]).toMatchObject({ way: 'reversal', smsCount: -5000 });
  expect((await send(world, alpha.admin, 'smsUsage')).answer.balance).toBe(0);
  await expect(reverse(risk?.id ?? 0)).rejects.toThrow('该充值已冲正');
  await expect(reverse((await listed('sms'))[0]?.id ?? 0)).rejects.toThrow('本身是冲正');
  await expect(reverse(999_999)).rejects.toThrow(CommandRefusal);

  await topUpSmsBalance.run('--brand alpha --count 10 --yuan 1 --note x'.split(' '));
  await stored(world, alpha, 'update sms_accounts set balance = 9');
  await expect(reverse((await listed('sms'))[0]?.id ?? 0)).rejects.toThrow('余额已不足');
  await proveBooks(world, alpha);
});

test('the platform sets the credit of a day and the price of a pack, of one brand', async () => {
  await setTopUpTerms.run(
    '--brand alpha --balance sms --daily-credit 300 --sms-pack 45'.split(' '),
  );

  expect(await topUps()).toMatchObject({ dailyCreditFen: 300_00, smsPackFen: 45_00 });
  const theirs = await send(world, world.beta.admin, 'topUps', { query: { balance: 'sms' } });
  expect(theirs.answer).toMatchObject({ dailyCreditFen: 0, smsPackFen: 50_00 });
});

test.each([
  '--count 0 --yuan 5 --note x',
  '--count 1.5 --yuan 5 --note x',
  '--count 5 --yuan 0 --note x',
  '--count 5 --yuan 5',
])('top-up-sms %s is refused', async (args) => {
  await expect(topUpSmsBalance.run(['--brand', 'alpha', ...args.split(' ')])).rejects.toThrow(
    WrongUsage,
  );
});

test.each([
  '--balance none --daily-credit 5',
  '--balance sms',
  '--balance risk --sms-pack 5',
  '--balance sms --sms-pack 0',
  '--balance sms --daily-credit 1000000.01',
])('set-top-up-terms %s is refused', async (args) => {
  await expect(setTopUpTerms.run(['--brand', 'alpha', ...args.split(' ')])).rejects.toThrow(
    WrongUsage,
  );
});
