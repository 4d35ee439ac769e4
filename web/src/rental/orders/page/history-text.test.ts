import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { expect, test } from 'vitest';
import { changesOf, moveText } from './history-text.ts';

test('S96 a change of status reads as its labels', () => {
  expect(changesOf({ before: { status: 4 }, after: { status: 5 } })).toEqual([
    { field: '状态', before: '待发货', after: '待收货' },
  ]);
});

test('codes, amounts and instants read as an operator says them', () => {
  const changes = changesOf({
    before: { close_reason: null, depositHeldFen: 0 },
    after: {
      close_reason: 'duplicate',
      depositHeldFen: 12_345,
      signedAt: '2026-11-21T02:00:00.000Z',
    },
  });

  expect(changes).toEqual([
    { field: '关单类型', before: '-', after: '重复下单' },
    { field: '已付押金', before: '¥0.00', after: '¥123.45' },
    { field: 'signedAt', before: '-', after: '2026-11-21 10:00:00' },
  ]);
});

test('S96 a 补订单 says its 结算比例 in per cent', () => {
  expect(changesOf({ before: {}, after: { purpose: '换屏', settlement_bp: 8_050 } })).toEqual([
    { field: '用途', before: '-', after: '换屏' },
    { field: '结算比例', before: '-', after: '80.5%' },
  ]);
});

test('what an inspection found is told when it is found or taken back, not as the order ends', () => {
  const fields = (before: object, after: object) =>
    changesOf({ before, after } as Parameters<typeof changesOf>[0]).map(({ field }) => field);

  expect(fields({ inspection: null }, { inspection: 'damaged' })).toEqual(['检测结果']);
  expect(fields({ inspection: 'damaged' }, { inspection: null })).toEqual(['检测结果']);
  expect(fields({ inspection: 'damaged', status: 6 }, { inspection: null, status: 30 })).toEqual([
    '状态',
  ]);
});

test('a bill that was put off or waived says which one, and what became of it', () => {
  const after = { bill: '租金 第2期', due_on: '2026-12-12', waived_fen: 2_000 };
  expect(changesOf({ before: {}, after }).map(({ field, after }) => `${field}：${after}`)).toEqual([
    '账单：租金 第2期',
    '应付日：2026-12-12',
    '减免：¥20.00',
  ]);
});

test('a field that stayed as it was is no change', () => {
  expect(changesOf({ before: { carrier: '顺丰速运' }, after: { carrier: '顺丰速运' } })).toEqual(
    [],
  );
});

test('the customer placed the order, operators do the rest', () => {
  expect((['place', 'ship'] as const).map((move) => moveText({ move, after: {} }))).toEqual([
    '下单',
    '发货',
  ]);
});

test('what was done with money says the way it came, and how a return stands', () => {
  const changes = changesOf({
    before: { lock: null, inspection: null },
    after: { lock: 'returning', inspection: 'damaged', result: 'damaged', method: 'deposit' },
  });

  expect(changes).toEqual([
    { field: '办理中', before: '-', after: '归还中' },
    { field: '检测结果', before: '-', after: '损坏' },
    { field: '方式', before: '-', after: '押金抵扣' },
  ]);
  expect(moveText({ move: 'completeReturn', after: {} })).toBe('归还结清');
});

test('a premium that goes back is 退保, any other bill 退款', () => {
  const words = (kind: number) => moveText({ move: 'refundBill', after: { bill_kind: kind } });
  expect([billKinds.insurance, billKinds.extra].map(words)).toEqual(['退保', '退款']);
  const after = { bill_kind: billKinds.insurance, refund_method: 'bank' };
  expect(changesOf({ before: {}, after })).toEqual([
    { field: '账单', before: '-', after: '保费' },
    { field: '退款方式', before: '-', after: moneyMethods.bank },
  ]);
});
