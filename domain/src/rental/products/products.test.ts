import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placedBelow, withBelow } from './category-tree.ts';
import { changedOnShelf, putOnShelf, shelfStateOf } from './shelf.ts';
import { planSkus } from './sku-plan.ts';
import {
  combinationKey,
  combinationsOf,
  maxSkus,
  skuNameOf,
  specificationComplaint,
} from './specification.ts';
import { availableOf } from './stock.ts';

const now = new Date('2026-11-24T02:00:00.000Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

const values = fc.uniqueArray(fc.constantFrom('甲', '乙', '丙', '丁', '戊'), { minLength: 1 });
const specifications = fc
  .array(values, { maxLength: 3 })
  .map((all) => all.map((some, index) => ({ name: `规格${index}`, values: some })));

test('a matrix has every combination once, in the order of the values', () => {
  const storage = { name: '容量', values: ['256GB', '512GB'] };
  const colour = { name: '颜色', values: ['银色', '黑色'] };

  expect(combinationsOf([storage, colour]).map(skuNameOf)).toEqual([
    '256GB 银色',
    '256GB 黑色',
    '512GB 银色',
    '512GB 黑色',
  ]);
  expect(combinationsOf([]).map(skuNameOf)).toEqual(['标准']);
  fc.assert(
    fc.property(specifications, (all) => {
      const keys = combinationsOf(all).map(combinationKey);

      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toHaveLength(all.reduce((count, { values: some }) => count * some.length, 1));
    }),
  );
});

test('specifications that make no matrix are told in a sentence', () => {
  const many = Array.from({ length: 15 }, (_, index) => String(index));

  expect(specificationComplaint([])).toBeNull();
  expect(specificationComplaint([{ name: '颜色', values: [] }])).toBe('请填写规格「颜色」的值');
  expect(specificationComplaint([{ name: '颜色', values: ['黑', '黑'] }])).toBe(
    '规格「颜色」的值重复',
  );
  expect(
    specificationComplaint([
      { name: '颜色', values: ['黑'] },
      { name: '颜色', values: ['白'] },
    ]),
  ).toBe('规格名称重复');
  expect(
    specificationComplaint([
      { name: '一', values: many },
      { name: '二', values: many },
    ]),
  ).toBe(`规格组合共225个，最多${maxSkus}个`);
});

test('a SKU that stays keeps its id, one that goes is stopped, and one that comes back is the same', () => {
  const stored = [
    { id: 1, values: ['256GB'] },
    { id: 2, values: ['512GB'] },
  ];
  const saved = (sizes: string[]) =>
    planSkus(
      [{ name: '容量', values: sizes }],
      sizes.map((size) => ({ values: [size] })),
      stored,
    );

  expect(saved(['1TB', '256GB'])).toMatchObject({
    value: { rows: [{ id: null }, { id: 1 }], goneIds: [2] },
  });
  expect(saved(['512GB'])).toMatchObject({ value: { rows: [{ id: 2 }], goneIds: [1] } });
});

test('rows that are not those of the matrix are refused, whatever else they hold', () => {
  const colour = { name: '颜色', values: ['黑', '白'] };
  const saved = (rows: string[][]) =>
    planSkus(
      [colour],
      rows.map((row) => ({ values: row })),
      [],
    ).done;

  expect(saved([['黑'], ['白']])).toBe(true);
  expect(
    [[['黑']], [['黑'], ['黑']], [['黑'], ['红']], [['黑'], ['白'], ['红']]].map(saved),
  ).toEqual([false, false, false, false]);
});

test('no SKU is lost, and none has two rows, whatever matrix follows another', () => {
  fc.assert(
    fc.property(specifications, specifications, (first, second) => {
      const stored = combinationsOf(first).map((some, index) => ({ id: index + 1, values: some }));
      const outcome = planSkus(
        second,
        combinationsOf(second).map((some) => ({ values: some })),
        stored,
      );

      if (!outcome.done) throw new Error('the matrix was its own');
      const { rows, goneIds } = outcome.value;
      const ids = [...rows.flatMap(({ id }) => id ?? []), ...goneIds];
      expect(ids.toSorted((one, other) => one - other)).toEqual(stored.map(({ id }) => id));
    }),
  );
});

test('a product comes on the shelf and goes from it at its instants, by itself', () => {
  const shelf = { isOnShelf: true, onShelfAt: null, offShelfAt: null };

  expect(shelfStateOf({ ...shelf, isOnShelf: false }, now)).toBe('off');
  expect(shelfStateOf(shelf, now)).toBe('on');
  expect(shelfStateOf({ ...shelf, onShelfAt: after }, now)).toBe('scheduled');
  expect(shelfStateOf({ ...shelf, onShelfAt: now }, now)).toBe('on');
  expect(shelfStateOf({ ...shelf, offShelfAt: after }, now)).toBe('on');
  expect(shelfStateOf({ ...shelf, offShelfAt: now }, now)).toBe('ended');
});

test('an incomplete product, or a span that is over, does not go on the shelf', () => {
  const whole = { imageCount: 1, hasCategory: true, enabledSkuCount: 1 };
  const always = { onShelfAt: null, offShelfAt: null };

  expect(putOnShelf(whole, always, now).done).toBe(true);
  expect(
    putOnShelf({ imageCount: 0, hasCategory: false, enabledSkuCount: 0 }, always, now),
  ).toMatchObject({ refusal: { missing: ['商品图片', '类目', '启用的规格'] } });
  for (const span of [
    { onShelfAt: null, offShelfAt: before },
    { onShelfAt: null, offShelfAt: now },
    { onShelfAt: after, offShelfAt: after },
  ])
    expect(putOnShelf(whole, span, now)).toMatchObject({ refusal: { code: 'shelf_time_wrong' } });
});

test('a product on the shelf may lack what it lacked before, and no more', () => {
  const whole = { imageCount: 1, hasCategory: true, enabledSkuCount: 1 };
  const bare = { imageCount: 0, hasCategory: false, enabledSkuCount: 1 };

  expect(changedOnShelf(bare, bare).done).toBe(true);
  expect(changedOnShelf(bare, whole).done).toBe(true);
  expect(changedOnShelf(whole, bare)).toMatchObject({
    refusal: { missing: ['商品图片', '类目'] },
  });
  expect(changedOnShelf(bare, { ...bare, enabledSkuCount: 0 })).toMatchObject({
    refusal: { missing: ['启用的规格'] },
  });
});

test('a category stands at most on the third level, and never below itself', () => {
  const tree = [
    { id: 1, parentId: null },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: null },
  ];
  const code = (id: number | null, parentId: number | null) => {
    const outcome = placedBelow(tree, id, parentId);
    return outcome.done ? 'done' : outcome.refusal.code;
  };

  expect(code(null, null)).toBe('done');
  expect(code(null, 2)).toBe('done');
  expect(code(null, 3)).toBe('product_category_too_deep');
  expect(code(1, 4)).toBe('product_category_too_deep');
  expect(code(2, 4)).toBe('done');
  expect(code(1, 3)).toBe('product_category_in_itself');
  expect(code(1, 1)).toBe('product_category_in_itself');
  expect(withBelow(tree, 1)).toEqual([1, 2, 3]);
});

test('what can be promised is never below zero', () => {
  expect(availableOf({ inStock: 3, reserved: 1 })).toBe(2);
  expect(availableOf({ inStock: 1, reserved: 3 })).toBe(0);
});
