import { expect, test } from 'vitest';
import { orderParts, partAt, partsOf } from './order-parts.ts';

const none = { order: { intake: null }, papers: [], returns: [], loss: null, claims: [] };

test('the bar names the parts that the page has, and those with the right alone', () => {
  const always = ['overview', 'customer', 'bills', 'deposit', 'agreement', 'parcels', 'sms'];

  expect(partsOf(none, () => false)).toEqual([...always, 'history']);
  expect(partsOf(none, (right) => right === 'ledger:view')).toEqual([
    ...always,
    'books',
    'history',
  ]);
  const all = {
    order: { intake: {} },
    papers: [{}],
    returns: [{}],
    loss: {},
    claims: [{}],
  } as unknown as Parameters<typeof partsOf>[0];
  expect(partsOf(all, () => true)).toEqual(Object.keys(orderParts));
});

const column = [
  { part: 'overview', left: 8, top: -400 },
  { part: 'bills', left: 8, top: 90 },
  { part: 'books', left: 8, top: 700 },
] as const;
const beside = { part: 'history', left: 900, top: -400 } as const;

test.each([
  ['the part that began last above the line', column, 100, false, 'bills'],
  ['the one before, until the next has come up to it', column, 89, false, 'overview'],
  ['the first, before it has come up to it', column, -500, false, 'overview'],
  ['the last at the end of the page, which it never comes up to', column, 100, true, 'books'],
  ['none that stands beside', [...column, beside], 100, true, 'books'],
] as const)('where one is: %s', (_, placed, line, isAtEnd, part) => {
  expect(partAt(placed, line, isAtEnd)).toBe(part);
});
