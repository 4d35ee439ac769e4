import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstPageOf } from './first-page.ts';

const pageAt = (address: string) => firstPageOf('listOrders', new URLSearchParams(address));

test('a list prefetches the page of its address', () => {
  expect(pageAt('')).toEqual([['listOrders', { query: { size: 20 } }]]);
  expect(pageAt('size=50')).toEqual([['listOrders', { query: { size: 50 } }]]);
});

test('filters of an address are not asked for before it is known whether the list takes them', () => {
  expect(pageAt('orderStatus=99&phone=x')).toEqual([]);
  expect(pageAt('createTime=2026-11-01&createTime=2026-11-21')).toEqual([]);
});

test('the counts on its tabs are asked for with the page, where no filter narrows them', () => {
  const read = (address: string) =>
    firstPageOf('listOrders', new URLSearchParams(address), 'orderCounts').map(([name]) => name);

  expect(read('size=50')).toEqual(['listOrders', 'orderCounts']);
  expect(read('isOverdue=true')).toEqual([]);
});

test('what an address says of paging and views is no filter', () => {
  expect(pageAt('view=all&page=3&cursor=x&size=7')).toEqual([
    ['listOrders', { query: { size: 20 } }],
  ]);
});

test('every page with a list says what it begins with', () => {
  const src = new URL('../../../', import.meta.url).pathname;
  const lists = globSync('**/*-page.tsx', { cwd: src }).filter((file) =>
    readFileSync(src + file, 'utf8').includes('<DataTable'),
  );

  expect(lists).not.toEqual([]);
  for (const file of lists)
    expect(globSync('**/*-page.prefetch.ts', { cwd: src })).toContain(
      file.replace(/tsx$/, 'prefetch.ts'),
    );
});
