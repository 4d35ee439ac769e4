import { expect, test } from 'vitest';
import { CallError } from '../../http/call-error.ts';
import { unplacedWords } from './unplaced-words.ts';

const refused = (message: string, fields: Record<string, string>) => {
  const error = new CallError({ status: 400, code: 'invalid', message, fields });
  return (asked: object) => unplacedWords(error, fields, asked);
};

test('a field that the form does not ask for is told with its label', () => {
  const told = refused('订单：应为正整数', { orderId: '应为正整数', note: '最多200个字' });

  expect(told({ note: '' })).toEqual(['订单：应为正整数']);
});

test('a field that the form asks for is told at the field alone', () => {
  const told = refused('备注：最多200个字', { note: '最多200个字', seen: '必填项，请填写' });

  expect(told({ note: '' })).toEqual(['必填项，请填写']);
  expect(told({ note: '', seen: '' })).toEqual([]);
});
