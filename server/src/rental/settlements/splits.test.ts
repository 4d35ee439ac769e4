import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { openSplitFixture, type SplitFixture } from '../../testing/providers/store-splits.ts';
import { createWorld, type World } from '../../testing/world.ts';

// On paper: a bill of ¥100.00 is paid by a link; the store has 80 %. The last two digits of its account say what becomes of a split.

let bare: World;
let fixture: SplitFixture;
let store: SplitFixture['store'];
beforeEach(async () => {
  bare = await createWorld();
  fixture = await openSplitFixture(bare);
  ({ store } = fixture);
  await store.allow({ allowsSplit: true });
  await store.rule({ mode: 'split' });
});
afterEach(async () => {
  await proveBooks(bare, bare.alpha);
  await fixture.close();
  await bare.close();
});

const rowOf = async (stagesId: number) => (await store.detail(stagesId)).stage;

test('S185: the share of a settlement is split from the trades of its customers, and the store is owed nothing more', async () => {
  await fixture.receiver();
  await fixture.paid();
  fixture.on('2026-09-28');
  const stagesId = await fixture.approved();
  expect(await fixture.owed()).toBe(80_00);
  expect((await store.pay(stagesId)).answer).toMatchObject({ settlementState: 'splitting' });
  await fixture.split();

  const { stage, splits, steps } = await store.detail(stagesId);
  expect(stage).toMatchObject({ settlementState: 'paid', netFen: 80_00, splitFen: 80_00 });
  expect(splits).toMatchObject([
    { amountFen: 80_00, returnedFen: 0, splitState: 'done', reason: null, receiver: '138****0006' },
  ]);
  expect(steps.map(({ act, note }) => [act, note]).slice(0, 2)).toEqual([
    ['split', '已分账¥80.00'],
    ['pay', null],
  ]);
  expect(await fixture.owed()).toBe(0);
  expect(await rowOf(stagesId)).toMatchObject({ returnedFen: 0 });
});
