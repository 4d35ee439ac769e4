import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { usualLease } from '@rental/domain/rental/orders/core/lease-terms';
import { expect, test } from 'vitest';
import { dueIds } from '../bills/due-ids.ts';
import { deductible } from '../deductions/deductible.ts';
import { signingStep } from '../life/signing-step.ts';
import { someBill, type Bill } from '../testing/some-bill.ts';
import { billActions } from './bill-actions.ts';
import { orderActions } from './order-actions.ts';
import { obstacleOnBill, obstacleTo } from './row-obstacles.ts';

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
      waiverHoldFen: fen(0),
      authorizableFen: null,
      depositHeldFen: fen(0),
      depositComingFen: fen(0),
      authorizedComingFen: fen(0),
      authorizedFen: fen(0),
      badDebtFen: fen(0),
      claimOpenFen: fen(0),
      owedBackFen: fen(0),
      lossReason: null,
      authorizationStep: null,
      firstRentFen: fen(0),
      isRelet: false,
      relet: null,
      buyoutFen: null,
      buyoutRule: 'early',
      lease: usualLease,
      startOn: null,
      overstayCountedOn: null,
      arePapersWanted: false,
      arePapersSent: false,
      ...order,
    },
    bills,
    agreement: null,
    ...more,
  }) as unknown as OrderDetail;
const may = () => true;
const actionOf = (name: string) => {
  const action = orderActions.find((one) => one.name === name);
  if (action === undefined) throw new Error(name);
  return action;
};
/** The refusal of an action that a row began, once its order was read. */
const begun = (name: string, read: OrderDetail) =>
  obstacleTo(actionOf(name), { detail: read, now }, may);
const begunOn = (name: string, billId: number, read: OrderDetail) => {
  const action = billActions.find((one) => one.name === name);
  if (action === undefined) throw new Error(name);
  return obstacleOnBill(action, billId, { detail: read, now });
};

test('收款 of a row takes all that is due by today, and else what falls due next', () => {
  const later = [bill(3, '2027-01-01'), bill(2, '2026-12-01')];
  const due = [bill(1, '2026-11-21'), bill(4, '2026-10-21'), ...later];
  const paid = bill(1, '2026-11-21', { billStatus: billStatus.paid });

  expect(dueIds(detail(due), now)).toEqual([4, 1]);
  expect(dueIds(detail(later), now)).toEqual([2]);
  expect(begun('collectDue', detail(due))).toBeNull();
  expect(begun('collectDue', detail([paid]))).toBe('该订单没有待还款的账单');
});

test('代扣 of a row takes the bill that is due longest, and never a deposit', () => {
  const bills = [
    bill(1, '2026-10-01', { kind: billKinds.deposit }),
    bill(3, '2026-12-01'),
    bill(2, '2026-11-01'),
  ];

  expect(deductible(detail(bills))?.id).toBe(2);
  expect(begun('deductDue', detail(bills))).toBeNull();
  expect(begun('deductDue', detail(bills.slice(0, 1)))).toBe('该订单没有待还款的账单');
});

test('what the order no longer takes is not offered, or says why', () => {
  const completed = { orderStatus: orderStatus.completed };

  expect(begun('buyOut', detail([], completed))).toBe('订单已有变化，现在不能买断');
  expect(begun('swapDevice', detail([], completed))).toBe('订单已有变化，现在不能换机');
  expect(begun('swapDevice', detail([], { lock: 'returning' }))).toBe('订单归还中，请先完成或取消');
  expect(begun('swapDevice', detail([]))).toBeNull();
  expect(begun('startReturn', detail([]))).toBeNull();
});

test('a bill is worked on as it stands now', () => {
  const one = bill(1, '2026-11-21');
  const paid = bill(1, '2026-11-21', { billStatus: billStatus.paid, paidFen: fen(10_000) });

  expect(begunOn('collect', 1, detail([one]))).toBeNull();
  expect(begunOn('collect', 1, detail([paid]))).toBe('该账单现在不能收款');
  expect(begunOn('collect', 2, detail([one]))).toBe('该账单现在不能收款');
  expect(begunOn('refund', 1, detail([paid]))).toBeNull();
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
  const asked = (name: string, more: object) =>
    begun(name, detail([], order, { agreement: { ...agreement, ...more } }));

  expect(asked('sign', {})).toBeNull();
  expect(asked('sign', { sentAt })).toBeNull();
  expect(begun('sign', detail([], order))).toBe('订单已有变化，现在不能催签');
  expect(begun('resend', detail([], order))).toBe('订单已有变化，现在不能重发签署');
  expect([signingStep({ sentAt: null }), signingStep({ sentAt })]).toEqual(['send', 'remind']);
  expect(asked('resend', { sentAt, agreementState: 'timedOut' })).toBeNull();
  expect(asked('resend', { sentAt })).toBe('合同当前为「签署中」，不能重发签署');
});

test('while the books differ nothing is waived or refunded, and money is still taken in', () => {
  const one = bill(1, '2026-11-01');
  const stopped = detail([one], { areBooksStopped: true });

  expect(begunOn('waive', 1, stopped)).toBe(
    '账目核对发现差异，退款、减免和解冻已暂停，请联系平台处理',
  );
  expect(begunOn('collect', 1, stopped)).toBeNull();
});
