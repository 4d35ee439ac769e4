import type { ExportRow } from '@rental/contract/platform/exports';
import { expect, test } from 'vitest';
import { isUnderWay, outcomeText, rowsText, shareDone } from './export-text.ts';

const row = (changes: Partial<ExportRow>): ExportRow => ({
  id: 1,
  list: 'listOrders',
  fileName: '订单.csv',
  format: 'csv',
  exportStatus: 'running',
  failure: null,
  criteria: '',
  doneRows: 1_000,
  totalRows: 20_000,
  bytes: null,
  createTime: '2026-11-21T02:00:00.000Z',
  finishedAt: null,
  expiresAt: null,
  ...changes,
});

test('how far an export is', () => {
  expect(rowsText(row({}))).toBe('1,000 / 20,000 行');
  expect(rowsText(row({ totalRows: null }))).toBe('1,000 行');
  expect(rowsText(row({ exportStatus: 'done', doneRows: 20_000 }))).toBe('20,000 行');
  expect(
    [row({}), row({ totalRows: null }), row({ doneRows: 0, totalRows: 0 })].map(shareDone),
  ).toEqual([0.05, null, 1]);
});

test('what became of an export', () => {
  expect(outcomeText(row({ exportStatus: 'cancelled' }))).toBe('已取消');
  expect(outcomeText(row({ exportStatus: 'failed', failure: 'too_many_rows' }))).toContain(
    '100万行',
  );
  expect(
    [row({}), row({ exportStatus: 'queued' }), row({ exportStatus: 'done' })].map(isUnderWay),
  ).toEqual([true, true, false]);
});
