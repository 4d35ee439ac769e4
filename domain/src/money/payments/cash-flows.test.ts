import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { moneyMethods, type MoneyMethod } from '../ledger/accounts.ts';
import { transfer, transferKinds, type TransferKind } from '../ledger/transfers.ts';
import { cashFlowsOf, cashSum } from './cash-flows.ts';

test('two bills and a deposit that are paid by one way are one flow, and the way of the refund another', () => {
  const flows = cashFlowsOf([
    ...transfer('received', fen(10_000), { method: 'alipay', billId: 1 }),
    ...transfer('received', fen(2_550), { method: 'alipay', billId: 2 }),
    ...transfer('depositReceived', fen(50_000), { method: 'alipay' }),
    ...transfer('received', fen(100), { method: 'cash', billId: 3, isReversal: true }),
  ]);

  expect(flows).toEqual([
    { method: 'alipay', direction: 'in', amountFen: 62_550 },
    { method: 'cash', direction: 'out', amountFen: 100 },
  ]);
  expect(cashSum(flows, 'in') - cashSum(flows, 'out')).toBe(62_450);
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
  expect(cashFlowsOf(silent.flatMap((kind) => transfer(kind, fen(1_000), { billId: 1 })))).toEqual(
    [],
  );
});

const methods = Object.keys(moneyMethods) as MoneyMethod[];
const kinds = Object.keys(transferKinds) as TransferKind[];

test('whatever an act writes, its flows come to what the money accounts gain', () => {
  const anyTransfers = fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      amountFen: fc.integer({ min: 1, max: 1_000_000 }).map(fen),
      method: fc.constantFrom(...methods),
      isReversal: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(anyTransfers, (made) => {
      const transfers = made.flatMap(({ kind, amountFen, ...what }) =>
        transfer(kind, amountFen, what),
      );
      const flows = cashFlowsOf(transfers);
      for (const method of methods) {
        const gain = transfers.reduce(
          (sum, { debit, credit, amountFen }) =>
            sum + (debit === method ? amountFen : 0) - (credit === method ? amountFen : 0),
          0,
        );
        const own = flows.filter((flow) => flow.method === method);
        expect(cashSum(own, 'in') - cashSum(own, 'out')).toBe(gain);
        expect(own.every(({ amountFen }) => amountFen > 0)).toBe(true);
        expect(own.length).toBeLessThanOrEqual(2);
      }
    }),
  );
});
