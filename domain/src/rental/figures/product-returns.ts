import type { Fen } from '../../money.ts';
import { bpOf } from '../../rate.ts';

/** A product with its devices, the rent that its orders paid, and its profit of the closed months. */
export interface KeptProduct {
  readonly productId: number;
  readonly name: string;
  readonly deviceCount: number;
  readonly costFen: Fen;
  readonly collectedFen: Fen;
  readonly profitFen: Fen;
}

export interface ProductFigures extends Omit<KeptProduct, 'profitFen'> {
  /** Rent collected for what the devices cost, in 1/10,000, rounded to the nearest; null: no cost is known. */
  readonly returnBp: number | null;
  /** Null: no month is closed. */
  readonly profitFen: Fen | null;
}

export const productFigures = (
  { profitFen, ...kept }: KeptProduct,
  hasClosedMonth: boolean,
): ProductFigures => ({
  ...kept,
  returnBp: bpOf(kept.collectedFen, kept.costFen),
  profitFen: hasClosedMonth ? profitFen : null,
});
