import { expect, test } from 'vitest';
import { bodyOf, rowsOf, typedOf, withTyped, type TypedSku } from './product-form.ts';

const sku = (code: string, ...values: string[]): TypedSku => ({
  values,
  code,
  barcode: null,
  modelCode: null,
  retailFen: 100,
  costFen: null,
  isEnabled: true,
});
const sizes = (...values: string[]) => [{ name: '容量', values }];

test('a new value has an empty row, and the others keep what was typed', () => {
  const rows = rowsOf(sizes('256GB', '1TB'), [sku('A', '256GB'), sku('B', '512GB')]);

  expect(rows.map(({ code, values }) => [code, ...values])).toEqual([
    ['A', '256GB'],
    ['', '1TB'],
  ]);
});

test('a value that goes and comes back in the same dialog has what was typed for it', () => {
  const typed = [sku('A', '256GB'), sku('B', '512GB')];
  const changed = withTyped(typed, [sku('C', '256GB')]);

  expect(rowsOf(sizes('256GB', '512GB'), changed).map(({ code }) => code)).toEqual(['C', 'B']);
});

test('specifications that make no matrix have no rows', () => {
  expect(rowsOf(sizes('黑', '黑'), [])).toEqual([]);
  expect(rowsOf(sizes(), [])).toEqual([]);
  expect(rowsOf([], [])).toHaveLength(1);
});

test('only rows of the matrix are sent', () => {
  const body = bodyOf({
    ...typedOf(undefined),
    specifications: sizes('256GB'),
    skus: [sku('A', '256GB'), sku('B', '512GB')],
  });

  expect(body.skus.map(({ code }) => code)).toEqual(['A']);
});
