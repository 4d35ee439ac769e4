import { expect, test } from 'vitest';
import { factChanges, maskedFacts, type Facts } from './audit-facts.ts';

test('personal data is masked by its field and wherever it stands in a text', () => {
  expect(
    maskedFacts({
      phone: '13812345678',
      email: 'zhangsan@example.com',
      idNumber: '330106199001011234',
      note: '客户 13812345678，证件 33010619900101123X，单号 138123456780',
      customer: { realName: '王小明', street: '文三路 1 号', bankCard: '6222021234567890' },
      contacts: [{ mobile: '13900001111' }],
    }),
  ).toEqual({
    phone: '138****5678',
    email: 'zha*****@example.com',
    idNumber: '330***********1234',
    note: '客户 138****5678，证件 330***********123X，单号 138123456780',
    customer: { realName: '王**', street: '****', bankCard: '****7890' },
    contacts: [{ mobile: '139****1111' }],
  });
});

test('what was masked stays as it is, and secrets are left out', () => {
  expect(
    maskedFacts({
      phone: '138****5678',
      oldPass: 'x',
      password: 'x',
      accessToken: 'x',
      enabled: true,
    }),
  ).toEqual({ phone: '138****5678', enabled: true });
  expect([maskedFacts(null), maskedFacts(['a'])]).toEqual([null, { value: ['a'] }]);
});

test('before and after stand beside each other in words, changed fields first', () => {
  expect(
    factChanges(
      { label: '顺丰速运', enabled: true, color: null, roleIds: [] },
      { label: '顺丰（月结）', enabled: true, color: 'red', roleIds: [1, 2], odd: { a: 1 } },
    ),
  ).toEqual([
    { field: '标签', before: '顺丰速运', after: '顺丰（月结）', isChanged: true },
    { field: '颜色', before: '-', after: 'red', isChanged: true },
    { field: '角色编号', before: '-', after: '1、2', isChanged: true },
    { field: 'odd', before: '-', after: '{"a":1}', isChanged: true },
    { field: '启用', before: '是', after: '是', isChanged: false },
  ]);
});

test('transfers are told in words, those taken back below zero', () => {
  const transfers = [
    { kind: 'received', amountFen: 123_456 },
    { kind: 'waived', amountFen: -50 },
  ];
  const told = (after: Facts) => factChanges(null, after).map(({ after }) => after);

  expect(told({ transfers })).toEqual(['收款 ¥1,234.56；减免 -¥0.50']);
  expect(told({ transfers: [{ kind: 'toString', amountFen: 1 }] })).toEqual([
    '[{"kind":"toString","amountFen":1}]',
  ]);
});

test('amounts and shares are shown with their sign, not in the unit of the books', () => {
  const told = factChanges(
    { totalRentFen: 1_286_450, commissionBp: 500 },
    { totalRentFen: 0, commissionBp: 1_250 },
  );

  expect(told.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['总租金', '¥12,864.50', '¥0.00'],
    ['佣金比例', '5%', '12.5%'],
  ]);
});
