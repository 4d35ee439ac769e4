import { expect, test } from 'vitest';
import { merged } from './area.ts';
import { listOfAreas } from './areas.ts';
import { contract } from './contract.ts';
import { exportableLists } from './exportable-lists.ts';
import { allPermissions, permissionDirectories } from './permissions.ts';

test('no two areas declare the same key: one would hide the other', () => {
  expect(merged([{ a: 1 }, { b: 2 }])).toEqual({ a: 1, b: 2 });
  expect(() => merged([{ a: 1 }, { a: 2 }])).toThrow('Two areas declare a');
});

test('every right stands in a directory of the permission tree, and every directory has a right', () => {
  const used = new Set(allPermissions.map((right) => right.split(':', 1).join('')));

  expect(used).toEqual(new Set(Object.keys(permissionDirectories)));
});

test('what the roles of a new brand hold and its menus ask for is a right', () => {
  const wanted = [
    ...listOfAreas('clerk'),
    ...listOfAreas('channel'),
    ...listOfAreas('menus').flatMap(({ permission = [] }) => permission),
  ];

  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter((right) => !allPermissions.some((one) => one === right))).toEqual([]);
});

test('every entry of the menus stands in a directory, on each of its platforms, at a place of its own', () => {
  const menus = listOfAreas('menus');
  const placed = menus.flatMap(({ under, rank, platforms }) =>
    platforms.map((platform) => ({ platform, under, rank })),
  );

  for (const { platform, under } of placed.filter((menu) => menu.under !== undefined))
    expect(
      menus.some(
        ({ path, component, platforms }) =>
          path === under && component === undefined && platforms.includes(platform),
      ),
    ).toBe(true);
  expect(new Set(placed.map((menu) => JSON.stringify(menu))).size).toBe(placed.length);
});

test('what can be exported is a list of the contract', () => {
  expect(Object.keys(exportableLists).filter((name) => !(name in contract))).toEqual([]);
});
