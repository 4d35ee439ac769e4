import { expect, test } from 'vitest';
import { objectLabel, objectOf } from './object-words.ts';
import { operationLabel, operationLabels, resultLabel, resultLabels } from './operation-words.ts';

test('an operation is told in words, and one that is not known by its key', () => {
  expect(operationLabel('dictionary:editDetail')).toBe('修改字典明细');
  expect(operationLabel('GET /api/dict')).toBe('GET /api/dict');
  expect(operationLabel('toString')).toBe('toString');
  expect([resultLabel('ok'), resultLabel('constructor')]).toEqual(['成功', 'constructor']);
});

test('every operation and every result that is known has Chinese words', () => {
  for (const words of [...Object.values(operationLabels), ...Object.values(resultLabels)])
    expect(words).toMatch(/^[\u4e00-\u9fff（）]+$/);
});

test('an object is told by its kind, and found by what is read', () => {
  expect(objectLabel('dictionary carrier')).toBe('字典 carrier');
  expect(objectLabel('ZL2026112100001')).toBe('ZL2026112100001');
  expect([objectLabel('operator'), objectLabel('toString x')]).toEqual(['operator', 'toString x']);
  for (const object of ['operator 17', 'menu 1,2', 'ZL1', 'admin', 'constructor 1'])
    expect(objectOf(objectLabel(object))).toBe(object);
});
