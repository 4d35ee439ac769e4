import { listOfAreas } from '@rental/contract/areas';
import { expect, test } from 'vitest';
import type { PagePrefetch } from '../../http/prefetch.ts';

const declared = import.meta.glob<PagePrefetch>('../../**/*.prefetch.ts', {
  eager: true,
  import: 'default',
});

/** The paths that a page of a new brand's menus is read ahead at, and those that it stands at. */
const pages = Object.entries(declared).flatMap(([file, { paths }]) => {
  const at = listOfAreas('menus').flatMap(({ component, under, path }) =>
    component !== undefined && file.endsWith(`/${component}.prefetch.ts`)
      ? [under === undefined ? `/${path}` : `/${under}/${path}`]
      : [],
  );
  return at.length > 0 ? [{ file, paths, at }] : [];
});

test('each page of the menus is read ahead at the paths where it stands', () => {
  expect(pages.length).toBeGreaterThan(30);
  for (const { file, paths, at } of pages) expect({ file, paths }).toEqual({ file, paths: at });
});
