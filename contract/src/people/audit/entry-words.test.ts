import { expect, test } from 'vitest';
import { accountText, addressText, objectText, operatorText, platformText } from './entry-words.ts';

test('an entry tells who did it, on which platform, from where and to what', () => {
  const operator = { username: 'admin', nickName: '管理员' };

  expect(operatorText({ operator })).toBe('管理员（admin）');
  expect(operatorText({ operator: null })).toBeNull();
  expect([1, 2, null].map((purpose) => platformText({ purpose }))).toEqual([
    '管理平台',
    '渠道平台',
    null,
  ]);
  expect(['terminal', 'timer', '10.0.0.1'].map((address) => addressText({ address }))).toEqual([
    '命令行',
    '定时任务',
    '10.0.0.1',
  ]);
  expect(['export 7', 'ZL1', null].map((object) => objectText({ object }))).toEqual([
    '导出 7',
    'ZL1',
    null,
  ]);
});

test('a sign-in is of who signed in, or of the name that was tried', () => {
  const operator = { username: 'admin', nickName: '管理员' };

  expect(accountText({ operator, object: null })).toBe('admin');
  expect(accountText({ operator: null, object: 'nobody' })).toBe('nobody');
});
