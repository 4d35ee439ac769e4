import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import { orderStatus, orderStatuses, statusAfter, type OrderMove } from '../core/order-status.ts';
import { riskLevels } from '../core/risk-level.ts';
import {
  approve,
  generateAgreement,
  pickUp,
  recallShipment,
  receive,
  reopen,
  ship,
  signAgreement,
  type DeviceFacts,
  type Leaving,
  type OrderFacts,
} from './decisions.ts';
import { shippingRisks, type ShippingRisk } from './shipping-risk.ts';

const order = (more: Partial<OrderFacts>): OrderFacts => ({
  status: orderStatus.pendingReview,
  riskLevel: 'low',
  securityDueFen: fen(0),
  securedFen: fen(0),
  isRelet: false,
  firstRentFen: fen(0),
  arePapersWanted: false,
  ...more,
});
const leaving = (
  device: Pick<DeviceFacts, 'inStock' | 'sameSku'> & Partial<DeviceFacts>,
  checkedRisks: readonly ShippingRisk[] = [],
): Leaving => ({
  device: { grade: null, rentable: null, ...device },
  customer: { isBlacklisted: false, owesElsewhere: false },
  checkedRisks,
  photos: { taken: 0, atLeast: 0 },
});
const allRisks = Object.keys(shippingRisks) as ShippingRisk[];
const goodDevice = leaving({ inStock: true, sameSku: true });
const goodCustomer = { isBlacklisted: false };
const badCustomer = { isBlacklisted: true };

const statuses = fc.constantFrom(...orderStatuses);
const deposits = fc.integer({ min: 0, max: 1_000_000 }).map(fen);
const facts: fc.Arbitrary<OrderFacts> = fc.record({
  status: statuses,
  riskLevel: fc.constantFrom(...riskLevels, null),
  securityDueFen: deposits,
  securedFen: deposits,
  isRelet: fc.constant(false),
  firstRentFen: fc.constant(fen(0)),
  arePapersWanted: fc.boolean(),
});

test('an order is approved with any risk result, or with a reason for going without one', () => {
  for (const riskLevel of riskLevels)
    expect(approve(order({ riskLevel }), goodCustomer, {})).toEqual({
      done: true,
      value: orderStatus.approved,
    });
  expect(approve(order({ riskLevel: null }), goodCustomer, { riskWaiverReason: '老客户' })).toEqual(
    {
      done: true,
      value: orderStatus.approved,
    },
  );
});

test('an order that nobody has judged is not approved without a reason', () => {
  expect(approve(order({ riskLevel: null }), goodCustomer, {})).toEqual({
    done: false,
    refusal: { code: 'risk_unknown' },
  });
});

test('an order of a blacklisted customer is not approved, whatever the risk result or the reason', () => {
  for (const riskLevel of [...riskLevels, null])
    for (const riskWaiverReason of [undefined, '老客户'])
      expect(approve(order({ riskLevel }), badCustomer, { riskWaiverReason })).toEqual({
        done: false,
        refusal: { code: 'customer_blacklisted' },
      });
});

test('an order whose papers are awaited is approved only with a reason for going without them', () => {
  const awaited = order({ arePapersWanted: true });

  expect(approve(awaited, goodCustomer, {})).toEqual({
    done: false,
    refusal: { code: 'papers_wanted' },
  });
  expect(approve(awaited, goodCustomer, { papersWaiverReason: '资料已在店核对' }).done).toBe(true);
});

test('a customer who fetches the product rents it at once: a free device of the SKU, and the deposit to the last fen', () => {
  const toShip = order({
    status: orderStatus.toShip,
    securityDueFen: fen(100_000),
    securedFen: fen(100_000),
  });

  expect(pickUp(toShip, goodDevice)).toEqual({ done: true, value: orderStatus.renting });
  expect(pickUp({ ...toShip, securedFen: fen(99_999) }, goodDevice)).toEqual({
    done: false,
    refusal: { code: 'deposit_missing', dueFen: 100_000, heldFen: 99_999 },
  });
  expect(pickUp(toShip, leaving({ inStock: false, sameSku: true }))).toEqual({
    done: false,
    refusal: { code: 'device_not_in_stock' },
  });
  expect(pickUp(toShip, leaving({ inStock: true, sameSku: false }))).toEqual({
    done: false,
    refusal: { code: 'device_other_sku' },
  });
});

