import { fen, sumFen, type Fen } from '../../money.ts';
import { shareOf } from '../../rate.ts';

/** 手续费: the store's share is of the amount before the provider's fee, or of what is left after it. Stored: never rename. */
export const feeSides = { before: '扣手续费前', after: '扣手续费后' } as const;
export type FeeSide = keyof typeof feeSides;

/** A part of a payment. `billId` null: the deposit, or something else that is no bill. */
export interface PaidPart {
  readonly billId: number | null;
  readonly amountFen: Fen;
  /** Taken back of it: it was paid back, or pays something else now. */
  readonly reversedFen: Fen;
}

/** A payment that a provider took, with the rate of the account that it went by and its parts in their order. */
export interface ChargedPayment {
  readonly amountFen: Fen;
  readonly feeBp: number;
  readonly parts: readonly PaidPart[];
}

/**
 * The provider's fee by part: that of the payment, half a fen up, by the amounts of the parts, the fen that are left to the largest
 * remainders. Where the provider gives the fee of a refund back, it is that of what still stands.
 */
export function feesOfParts(
  { amountFen, feeBp, parts }: ChargedPayment,
  isFeeReturned: boolean,
): Fen[] {
  const weights = parts.map((part) =>
    isFeeReturned ? fen(part.amountFen - part.reversedFen) : part.amountFen,
  );
  const feeFen = shareOf(isFeeReturned ? sumFen(weights) : amountFen, feeBp);
  return dividedBy(feeFen, weights);
}

/** An amount by weights, to the fen; nothing where there are none. The product may be beyond 2^53. */
function dividedBy(amountFen: Fen, weights: readonly Fen[]): Fen[] {
  const whole = BigInt(sumFen(weights));
  if (whole === 0n) return weights.map(() => fen(0));
  const products = weights.map((weight) => BigInt(amountFen) * BigInt(weight));
  const floors = products.map((product) => Number(product / whole));
  const leftFen = amountFen - floors.reduce((sum, one) => sum + one, 0);
  const largest = new Set(
    products
      .map((product, place) => ({ place, rest: product % whole }))
      .toSorted((one, other) => Number(other.rest - one.rest) || one.place - other.place)
      .slice(0, leftFen)
      .map(({ place }) => place),
  );
  return floors.map((floor, place) => fen(floor + (largest.has(place) ? 1 : 0)));
}

/** The fee that is taken off what is shared of a bill: never more than that, so that a bill which is refunded whole leaves nothing. */
export const feeTaken = (side: FeeSide, amountFen: Fen, feeFen: Fen): Fen =>
  side === 'after' ? fen(Math.min(amountFen, feeFen)) : fen(0);
