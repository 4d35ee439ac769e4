import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import { receiveDeduction } from '../../deductions/receive.ts';
import type { ActKind } from '../core/order-actions.ts';
import { after, type Plan } from '../core/position.ts';
import { planOf, someRental, termsOn } from '../testing/some-rental.ts';
import { directionOf, flowKinds, flowWords } from './bill-flow.ts';
import { wayOf } from './paid-by.ts';
import { collect, waive } from './payments.ts';
import { refundBill } from './refund-bill.ts';

const terms = termsOn('2026-01-31');
const rental = someRental();
/** 流水 of an act: each in words, with its direction, way and amount. */
const flowOf = (act: ActKind, { transfers }: Plan) =>
  transfers
    .filter(({ kind }) => flowKinds.includes(kind))
    .map((made) => [flowWords(act, made), directionOf(made), wayOf(act, made), made.amountFen]);

test('money that comes in is said by its act and its way, out of the deposit too', () => {
  const paid = (method: 'cash' | 'deposit') =>
    planOf(collect(rental, terms, { billIds: [1], amountFen: fen(3_000), method }));

  expect(flowOf('collect', paid('cash'))).toEqual([['收款', 'in', 'cash', 3_000]]);
  expect(flowOf('collect', paid('deposit'))).toEqual([
    ['收款（押金抵扣）', 'in', 'deposit', 3_000],
  ]);
});

test('what was deducted too much is said beside what paid the bill', () => {
  const heard = {
    billId: 1,
    amountFen: fen(12_000),
    method: 'alipay',
    askedOn: terms.today,
  } as const;

  expect(flowOf('deduct', receiveDeduction(rental, terms, heard).plan)).toEqual([
    ['代扣收款（收款）', 'in', 'deduction', 10_000],
    ['代扣收款（多收款）', 'in', 'deduction', 2_000],
  ]);
});

test('what is let off moves no money, and what goes back goes out by the way that is named', () => {
  const off = planOf(
    waive(rental, terms, { billId: 1, amountFen: fen(3_000), lateFeeFen: fen(0) }),
  );
  const rest = { billIds: [1], amountFen: null, method: 'cash' } as const;
  const paid = after(rental, planOf(collect(rental, terms, rest)));
  const back = planOf(refundBill(paid, terms, { billId: 1, refundMethod: 'cash' }));
  const later = planOf(refundBill(paid, terms, { billId: 1, refundMethod: 'bank' }));

  expect(flowOf('waive', off)).toEqual([['减免', null, null, 3_000]]);
  expect(flowOf('refundBill', back)).toEqual([['退款（冲回收款）', 'out', 'cash', 10_000]]);
  expect(flowOf('refundBill', later)).toEqual([['退款（冲回收款）', 'out', null, 10_000]]);
});
