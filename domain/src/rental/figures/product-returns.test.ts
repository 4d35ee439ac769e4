import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { productFigures } from './product-returns.ts';

const kept = {
  productId: 1,
  name: '手机',
  deviceCount: 3,
  costFen: fen(9_000_00),
  collectedFen: fen(1_200_00),
  profitFen: fen(-50_00),
};

test('the return is rent collected over cost; no cost has none, and no closed month has no profit', () => {
  expect(productFigures(kept, true)).toMatchObject({ returnBp: 1_333, profitFen: -50_00 });
  expect(productFigures({ ...kept, costFen: fen(0) }, true).returnBp).toBeNull();
  expect(productFigures(kept, false).profitFen).toBeNull();
});
