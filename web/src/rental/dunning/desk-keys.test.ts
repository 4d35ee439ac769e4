import { contactResults, type ContactResult } from '@rental/domain/rental/dunning/contacts';
import { expect, test } from 'vitest';
import { deskKeyOf, digitOf } from './desk-keys.ts';

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
};

test.each([
  ['j', 'next'],
  ['K', 'previous'],
  ['d', 'call'],
  ['1', { result: 'promised' }],
  ['0', { result: 'sent' }],
  ['x', null],
  ['Enter', null],
])('%s is %j', (key, does) => {
  expect(deskKeyOf({ ...plain, key }, false)).toEqual(does);
});

test('while something is typed only Ctrl + Enter is ours', () => {
  expect(deskKeyOf({ ...plain, key: '1' }, true)).toBeNull();
  expect(deskKeyOf({ ...plain, key: 'j' }, true)).toBeNull();
  expect(deskKeyOf({ ...plain, key: 'Enter', ctrlKey: true }, true)).toBe('save');
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing', 'defaultPrevented'])(
  'with %s a letter is not ours',
  (which) => {
    expect(deskKeyOf({ ...plain, key: 'd', [which]: true }, false)).toBeNull();
  },
);

test('no number chooses two results', () => {
  const digits = (Object.keys(contactResults) as ContactResult[])
    .map(digitOf)
    .filter((digit) => digit !== null);

  expect(digits).toHaveLength(10);
  expect(new Set(digits).size).toBe(10);
});
