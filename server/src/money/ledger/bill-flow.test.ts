import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder, type MoneyCommandName } from '../../testing/orders/money.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../testing/providers/authorizations.ts';
import { openDeductionFixture, type DeductionFixture } from '../../testing/providers/deductions.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type World } from '../../testing/world.ts';

let world: World;
let deductions: DeductionFixture;
let authorizations: AuthorizationFixture;
beforeAll(async () => {
  world = await createWorld();
  deductions = await openDeductionFixture(world);
  authorizations = await openAuthorizationFixture(world);
});
afterAll(async () => {
  await deductions.close();
  await authorizations.close();
  await world.close();
});

const flowOf = (id: number, caller: Caller = world.alpha.clerk) =>
  send(world, caller, 'billFlow', { params: { id } });
const later = () => {
  world.now = new Date(world.now.getTime() + 60_000);
};
async function act(
  name: MoneyCommandName,
  decides: Parameters<typeof doMoney>[3],
  extra: Record<string, unknown> = {},
) {
  const { status } = await doMoney(world, world.alpha.admin, name, decides, extra);
  expect([name, status]).toEqual([name, 200]);
  later();
}

test('流水 of a bill is what moved money on it, in the order of time, with way, operator, note and proof', async () => {
  const { id: orderId, billIds } = await rentedOrder(world, world.alpha, {
    term_count: 2,
    total_rent_fen: fen(20_000),
  });
  const [billId = 0, other = 0] = billIds;
  const proofs = [await photoBy(world, world.alpha.admin)];
  const pay = { orderId, amountFen: 4_000 };
  const began = world.now.toISOString();
  await act('collectBills', { ...pay, billIds: [billId], method: 'cash' }, { note: '柜台' });
  await act('waiveBill', { orderId, billId, amountFen: 1_000, lateFeeFen: 0 }, { reason: '协商' });
  await act(
    'collectBills',
    { orderId, amountFen: null, billIds: [billId], method: 'bank' },
    { proofs },
  );
  await act('collectBills', { ...pay, billIds: [other], method: 'cash' });
  await act('refundBill', { orderId, billId, refundMethod: 'cash' }, { reason: '多付' });

  const { answer } = await flowOf(billId);

  const by = 'admin昵称';
  expect(answer).toMatchObject({
    title: '租金 第1期',
    flows: [
      {
        at: began,
        what: '收款',
        direction: 'in',
        amountFen: 4_000,
        way: 'cash',
        operatorName: by,
        note: '柜台',
        proofs: [],
      },
      { what: '减免', direction: null, amountFen: 1_000, way: null, note: '协商' },
      {
        what: '收款',
        direction: 'in',
        amountFen: 5_000,
        way: 'bank',
        proofs: [expect.stringMatching(/^\/files\//)],
      },
      { what: '退款（冲回收款）', direction: 'out', amountFen: 9_000, way: 'cash', note: '多付' },
    ],
  });
  expect(answer.flows).toHaveLength(4);
  expect((await flowOf(other)).answer.flows).toHaveLength(1);
});

test('deductions that brought nothing are in it with their trade numbers, and one that paid is there once, as booked', async () => {
  const { billId } = await deductions.signedOrder('0004');
  await deductions.run();
  const [failed] = (await flowOf(billId)).answer.flows;
  for (const seconds of [900, 60]) {
    deductions.wait(seconds);
    await deductions.run();
  }

  const { flows } = (await flowOf(billId)).answer;

  expect(failed).toMatchObject({
    what: '代扣第1次（失败：系统繁忙）',
    direction: null,
    amountFen: 10_000,
    way: 'deduction',
    operatorName: null,
  });
  const tries = await stored<{ trade_no: string }>(
    world,
    world.alpha,
    'select trade_no from deduction_attempts where bill_id = $1 order by number',
    [billId],
  );
  expect(flows).toMatchObject([
    { note: tries[0]?.trade_no, direction: null },
    { note: tries[1]?.trade_no, direction: 'in', what: '代扣收款（收款）', way: 'deduction' },
  ]);
});

test('a capture that is under way is in it, and is booked when it is done', async () => {
  const { orderId, billIds } = await authorizations.securedRental();
  const [billId = 0] = billIds;
  const decides = { orderId, billId, amountFen: 10_000 };
  await doMoney(authorizations.world, world.alpha.clerk, 'captureAuthorization', decides);
  const said = { amountFen: 10_000, way: 'authorization' };
  expect((await flowOf(billId)).answer.flows).toMatchObject([
    { ...said, what: '预授权转支付（转支付中）', direction: null, operatorName: 'clerk昵称' },
  ]);

  await authorizations.settle();

  expect((await flowOf(billId)).answer.flows).toMatchObject([
    { ...said, what: '预授权转支付（收款）', direction: 'in' },
  ]);
});

test("another brand's, another store's and nobody's bill have no 流水, and a channel looks at none", async () => {
  const { alpha, beta } = world;
  const { billIds } = await rentedOrder(world, alpha);
  const [billId = 0] = billIds;
  const outsiders: [Caller, number][] = [
    [beta.admin, billId],
    [alpha.otherClerk, billId],
    [alpha.admin, billId + 1_000],
  ];
  for (const [caller, id] of outsiders)
    expect((await flowOf(id, caller)).refusal).toMatchObject({ status: 404, code: 'not_found' });
  expect((await flowOf(billId, alpha.channelOperator)).refusal.code).toBe('forbidden');
});

test('without 查看台账 nobody looks at it', async () => {
  const { alpha } = world;
  const { billIds } = await rentedOrder(world, alpha);
  await stored(
    world,
    alpha,
    `delete from role_permissions where role_id = $1 and permission = 'ledger:view'`,
    [alpha.roles.clerk],
  );

  expect((await flowOf(billIds[0] ?? 0)).refusal.code).toBe('forbidden');
});
