import { expect, test } from 'vitest';
import { followedFrom, withFollowed } from './followed-exports.ts';

test.each([null, '', 'nonsense', '{}', '7', 'null'])(
  'text that is not ours follows nothing: %j',
  (text) => {
    expect(followedFrom(text)).toEqual([]);
  },
);

test('what is kept is read again, without what is no id', () => {
  expect(followedFrom('[3,"4",2,1.5,null,1]')).toEqual([3, 2, 1]);
});

test('the newest export comes first, each is there once, and the sixth goes', () => {
  expect(withFollowed([5, 4, 3, 2, 1], 6)).toEqual([6, 5, 4, 3, 2]);
  expect(withFollowed([5, 4, 3], 4)).toEqual([4, 5, 3]);
});
