import { expect, test } from 'vitest';
import { sizeText, spanText, tookText } from './size-text.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1_048_575, '1 MB'],
  [1_048_576, '1 MB'],
  [5_368_709_120, '5 GB'],
  [2 ** 62, '4096 PB'],
])('%d bytes read %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  [0, '0秒'],
  [59.9, '59秒'],
  [60, '1分钟0秒'],
  [3_725, '1小时2分钟'],
  [93_784, '1天2小时'],
])('%d seconds read %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});

test.each([
  [null, '-'],
  [0, '0毫秒'],
  [999, '999毫秒'],
  [2_340, '2.3秒'],
  [93_000, '1分钟33秒'],
])('%s milliseconds read %s', (ms, text) => {
  expect(tookText(ms)).toBe(text);
});
