import { expect, test } from 'vitest';
import { changesOf, isChanged } from './own-record.ts';

test('S202 a phone that was not typed is not sent, so the masked one never is', () => {
  expect(changesOf({ nickName: '小王', gender: '女' })).toEqual({ nickName: '小王', gender: '女' });
  expect(changesOf({ nickName: '小王', gender: '女', phone: ' ' })).not.toHaveProperty('phone');
  expect(changesOf({ nickName: '小王', gender: '女', phone: '16612345678' })).toEqual({
    nickName: '小王',
    gender: '女',
    phone: '16612345678',
  });
});

test('S202 an emptied gender is cleared', () => {
  expect(changesOf({ nickName: '小王', gender: undefined }).gender).toBeNull();
  expect(changesOf({ nickName: '小王', gender: null }).gender).toBeNull();
});

test('S202 nothing is to be saved until something is another', () => {
  const user = { nickName: '小王', gender: null };

  expect(isChanged({ nickName: '小王 ', gender: undefined, phone: '' }, user)).toBe(false);
  expect(isChanged({ nickName: '老王' }, user)).toBe(true);
  expect(isChanged({ nickName: '小王', gender: '男' }, user)).toBe(true);
  expect(isChanged({ nickName: '小王', phone: '1' }, user)).toBe(true);
});
