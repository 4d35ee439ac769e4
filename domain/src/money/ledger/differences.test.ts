import { expect, test } from 'vitest';
import { differenceTitle, newDifferences, type BookDifference } from './differences.ts';

const bank: BookDifference = { about: 'account', of: 'bank debit', booksFen: 100, rowsFen: 99 };
const bill: BookDifference = { about: 'bill', of: '7', booksFen: 0, rowsFen: 500 };

test('what was found before is not new while its gap stays, however much goes on beside it', () => {
  const later = { ...bank, booksFen: 900, rowsFen: 899 };

  expect(newDifferences([bank], [later])).toEqual([]);
  expect(newDifferences([bank], [later, bill])).toEqual([bill]);
});

test('a gap that has grown is new, and so is one of another row or of another side', () => {
  const wider = { ...bank, rowsFen: 90 };
  const others = [
    { ...bill, of: '8' },
    { ...bill, about: 'order' as const },
  ];

  expect(newDifferences([bank], [wider])).toEqual([wider]);
  expect(newDifferences([bill], others)).toEqual(others);
});

test('what is mended is no news, and coming again it is', () => {
  expect(newDifferences([bank, bill], [])).toEqual([]);
  expect(newDifferences([], [bank])).toEqual([bank]);
});

test('a difference is named as the screens name accounts', () => {
  expect(differenceTitle(bank)).toBe('科目合计 银行存款借方');
  expect(differenceTitle({ about: 'account', of: 'cash credit' })).toBe('科目合计 现金贷方');
  expect(differenceTitle({ ...bank, about: 'balance', of: 'depositHeld 12 credit' })).toBe(
    '订单科目余额 12 应付客户押金贷方',
  );
  expect(differenceTitle(bill)).toBe('账单 7');
});