test('an agreement waits for the last fen of the deposit', () => {
  const approved = { status: orderStatus.approved, securityDueFen: fen(100_000) };

  expect(generateAgreement(order({ ...approved, securedFen: fen(99_999) }))).toEqual({
    done: false,
    refusal: { code: 'deposit_not_held', dueFen: 100_000, heldFen: 99_999 },
  });
  expect(generateAgreement(order({ ...approved, securedFen: fen(100_000) })).done).toBe(true);
});

test('a deposit waived in full needs nothing held', () => {
  expect(generateAgreement(order({ status: orderStatus.approved })).done).toBe(true);
});

test('an order ships with a device that is in stock and of its SKU', () => {
  const toShip = order({ status: orderStatus.toShip });

  expect(ship(toShip, goodDevice)).toEqual({ done: true, value: orderStatus.toReceive });
  expect(ship(toShip, leaving({ inStock: false, sameSku: true }))).toEqual({
    done: false,
    refusal: { code: 'device_not_in_stock' },
  });
  expect(ship(toShip, leaving({ inStock: true, sameSku: false }))).toEqual({
    done: false,
    refusal: { code: 'device_other_sku' },
  });
});

test('a device of a grade that its SKU does not rent out leaves no store', () => {
  const toShip = order({ status: orderStatus.toShip });
  const refusal = { code: 'device_grade_not_rentable', grade: '8新', offered: '全新、95新' };
  const rentable = ['new', 'grade95'] as const;
  const graded = (grade: DeviceFacts['grade']) =>
    leaving({ inStock: true, sameSku: true, grade, rentable });

  expect(ship(toShip, graded('grade95')).done).toBe(true);
  expect(ship(toShip, graded('grade80'))).toEqual({ done: false, refusal });
  expect(pickUp(toShip, graded('grade80'))).toEqual({ done: false, refusal });
  expect(ship(toShip, graded(null))).toMatchObject({ refusal: { grade: '未定级' } });
});

test('of several refusals the first is that the order stands elsewhere, then the customer or the stock, then the risk or the SKU', () => {
  const elsewhere = order({
    status: orderStatus.closed,
    riskLevel: null,
    securityDueFen: fen(1),
  });
  const badDevice = leaving({ inStock: false, sameSku: false });

  const refusals = [
    approve(elsewhere, badCustomer, {}),
    approve(order({ riskLevel: null }), badCustomer, {}),
    generateAgreement(elsewhere),
    ship(elsewhere, badDevice),
    ship(order({ status: orderStatus.toShip }), badDevice),
  ].map((result) => !result.done && result.refusal.code);

  expect(refusals).toEqual([
    'invalid_transition',
    'customer_blacklisted',
    'invalid_transition',
    'invalid_transition',
    'device_not_in_stock',
  ]);
});

test('every decision leads where the table of moves says, or refuses with the move and the status', () => {
  const checked = leaving({ inStock: true, sameSku: true }, allRisks);
  const decisions = {
    approve: (one: OrderFacts) =>
      approve(one, goodCustomer, {
        riskWaiverReason: '老客户',
        papersWaiverReason: '资料已在店核对',
      }),
    reopen,
    generateAgreement: (one: OrderFacts) =>
      generateAgreement({ ...one, securedFen: one.securityDueFen }),
    signAgreement,
    ship: (one: OrderFacts) => ship(one, checked),
    pickUp: (one: OrderFacts) => pickUp({ ...one, securedFen: one.securityDueFen }, checked),
    recallShipment: (one: OrderFacts) => recallShipment(one, 'waiting'),
    receive,
  } satisfies Partial<Record<OrderMove, (one: OrderFacts) => unknown>>;

  fc.assert(
    fc.property(facts, (one) => {
      for (const [name, decide] of Object.entries(decisions)) {
        const move = name as keyof typeof decisions;
        const to = statusAfter(move, one.status);
        expect(decide(one)).toEqual(
          to === null
            ? { done: false, refusal: { code: 'invalid_transition', move, status: one.status } }
            : { done: true, value: to },
        );
      }
    }),
  );
});

