import { expect, test } from 'vitest';
import { fileText, nextOpen, sentPapersOf } from './sent-papers.ts';

const file = (id: number, verdict: 'accepted' | 'returned' | null = null) => ({
  id,
  appName: '小程序商城',
  sentAt: '2026-11-25T04:00:00.000Z',
  verdict,
  reason: verdict === 'returned' ? '有反光' : null,
  judgedAt: verdict === null ? null : '2026-11-25T04:05:00.000Z',
  judgedBy: verdict === null ? null : '张三',
});
const request = (...items: object[]) =>
  [{ items }] as unknown as Parameters<typeof sentPapersOf>[0];

test('a file waits while its paper does, and it was not judged', () => {
  const files = sentPapersOf(
    request(
      { label: '身份证正面', state: 'sent', files: [file(3), file(1, 'returned')] },
      { label: '身份证反面', state: 'dropped', files: [file(2)] },
    ),
  );

  expect(files.map(({ id, label, isOpen }) => [id, label, isOpen])).toEqual([
    [3, '身份证正面', true],
    [1, '身份证正面', false],
    [2, '身份证反面', false],
  ]);
});

test('after a file the next one that waits is looked at, from there on around', () => {
  const files = [1, 2, 3].map((id) => ({ ...file(id), label: '', isOpen: id !== 2 }));

  expect(nextOpen(files, 1)?.id).toBe(3);
  expect(nextOpen(files, 3)?.id).toBe(1);
  expect(nextOpen(files.slice(0, 2), 1)).toBeNull();
});

test('a file says who sent and judged it, and when', () => {
  expect(fileText(file(1))).toBe('「小程序商城」2026-11-25 12:00:00 提交');
  expect(fileText(file(1, 'returned'))).toBe(
    '「小程序商城」2026-11-25 12:00:00 提交；张三 2026-11-25 12:05:00 退回：有反光',
  );
});
