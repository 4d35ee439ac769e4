import { fen } from '@rental/domain/money';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney } from '../../testing/orders/money.ts';
import {
  openAuthorizationFixture,
  type AuthorizationFixture,
} from '../../testing/providers/authorizations.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { somePlan } from '../../testing/wire/some-plan.ts';
import { createWorld, password, type World } from '../../testing/world.ts';

// 免押 as a hold (ADR 46): the plan says how much of a waived deposit has to be frozen.

let world: World;
let fixture: AuthorizationFixture;
beforeAll(async () => {
  world = await createWorld();
  fixture = await openAuthorizationFixture(world);
});
afterAll(async () => {
  await fixture.close();
  await world.close();
});

/** An order by a plan, before its review or after it: ¥500.00 of deposit, of which ¥400.00 may be waived against a hold of `holdBp`, none frozen instead of paid. */
async function orderByPlan(
  holdBp: number,
  status: OrderStatus = orderStatus.approved,
): Promise<number> {
  const { admin } = world.alpha;
  const plan = somePlan({ waivableFen: fen(40_000), authorizableFen: fen(0) });
  const { answer: products } = await send(world, admin, 'searchProducts', { query: {} });
  const { answer } = await send(world, admin, 'createPricePlan', {
    body: {
      name: `免押担保${holdBp} ${status}`,
      productId: products.content[0]?.id ?? 0,
      skuId: null,
      plan: { ...plan, lease: { ...plan.lease, waiverHoldBp: holdBp } },
    },
  });
  const [version] = await stored<{ id: number; lease: number }>(
    world,
    world.alpha,
    'select id, lease_terms_id as lease from price_plan_versions where price_plan_id = $1',
    [answer.id],
  );
  const signed = { price_plan_version_id: version?.id ?? 0, lease_terms_id: version?.lease ?? 0 };
  const [orderId = 0] = await someOrders(world, world.alpha, 1, status, {
    deposit_fen: fen(50_000),
    deposit_waived_fen: fen(0),
    total_rent_fen: fen(30_000),
    term_count: 3,
    ...signed,
  });
  return orderId;
}

/** 改押金: so much is waived; answers what it was told and what came of it. */
async function waive(orderId: number, depositWaivedFen: number) {
  const amounts = {
    orderId,
    totalRentFen: 30_000,
    depositFen: 50_000,
    depositWaivedFen,
    firstPayment: 'atReceipt' as const,
  };
  const preview = await send(world, world.alpha.admin, 'previewChangeAmounts', { body: amounts });
  if (preview.status !== 200) return { preview, changed: preview };
  const changed = await send(world, world.alpha.admin, 'changeAmounts', {
    body: {
      ...amounts,
      seen: preview.answer.seen,
      reason: '芝麻免押',
      stepUp: { password: await sealed(world, password) },
    },
  });
  return { preview, changed };
}
const act = (
  name: Parameters<typeof doMoney>[2],
  body: Parameters<typeof doMoney>[3],
  more: Record<string, unknown> = {},
) => doMoney(fixture.world, world.alpha.clerk, name, body, more);
const agreement = (orderId: number) =>
  send(fixture.world, world.alpha.clerk, 'generateAgreement', { body: { orderId } });

test('what the plan lets be waived is frozen, the rest is paid, and only then the agreement is made, which says so', async () => {
  const orderId = await orderByPlan(10_000);

  const nothingWaived = await fixture.ask(orderId);
  const beyond = await waive(orderId, 40_001);
  const { preview, changed } = await waive(orderId, 40_000);
  const asked = await fixture.ask(orderId);
  await fixture.run();
  await fixture.answerPage(orderId, 'agree');
  await proveBooks(world, world.alpha);
  const unpaid = await agreement(orderId);
  await act('takeDeposit', { orderId, method: 'cash' });
  await proveBooks(world, world.alpha);
  const made = await agreement(orderId);

  expect(nothingWaived.refusal.msg).toBe('该订单的租赁方案不接受以预授权代替押金，请收押金');
  expect([beyond.changed.status, beyond.changed.refusal.msg]).toEqual([
    422,
    '该订单的租赁方案最多可免押 ¥400.00',
  ]);
  expect([preview.answer.before.waiverHoldFen, preview.answer.after.waiverHoldFen]).toEqual([
    0, 40_000,
  ]);
  expect([changed.status, asked.status]).toEqual([200, 200]);
  expect(await fixture.stepsOf(orderId)).toMatchObject([{ amount_fen: 40_000, state: 'done' }]);
  expect(unpaid.refusal.msg).toBe('押金须付清或冻结 ¥500.00，目前 ¥400.00，补足后才能生成合同');
  expect(made.status).toBe(200);
  const { answer } = await send(world, world.alpha.clerk, 'orderDetail', {
    params: { id: orderId },
  });
  expect(answer.order).toMatchObject({
    orderStatus: orderStatus.toGenerateAgreement,
    depositHeldFen: 10_000,
    authorizedFen: 40_000,
    waiverHoldFen: 40_000,
    authorizableFen: 0,
  });
  const opened = await send(world, world.alpha.admin, 'openAgreement', { body: { orderId } });
  expect(opened.answer.text).toContain(
    '补充条款（免押担保）：免押部分由乙方冻结¥400.00的预授权作为担保。',
  );
});

test('a part of what is waived is frozen where the plan says so, rounded up, and none where it says none', async () => {
  const some = await orderByPlan(3_333);
  const none = await orderByPlan(0);

  const { preview } = await waive(some, 20_001); // 66.66333 yuan
  await waive(none, 40_000);
  await act('takeDeposit', { orderId: none, method: 'cash' });

  expect(preview.answer.after.waiverHoldFen).toBe(6_667);
  expect((await agreement(none)).status).toBe(200);
  expect((await agreement(some)).refusal.code).toBe('deposit_not_held');
  await proveBooks(world, world.alpha);
});

test('the limits of the plan hold before the review too, wherever the deposit may change', async () => {
  const young = await orderByPlan(10_000, orderStatus.pendingReview);

  expect((await waive(young, 40_001)).changed.refusal.code).toBe('waiver_beyond_plan');
  expect((await fixture.ask(young)).refusal.code).toBe('authorization_not_agreed');
  expect((await waive(young, 40_000)).changed.status).toBe(200);
  expect((await fixture.ask(young)).status).toBe(200);
  expect(await fixture.stepsOf(young)).toMatchObject([{ amount_fen: 40_000 }]);
});