test('a relet is neither shipped nor fetched: its device is at the customer’s', () => {
  const relet = order({ status: orderStatus.toShip, isRelet: true });

  expect([ship(relet, goodDevice), pickUp(relet, goodDevice)]).toEqual([
    { done: false, refusal: { code: 'relet_keeps', what: '发货' } },
    { done: false, refusal: { code: 'relet_keeps', what: '自提' } },
  ]);
});

test('a product whose first payment is missing does not leave, neither by parcel nor over the counter', () => {
  const toShip = order({ status: orderStatus.toShip, firstRentFen: fen(10_000) });
  const missing = { code: 'first_payment_missing', dueFen: 10_000 };

  for (const leave of [ship, pickUp])
    expect(leave(toShip, goodDevice)).toEqual({ done: false, refusal: missing });
  expect(ship({ ...toShip, firstRentFen: fen(0) }, goodDevice).done).toBe(true);
});

test('an order of low or medium risk leaves, of a customer against whom nothing is known', () => {
  for (const riskLevel of ['low', 'medium'] as const)
    for (const leave of [ship, pickUp])
      expect(leave(order({ status: orderStatus.toShip, riskLevel }), goodDevice).done).toBe(true);
});

test('S96 whatever speaks against the customer must have been looked at before the product leaves: all of it, and no more', () => {
  const risky = [
    [order({ riskLevel: 'high' }), {}, ['highRisk']],
    [order({ riskLevel: null }), {}, ['riskUnknown']],
    [order({}), { isBlacklisted: true }, ['blacklisted']],
    [order({}), { owesElsewhere: true }, ['owesElsewhere']],
    [
      order({ riskLevel: null }),
      { isBlacklisted: true, owesElsewhere: true },
      ['riskUnknown', 'blacklisted', 'owesElsewhere'],
    ],
  ] as const;
  for (const [one, more, risks] of risky)
    for (const leave of [ship, pickUp]) {
      const toShip = { ...one, status: orderStatus.toShip };
      const customer = { ...goodDevice.customer, ...more };
      const outcome = (checkedRisks: readonly ShippingRisk[]) =>
        leave(toShip, { ...goodDevice, customer, checkedRisks });

      expect(outcome([])).toEqual({
        done: false,
        refusal: { code: 'shipping_risk_unchecked', risks },
      });
      expect(outcome(risks).done).toBe(true);
      expect(outcome(risks.slice(1))).toMatchObject({ refusal: { risks: [risks[0]] } });
    }
});

test('S96 the product leaves on as many photos as the brand asks for, or more', () => {
  const toShip = order({ status: orderStatus.toShip });
  for (const leave of [ship, pickUp])
    for (const [taken, isEnough] of [
      [0, false],
      [1, false],
      [2, true],
      [3, true],
    ] as const)
      expect(leave(toShip, { ...goodDevice, photos: { taken, atLeast: 2 } })).toMatchObject(
        isEnough ? { done: true } : { refusal: { code: 'photos_missing', atLeast: 2 } },
      );
});

test('a parcel that the carrier has is not recalled any more, and one that nobody has asked about is', () => {
  const shipped = order({ status: orderStatus.toReceive });

  expect(recallShipment(shipped, null).done).toBe(true);
  for (const state of ['onTheWay', 'delivering', 'signed', 'refused', 'abnormal'] as const)
    expect(recallShipment(shipped, state)).toEqual({
      done: false,
      refusal: { code: 'parcel_picked_up', state },
    });
});
