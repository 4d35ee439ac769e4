import { assert } from '../../assert.ts';
import { fen, type Fen } from '../../money.ts';
import { shareOf } from '../../rate.ts';
import type { SettledKind } from './settled-kinds.ts';
import type { SettlementRates } from './settlement-rule.ts';

/** The rate of a bill in basis points: the 结算比例 that a 补订单 was given, else the rule's for its table. */
export const rateOf = (
  kind: SettledKind,
  { settlementBp }: { readonly settlementBp: number | null },
  rates: SettlementRates,
): number => settlementBp ?? rates[kind];

/** The part of a bill that was settled, or that a settlement adds. `baseFen` stands in its base (ADR 81), `shareFen` is the store's part of it. */
export interface Settled {
  readonly baseFen: Fen;
  readonly shareFen: Fen;
}

/**
 * The part that a settlement adds to a bill, which stands at `nowFen` (never below zero) by the end of its period; null: nothing came or
 * went. What came is shared at the rate of now, half a fen up. What went back is taken back at the rates at which it was shared, so
 * that a bill which is refunded whole leaves the store nothing (ADR 55).
 */
export function settledNow(before: Settled, nowFen: Fen, rateBp: number): Settled | null {
  assert(nowFen >= 0 && before.baseFen >= 0 && before.shareFen >= 0, 'a bill below zero');
  const baseFen = fen(nowFen - before.baseFen);
  if (baseFen === 0) return null;
  if (baseFen > 0) return { baseFen, shareFen: shareOf(baseFen, rateBp) };
  const left = partOf(before.shareFen, nowFen, before.baseFen);
  return { baseFen, shareFen: fen(left - before.shareFen) };
}

/** `amount` × `part` / `whole`, half a fen up; the product may be beyond 2^53. */
function partOf(amount: Fen, part: Fen, whole: Fen): number {
  const [product, by] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((product * 2n + by) / (by * 2n));
}
