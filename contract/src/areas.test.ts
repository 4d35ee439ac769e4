import { expect, test } from 'vitest';
import { keysByArea } from './areas.ts';
import { commonRefusals } from './common-refusals.ts';
import { contract } from './contract.ts';
import { exportableLists } from './exportable-lists.ts';
import { allPermissions, permissionDirectories } from './permissions.ts';

test.each([
  'directories',
  'permissions',
  'refusals',
  'operations',
  'objects',
  'exportable',
] as const)('no two areas declare the same of %s: one would hide the other', (part) => {
  const keys = [
    ...keysByArea(part).flat(),
    ...(part === 'refusals' ? Object.keys(commonRefusals) : []),
  ];

  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('every right stands in a directory of the permission tree, and every directory has a right', () => {
  const used = new Set(allPermissions.map((right) => right.split(':')[0]));

  expect([...used].toSorted()).toEqual(Object.keys(permissionDirectories).toSorted());
});

test('what can be exported is a list of the contract', () => {
  expect(Object.keys(exportableLists).filter((name) => !(name in contract))).toEqual([]);
});
