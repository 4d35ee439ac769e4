import type { AuthorizationStepRow } from '@rental/contract/rental/pre-authorizations';
import { fen } from '@rental/domain/money';
import { expect, test } from 'vitest';
import { authorizationText, isWaiting, stepTitle } from './authorization-text.ts';

const row = (more: Partial<AuthorizationStepRow>): AuthorizationStepRow => ({
  id: 1,
  step: 'hold',
  stepState: 'done',
  reason: null,
  tradeNo: 'YS-alpha-1-1',
  amountFen: fen(50_000),
  billTitle: null,
  operatorName: null,
  createdAt: '2026-11-21T02:00:00.000Z',
  endedAt: null,
  isWithdrawn: false,
  overpaidFen: fen(0),
  refundedAt: null,
  ...more,
});

test.each([
  [[], 0, '未发起', false],
  [[row({ stepState: 'asked' })], 0, '待客户同意', true],
  [[row({ stepState: 'asked', isWithdrawn: true })], 0, '撤回中', true],
  [[row({ stepState: 'failed', reason: 'refused' })], 0, '失败：客户未同意', false],
  [[row({})], 50_000, '已冻结', false],
  [[row({ step: 'capture', stepState: 'unknown' }), row({})], 50_000, '结果未知', true],
  [[row({ step: 'release', stepState: 'asked' }), row({})], 50_000, '解冻中', true],
  [
    [row({ step: 'release', stepState: 'failed', reason: 'busy' }), row({})],
    50_000,
    '已冻结',
    false,
  ],
  [[row({ step: 'release' }), row({})], 0, '已结束', false],
  [[row({})], 0, '已到期失效', false],
] as const)('%#: a pre-authorization is told as %s', (steps, heldFen, words, waits) => {
  const waitsFor = steps.find(({ stepState }) => waits && stepState !== 'done')?.step ?? null;
  const authorization = { heldFen: fen(heldFen), waitsFor, steps: [...steps], carriedTo: null };

  expect(authorizationText(authorization)).toBe(words);
  expect(isWaiting(authorization)).toBe(waits);
});

test('what is let go after it was frozen anew is not what the order waits for', () => {
  const steps = [row({ step: 'release', stepState: 'asked' }), row({}), row({})];
  const renewed = { heldFen: fen(50_000), waitsFor: null, steps, carriedTo: null };

  expect(authorizationText(renewed)).toBe('已冻结');
});

test('a hold that has gone over to a relet is told as such', () => {
  const carriedTo = { id: 9, orderNo: 'ZL9' };

  expect(authorizationText({ heldFen: fen(0), waitsFor: null, steps: [row({})], carriedTo })).toBe(
    '已转入续租订单',
  );
});

test('a capture is named with the bill that it pays', () => {
  expect(stepTitle(row({ step: 'capture', billTitle: '租金 第1期' }))).toBe('转支付 租金 第1期');
  expect(stepTitle(row({}))).toBe('冻结');
});
