import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { billKinds } from '../bills/bill-kinds.ts';
import { billStatus } from '../bills/bill-status.ts';
import { usualLateFee } from '../bills/late-fee.ts';
import { orderStatus, orderStatuses } from '../orders/core/order-status.ts';
import type { OwedBill } from '../orders/core/position.ts';
import { widestContactHours } from './contact-hours.ts';
import {
  leaving,
  smsByHand,
  smsByHandIn,
  soonDays,
  tellByHand,
  type OrderToTell,
  type SmsByHand,
} from './sms-by-hand.ts';
import { smsTypeLabels } from './sms-types.ts';

const brand = { name: '星辰租机', settings: { smsWords: {}, smsOff: [] as number[] } };
const today = businessDate('2026-11-21');
const terms = { today, lateFee: usualLateFee };
const begin = '【星辰租机】您租的iPhone 15 Pro（订单尾号4321）';

const bill = (more: Partial<OwedBill> = {}): OwedBill => ({
  id: 7,
  kind: billKinds.rent,
  term: 2,
  dueOn: today,
  firstDueOn: null,
  status: billStatus.due,
  amountFen: fen(100_00),
  paidFen: fen(0),
  claimedFen: fen(0),
  waivedFen: fen(0),
  lateFeeFen: fen(0),
  lateFeePaidFen: fen(0),
  lateFeeWaivedFen: fen(0),
  lateFeeCountedOn: null,
  lateFeeStoppedOn: null,
  refundedFen: fen(0),
  droppedFen: fen(0),
  ...more,
});

const order = (more: Partial<OrderToTell> = {}): OrderToTell => ({
  orderNo: 'ZL20261121000000004321',
  productName: 'iPhone 15 Pro',
  status: orderStatus.renting,
  firstRentFen: fen(123_45),
  parcel: { carrier: '顺丰速运', trackingNumber: 'SF123456' },
  bills: [bill()],
  isTold: false,
  ...more,
});

const said = (told: OrderToTell, type: SmsByHand) => {
  const decided = tellByHand(brand, told, { type }, terms);
  return decided.done ? decided.value.sms.text : decided.refusal.code;
};

test('S98 what is sent by hand is of the platform’s types, each in the one status in which it is true', () => {
  const { toShip, toReceive, renting } = orderStatus;
  expect(smsByHand.map((type) => [type, smsTypeLabels.get(type)])).toEqual([
    [20, '还款提醒'],
    [12, '订单待支付'],
    [15, '物流已发货'],
  ]);
  expect([renting, toShip, toReceive].map(smsByHandIn)).toEqual([20, 12, 15]);
  for (const type of smsByHand)
    for (const status of orderStatuses)
      expect(said(order({ status }), type) === 'sms_out_of_turn').toBe(
        smsByHandIn(status) !== type,
      );
});

test('one that is not in its turn says of which status it is', () => {
  const { closed: status } = orderStatus;
  expect(tellByHand(brand, order({ status }), { type: 15 }, terms)).toEqual({
    done: false,
    refusal: { code: 'sms_out_of_turn', type: 15, status },
  });
});

test('a message by hand says what an act would: the first rent, the parcel, the bill', () => {
  expect(said(order({ status: orderStatus.toShip }), 12)).toBe(
    `${begin}已签约，请支付首期租金¥123.45，付款后为您发货。`,
  );
  expect(said(order({ status: orderStatus.toReceive }), 15)).toBe(
    `${begin}已发货，顺丰速运 SF123456，请注意查收。`,
  );
  expect(said(order(), 20)).toBe(`${begin}租金 第2期¥100.00将于2026-11-21到期，请按时付款。`);
});

test('what is past due is asked for with its late fee of the day on which the message leaves', () => {
  const late = bill({ dueOn: addDays(today, -10), paidFen: fen(20_00) });

  expect(said(order({ bills: [late] }), 20)).toBe(
    `${begin}租金 第2期¥80.40已于2026-11-11到期，请尽快付款。`,
  );
});

