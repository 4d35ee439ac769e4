import { fen } from '@rental/domain/money';
import { lateFeeWords, usualLease } from '@rental/domain/rental/orders/core/lease-terms';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { place } from '../../testing/orders/placed-order.ts';
import { codeSentTo, fillSms } from '../../testing/people/sign-in.ts';
import { someCustomers, someDevices, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { somePlan } from '../../testing/wire/some-plan.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  await fillSms(world, shop, 1_000);
  await stored(world, shop, 'update products set is_on_shelf = true');
  await stored(world, shop, 'update skus set retail_fen = 5000000');
});
afterAll(() => world.close());

const on = (day: string) => {
  world.now = new Date(`${day}T02:00:00.000Z`);
};
const rent = { termCount: 3, period: { unit: 'month' as const }, totalRentFen: fen(300_000) };
/** A plan of ¥1,000.00 a month without a deposit. */
const planWith = (lateFee: typeof usualLease.lateFee) =>
  somePlan({
    offers: [{ ...rent, buyoutFen: null }],
    depositFen: fen(0),
    waivableFen: fen(0),
    lease: { ...somePlan().lease, lateFee },
  });

/** A customer orders by a version of the plan, as an operator enters it. */
async function placedByPlan(planId: number, planVersion: number): Promise<number> {
  const [customerId = 0] = await someCustomers(world, shop, 1);
  await someOrders(world, shop, 1, orderStatus.closed, { customer_id: customerId });
  await someDevices(world, shop, [`FROZEN-TERMS-${customerId}`]);
  const [customer] = await stored<{ phone: string }>(
    world,
    shop,
    'select phone from customers where id = $1',
    [customerId],
  );
  const { termCount, period } = rent;
  const body = {
    customerId,
    newCustomer: null,
    skuId: shop.skus[0],
    planId,
    planVersion,
    termCount,
    period,
    storeId: shop.stores[0],
    note: null,
  };
  await send(world, shop.clerk, 'sendPlacingCode', { body });
  const smsCode = await codeSentTo(world, customer?.phone ?? '');
  const { answer } = await send(world, shop.clerk, 'placeForCustomer', {
    body: { ...body, smsCode },
  });
  return answer.orderId;
}

/** The same rent by no plan, as a customer's app places it. */
async function placedWithoutPlan(): Promise<number> {
  const [customerId = 0] = await someCustomers(world, shop, 1);
  const { id } = await place(world, shop, {
    store_id: shop.stores[0],
    channel_id: shop.channels[0],
    customer_id: customerId,
    sku_id: shop.skus[0],
    customer_phone: '13812345678',
    phone_last4: '5678',
    source: 'alipay',
    special_order_type: 1,
    total_rent_fen: rent.totalRentFen,
    term_count: rent.termCount,
    period_unit: 'month',
    period_days: null,
    deposit_fen: fen(0),
    deposit_waived_fen: fen(0),
    buyout_fen: null,
    risk_level: null,
    risk_score: null,
    risk_waiver_reason: null,
    reject_reason: null,
    close_reason: null,
    note: null,
    start_on: null,
    ends_on: null,
    next_due_on: null,
  });
  return id;
}

/** Makes the agreement of an order that is to be reviewed; answers its text. */
async function agreementOf(orderId: number): Promise<string> {
  const body = { orderId };
  const waiver = { riskWaiverReason: '老客户' };
  await send(world, shop.clerk, 'approveOrder', { body: { ...body, ...waiver } });
  expect((await send(world, shop.clerk, 'generateAgreement', { body })).status).toBe(200);
  return (await send(world, shop.clerk, 'openAgreement', { body })).answer.text;
}

async function begin(orderId: number): Promise<void> {
  const deviceSerial = `FROZEN-RENTAL-${orderId}`;
  await someDevices(world, shop, [deviceSerial]);
  const checkedRisks = ['riskUnknown' as const];
  const parcel = {
    orderId,
    carrier: '顺丰速运',
    trackingNumber: 'SF1234567890',
    deviceSerial,
    checkedRisks,
  };
  await send(world, shop.clerk, 'signAgreement', { body: { orderId } });
  await send(world, shop.clerk, 'shipOrder', { body: parcel });
  expect((await send(world, shop.clerk, 'receiveOrder', { body: { orderId } })).status).toBe(200);
}

const firstLateFee = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer.bills[0]?.lateFeeFen;

// On paper, ¥1,000.00 due on 2026-11-24. By the plan 3 days are free, then 15 × 0.05 % and 0.08 %, at most 5 %; without a plan 15 × 0.05 % and
// 0.10 %, at most 20 %. On 12-14 they are 20 days late: 0.91 % and 1.25 %; on 2027-06-01, 189 days: the most, and 18.15 %.
test('late fee is what was signed and printed, whatever brand and plan become before the due day and after it', async () => {
  on('2026-11-24');
  const { lateFee: usual } = usualLease;
  const signed = { graceDays: 3, firstBp: 5, laterBp: 8, capBp: 500 };
  const laterPlan = { graceDays: 0, firstBp: 1, laterBp: 2, capBp: 900 };
  const laterBrand = { graceDays: 0, firstBp: 7, laterBp: 9, capBp: 1_100 };
  const product = await send(world, shop.admin, 'searchProducts', { query: {} });
  const productId = product.answer.content[0]?.id ?? 0;
  const made = await send(world, shop.admin, 'createPricePlan', {
    body: { name: '标准', productId, skuId: null, plan: planWith(signed) },
  });
  const planId = made.answer.id;
  const byPlan = await placedByPlan(planId, 1);
  const without = await placedWithoutPlan();
  const texts = [await agreementOf(byPlan), await agreementOf(without)];
  await begin(byPlan);
  await begin(without);

  on('2026-11-25');
  const changed = await send(world, shop.admin, 'updatePricePlan', {
    body: { id: planId, version: 1, plan: planWith(laterPlan) },
  });
  await stored(
    world,
    shop,
    'update brands set late_fee_first_bp = $2, late_fee_later_bp = $3, late_fee_cap_bp = $4 where code = $1',
    [shop.brand.code, laterBrand.firstBp, laterBrand.laterBp, laterBrand.capBp],
  );
  const laterTexts = [
    await agreementOf(await placedByPlan(planId, 2)),
    await agreementOf(await placedWithoutPlan()),
  ];

  expect(changed.answer.version).toBe(2);
  expect(texts[0]).toContain(lateFeeWords(signed));
  expect(texts[1]).toContain(lateFeeWords(usual));
  expect(laterTexts[0]).toContain(lateFeeWords(laterPlan));
  expect(laterTexts[1]).toContain(lateFeeWords(laterBrand));
  on('2026-12-14');
  expect([await firstLateFee(byPlan), await firstLateFee(without)]).toEqual([910, 1_250]);
  on('2027-06-01');
  expect([await firstLateFee(byPlan), await firstLateFee(without)]).toEqual([5_000, 18_150]);
  await proveBooks(world, shop);
});
