import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { expect, test } from 'vitest';
import { someBill, type Bill } from '../testing/some-bill.ts';
import { beginAction } from './begin-action.ts';

const now = Date.parse('2026-11-21T02:00:00.000Z');
const bill = (id: number, dueOn: string, more: Partial<Bill> = {}) =>
  someBill({ id, billNo: `ZD${id}`, term: id, dueOn, ...more });
const detail = (bills: Bill[], order: Partial<OrderDetail['order']> = {}, more: object = {}) =>
  ({
    order: {
      orderStatus: orderStatus.renting,
      lock: null,
      inspection: null,
      endsOn: '2027-11-01',
      totalRentFen: fen(120_000),
      termCount: 12,
      depositFen: fen(0),
      depositWaivedFen: fen(0),
      depositHeldFen: fen(0),
      depositComingFen: fen(0),
      authorizedFen: fen(0),
      authorizationStep: null,
      firstRentFen: fen(0),
      isRelet: false,
      relet: null,
      buyoutFen: null,
      buyoutRule: 'early',
      arePapersWanted: false,
      ...order,
    },
    bills,
    agreement: null,
    ...more,
  }) as unknown as OrderDetail;
type Row = Parameters<typeof beginAction>[0];
const begun = (row: Row, read: OrderDetail, may = () => true) => beginAction(row, read, now, may);
const collects = (read: OrderDetail) => begun({ kind: 'collectDue' }, read);

test('收款 of a row takes all that is due by today, and else what falls due next', () => {
  const later = [bill(3, '2027-01-01'), bill(2, '2026-12-01')];
  const due = [bill(1, '2026-11-21'), bill(4, '2026-10-21'), ...later];

  expect(collects(detail(due))).toEqual({
    kind: 'action',
    action: { name: 'collect', billIds: [4, 1] },
  });
  expect(collects(detail(later))).toEqual({
    kind: 'action',
    action: { name: 'collect', billIds: [2] },
  });
  const paid = bill(1, '2026-11-21', { billStatus: billStatus.paid });
  expect(collects(detail([paid]))).toEqual({
    kind: 'obstacle',
    words: '该订单没有待还款的账单',
  });
});

test('代扣 of a row takes the bill that is due longest, and never a deposit', () => {
  const bills = [
    bill(1, '2026-10-01', { kind: billKinds.deposit }),
    bill(3, '2026-12-01'),
    bill(2, '2026-11-01'),
  ];

  expect(begun({ kind: 'deductDue' }, detail(bills))).toEqual({ kind: 'deduct', billId: 2 });
  expect(begun({ kind: 'deductDue' }, detail(bills.slice(0, 1))).kind).toBe('obstacle');
});

test('what the order no longer takes is said, in the words of the order page where it has some', () => {
  const buyout: Row = { kind: 'offer', name: 'buyOut' };
  const swap: Row = { kind: 'change', name: 'swapDevice' };
  const completed = { orderStatus: orderStatus.completed };

  expect(begun(buyout, detail([], completed))).toEqual({
    kind: 'obstacle',
    words: '订单已有变化，现在不能买断',
  });
  expect(begun(swap, detail([], completed))).toEqual({
    kind: 'obstacle',
    words: '订单已有变化，现在不能换机',
  });
  expect(begun(swap, detail([], { lock: 'returning' })).kind).toBe('obstacle');
  expect(begun(swap, detail([]))).toEqual({ kind: 'change', change: 'swapDevice' });
  expect(begun({ kind: 'offer', name: 'startReturn' }, detail([]))).toEqual({
    kind: 'action',
    action: { name: 'startReturn' },
  });
});

test('a bill is worked on as it stands now', () => {
  const one = bill(1, '2026-11-21');
  const paid = bill(1, '2026-11-21', { billStatus: billStatus.paid, paidFen: fen(10_000) });
  const collect: Row = { kind: 'bill', name: 'collect', billId: 1 };

  expect(begun(collect, detail([one]))).toEqual({
    kind: 'action',
    action: { name: 'collect', billIds: [1] },
  });
  expect(begun(collect, detail([paid]))).toEqual({
    kind: 'obstacle',
    words: '该账单现在不能收款',
  });
  expect(begun({ ...collect, name: 'refund' }, detail([paid]))).toEqual({
    kind: 'action',
    action: { name: 'refund', bill: paid },
  });
});

test('an agreement is sent first, its parties reminded once it was, and asked anew once they cannot sign any more', () => {
  const order = { orderStatus: orderStatus.toGenerateAgreement };
  const agreement = {
    agreementState: 'signing',
    signedAt: null,
    sentAt: null,
    remindedAt: null,
    hasText: true,
  };
  const sentAt = '2026-11-20T02:00:00.000Z';

  expect(begun({ kind: 'sign' }, detail([], order, { agreement }))).toEqual({
    kind: 'sign',
    action: 'send',
  });
  expect(
    begun({ kind: 'sign' }, detail([], order, { agreement: { ...agreement, sentAt } })),
  ).toEqual({ kind: 'sign', action: 'remind' });
  expect(begun({ kind: 'sign' }, detail([], order)).kind).toBe('obstacle');

  const again = (more: object) =>
    begun({ kind: 'resend' }, detail([], order, { agreement: { ...agreement, sentAt, ...more } }));
  expect(again({ agreementState: 'timedOut' })).toEqual({ kind: 'sign', action: 'resend' });
  expect(again({})).toEqual({
    kind: 'obstacle',
    words: '合同当前为「签署中」，不能重发签署',
  });
});

test('while the books differ nothing is waived or refunded, and money is still taken in', () => {
  const of = (kind: 'waive' | 'collect') =>
    begun(
      { kind: 'bill', name: kind, billId: 1 },
      detail([bill(1, '2026-11-01')], { areBooksStopped: true }),
    );

  expect(of('waive')).toEqual({
    kind: 'obstacle',
    words: '账目核对发现差异，退款、减免和解冻已暂停，请联系平台处理',
  });
  expect(of('collect').kind).toBe('action');
});
