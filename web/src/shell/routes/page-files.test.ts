import { expect, test } from 'vitest';
import { otherPages } from './other-pages.ts';
import { pages } from './page-files.ts';

const others = new Set(Object.keys(otherPages).map((file) => file.replace(/^[./]+|[.]tsx$/g, '')));

test('each page of the release has its file, and only the first ones are named before they are wanted', () => {
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter((page) => !others.has(page)).toSorted()).toEqual([
    'rental/home/dashboard-page',
    'rental/orders/list/order-list-page',
    'rental/orders/page/order-detail-page',
  ]);
  expect([...others].filter((page) => !pages.includes(page))).toEqual([]);
});
