import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { moneyMethods, type MoneyMethod } from '../ledger/accounts.ts';
import { transfer, transferKinds, type TransferKind } from '../ledger/transfers.ts';
import { billsPaid, cashFlowsOf, cashKinds, cashSum, type CashKind } from './cash-flows.ts';

const rentBills = new Map([1, 2, 3].map((id) => [id, 'rent'] as const));

test('two bills of rent are one flow, their deposit another, and the way of the refund a third', () => {
  const transfers = [
    ...transfer('received', fen(10_000), { method: 'alipay', billId: 1 }),
    ...transfer('received', fen(2_550), { method: 'alipay', billId: 2 }),
    ...transfer('depositReceived', fen(50_000), { method: 'alipay' }),
    ...transfer('received', fen(100), { method: 'cash', billId: 3, isReversal: true }),
  ];

  expect(cashFlowsOf(transfers, rentBills)).toEqual([
    { method: 'alipay', direction: 'in', kind: 'rent', amountFen: 12_550 },
    { method: 'alipay', direction: 'in', kind: 'deposit', amountFen: 50_000 },
    { method: 'cash', direction: 'out', kind: 'refund', amountFen: 100 },
  ]);
  expect(cashSum(transfers, 'in') - cashSum(transfers, 'out')).toBe(62_450);
});

test('押金抵扣, 减免, 期初 and what is billed or frozen move no money', () => {
  const silent: readonly TransferKind[] = [
    'rentBilled',
    'waived',
    'depositSetOff',
    'depositCarriedOut',
    'authorized',
    'authorizationReleased',
    'authorizationCarriedOut',
    'authorizationCarriedIn',
    'openingReceived',
    'openingDeposit',
  ];
  const made = silent.flatMap((kind) => transfer(kind, fen(1_000), { billId: 1 }));
  expect(cashFlowsOf(made, rentBills)).toEqual([]);
});

const methods = Object.keys(moneyMethods) as MoneyMethod[];
const kinds = Object.keys(transferKinds) as TransferKind[];

test('whatever an act writes, its flows come to what the money accounts gain, each way, method and kind once', () => {
  const anyTransfers = fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      amountFen: fc.integer({ min: 1, max: 1_000_000 }).map(fen),
      method: fc.constantFrom(...methods),
      billId: fc.option(fc.integer({ min: 1, max: 5 })),
      isReversal: fc.boolean(),
    }),
  );
  const anyBills = fc
    .array(fc.constantFrom(...(Object.keys(cashKinds) as CashKind[])), { maxLength: 5 })
    .map((listed) => new Map(listed.map((kind, index) => [index + 1, kind])));
  fc.assert(
    fc.property(anyTransfers, anyBills, (made, bills) => {
      const transfers = made.flatMap(({ kind, amountFen, ...what }) =>
        transfer(kind, amountFen, what),
      );
      const flows = cashFlowsOf(transfers, bills);
      const sumOf = (wanted: 'in' | 'out', some: typeof flows) =>
        some.reduce(
          (sum, { direction, amountFen }) => sum + (direction === wanted ? amountFen : 0),
          0,
        );
      for (const method of methods) {
        const own = flows.filter((flow) => flow.method === method);
        const gain = transfers.reduce(
          (sum, { debit, credit, amountFen }) =>
            sum + (debit === method ? amountFen : 0) - (credit === method ? amountFen : 0),
          0,
        );
        expect(sumOf('in', own) - sumOf('out', own)).toBe(gain);
        expect(own.every(({ amountFen }) => amountFen > 0)).toBe(true);
      }
      for (const direction of ['in', 'out'] as const)
        expect(sumOf(direction, flows)).toBe(cashSum(transfers, direction));
      const keys = flows.map(({ method, direction, kind }) => `${method} ${direction} ${kind}`);
      expect(new Set(keys).size).toBe(flows.length);
      expect(flows.every(({ kind }) => Object.hasOwn(cashKinds, kind))).toBe(true);
    }),
  );
});

test('money is what its bill is for; whatever goes back is a refund, a deposit apart, and what a store takes out neither', () => {
  const kindsOf = (...some: ReturnType<typeof transfer>) =>
    cashFlowsOf(some, new Map([[1, 'buyout']])).map(({ kind }) => kind);
  const by = { method: 'bank' } as const;

  expect(kindsOf(...transfer('received', fen(1), { ...by, billId: 1 }))).toEqual(['buyout']);
  expect(kindsOf(...transfer('received', fen(1), { ...by, billId: 9 }))).toEqual(['other']);
  expect(kindsOf(...transfer('insuranceReceived', fen(1), by))).toEqual(['insuranceClaim']);
  expect(kindsOf(...transfer('received', fen(1), { ...by, isReversal: true }))).toEqual(['refund']);
  expect(kindsOf(...transfer('refundPaid', fen(1), by))).toEqual(['refund']);
  expect(kindsOf(...transfer('depositRefunded', fen(1), by))).toEqual(['depositRefund']);
  expect(kindsOf(...transfer('withdrawalPaid', fen(1), by))).toEqual(['withdrawal']);
  expect(kindsOf(...transfer('channelWithdrawalPaid', fen(1), by))).toEqual(['withdrawal']);
  expect(kindsOf(...transfer('commissionPaid', fen(1), by))).toEqual(['commission']);
  expect(billsPaid(transfer('received', fen(1), { ...by, billId: 1 }))).toEqual([1]);
  expect(billsPaid(transfer('received', fen(1), { ...by, billId: 1, isReversal: true }))).toEqual(
    [],
  );
});
