import { expect, test } from 'vitest';
import { shownOf } from './shown-actions.ts';

const shown = (...labels: readonly string[]) =>
  shownOf(labels.map((label) => ({ key: label, label, onSelect: () => {} }))).map(
    ({ label }) => label,
  );

test.each([
  [
    ['通过', '拒绝', '备注'],
    ['通过', '拒绝'],
  ],
  [
    ['下载合同', '发起签署'],
    ['下载合同', '发起签署'],
  ],
  [['下载合同', '发起签署', '操作日志'], ['下载合同']],
  [['出具结算单', '登记归还到仓'], ['出具结算单']],
  [['查看明文'], ['查看明文']],
  [[], []],
])('of %j a row shows %j', (labels, wanted) => {
  expect(shown(...labels)).toEqual(wanted);
});

test('a short label takes less room than the whole one', () => {
  const actions = ['审核通过', '拒绝申请', '备注'].map((label) => ({
    key: label,
    label,
    short: label.slice(0, 2),
    onSelect: () => {},
  }));

  expect(shownOf(actions)).toHaveLength(2);
});