test('where there is nothing to say, nothing is sent', () => {
  const { toShip, toReceive } = orderStatus;
  expect(said(order({ status: toShip, firstRentFen: fen(0) }), 12)).toBe('no_first_payment');
  expect(said(order({ status: toReceive, parcel: null }), 15)).toBe('parcel_not_sent');
  expect(said(order({ bills: [bill({ status: billStatus.paid })] }), 20)).toBe('sms_no_bill_soon');
  const planned = bill({ dueOn: addDays(today, -10), lateFeeStoppedOn: today });
  expect(said(order({ bills: [planned] }), 20)).toBe('sms_no_bill_soon');
});

test('one of a type leaves on a day, and none that the brand has turned off', () => {
  const off = { ...brand, settings: { smsOff: [20], smsWords: {} } };

  expect(said(order({ isTold: true }), 20)).toBe('sms_told_today');
  expect(tellByHand(off, order(), { type: 20 }, terms)).toEqual({
    done: false,
    refusal: { code: 'sms_type_off' },
  });
  expect(tellByHand(off, order({ status: orderStatus.toShip }), { type: 12 }, terms).done).toBe(
    true,
  );
});

test('of all bills the one unpaid that is due first is told, and none that is due later than soon', () => {
  const someBills = fc.array(
    fc
      .record({
        days: fc.integer({ min: -40, max: 40 }),
        status: fc.constantFrom(...Object.values(billStatus)),
        kind: fc.constantFrom(...Object.values(billKinds)),
      })
      .map(({ days, status, kind }) => ({ dueOn: addDays(today, days), status, kind })),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(someBills, (found) => {
      const bills = found.map((more, at) => bill({ ...more, id: at + 1, term: at + 1 }));
      const open = bills.filter(
        ({ kind, status }) => status === billStatus.due && kind !== billKinds.deposit,
      );
      const soon = open.filter(({ dueOn }) => dueOn <= addDays(today, soonDays));

      const decided = tellByHand(brand, order({ bills }), { type: 20 }, terms);

      expect(decided.done).toBe(soon.length > 0);
      if (!decided.done) return;
      const { facts } = decided.value;
      expect(soon.every(({ dueOn }) => dueOn >= (facts.dueOn ?? today))).toBe(true);
      expect(soon.map(({ id }) => id)).toContain(facts.billId);
      expect(facts.isPastDue).toBe((facts.dueOn ?? today) < today);
    }),
  );
});

test.each([
  ['2026-11-21T02:00:00.000Z', '2026-11-21T02:00:00.000Z', '2026-11-21'],
  ['2026-11-21T13:30:00.000Z', '2026-11-22T00:00:00.000Z', '2026-11-22'], // 21:30
  ['2026-11-21T17:00:00.000Z', '2026-11-22T00:00:00.000Z', '2026-11-22'], // 01:00
])('what is sent at %s leaves at %s, and is the one of %s', (now, sendAt, on) => {
  expect(leaving(new Date(now), widestContactHours)).toEqual({ sendAt: new Date(sendAt), on });
});

test('催付 of what was billed by hand is 订单待支付, whatever the status; of rent, of what is settled and of none it is not', () => {
  const { due, cancelled } = billStatus;
  const extra = bill({ kind: billKinds.deposit, term: 1, amountFen: fen(30_00) });
  const asked = (bills: readonly OwedBill[], type: SmsByHand = 12) => {
    const told = order({ bills, status: orderStatus.renting });
    const decided = tellByHand(brand, told, { type, billId: 7 }, terms);
    return decided.done ? decided.value : decided.refusal.code;
  };

  expect(asked([extra])).toMatchObject({
    act: 'askPayment',
    facts: { billId: 7 },
    sms: { type: 12, text: `${begin}补押金 第1期¥30.00待支付，请及时付款。` },
  });
  expect(asked([{ ...extra, status: due, paidFen: fen(10_00) }])).toMatchObject({
    facts: { owedFen: 20_00 },
  });
  expect(asked([{ ...extra, status: cancelled }])).toBe('bill_not_open');
  expect(asked([bill()])).toBe('bill_not_open');
  expect(asked([])).toBe('bill_not_open');
  expect(asked([extra], 15)).toBe('sms_out_of_turn');
});
