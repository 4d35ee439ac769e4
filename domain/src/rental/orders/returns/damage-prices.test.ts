import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import {
  damageListFor,
  firstDamagePrices,
  itemsToCheck,
  maxDamagePrices,
  type DamageListOwner,
  type DamagePrice,
} from './damage-prices.ts';

const lens: DamagePrice = {
  item: 'lens',
  name: '镜头进灰',
  priceFen: fen(60_000),
  needsRepair: true,
};
const pad: DamagePrice = {
  item: 'controller',
  name: '摇杆漂移',
  priceFen: fen(12_000),
  needsRepair: true,
};
const brand = { owner: 'brand', distance: 0, prices: firstDamagePrices } as const;

test('the first price list names each damage once, at a price above zero', () => {
  const names = firstDamagePrices.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  expect(firstDamagePrices.every(({ priceFen }) => priceFen > 0)).toBe(true);
  expect(names.length).toBeLessThanOrEqual(maxDamagePrices);
});

test('a camera and a console have their own damages, a phone those of the brand', () => {
  const camera = { owner: 'category', distance: 0, prices: [lens] } as const;

  expect(damageListFor([brand, camera])).toEqual({ owner: 'category', prices: [lens] });
  expect(damageListFor([brand])).toEqual({ owner: 'brand', prices: firstDamagePrices });
  expect(damageListFor([])).toEqual({ owner: 'brand', prices: [] });
});

test('a SKU’s own list comes before its category’s, the nearer category before the one above, an empty list is none', () => {
  const own = { owner: 'sku', distance: 0, prices: [pad] } as const;
  const near = { owner: 'category', distance: 0, prices: [lens] } as const;
  const above = { owner: 'category', distance: 1, prices: [pad] } as const;

  expect(damageListFor([brand, above, near, own]).prices).toEqual([pad]);
  expect(damageListFor([brand, above, near]).prices).toEqual([lens]);
  expect(damageListFor([brand, above, { ...near, prices: [] }]).prices).toEqual([pad]);
});

test('whatever lists there are, and in whatever order, the one that holds is the nearest with a price', () => {
  const someList = fc.record({
    owner: fc.constantFrom<DamageListOwner>('sku', 'category', 'brand'),
    distance: fc.nat(2),
    prices: fc.subarray([lens, pad]),
  });
  fc.assert(
    fc.property(fc.array(someList, { maxLength: 5 }), (lists) => {
      const held = damageListFor(lists);
      const priced = lists.filter(({ prices }) => prices.length > 0);

      expect(held.prices.length > 0).toBe(priced.length > 0);
      const nearest = (['sku', 'category', 'brand'] as const).find((owner) =>
        priced.some((list) => list.owner === owner),
      );
      expect(held.owner).toBe(nearest ?? 'brand');
    }),
  );
});

test('a phone is looked at as before, a camera at its lens and at no screen', () => {
  expect(itemsToCheck({ owner: 'brand', prices: firstDamagePrices })).toEqual([
    'appearance',
    'screen',
    'function',
    'accessories',
    'accountLock',
  ]);
  expect(itemsToCheck({ owner: 'category', prices: [lens] })).toEqual([
    'appearance',
    'lens',
    'function',
    'accessories',
    'accountLock',
  ]);
});
