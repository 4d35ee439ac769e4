/** A source of numbers in [0, 1). Seeded: the same seed gives the same numbers for ever. */
export type Random = () => number;

/** mulberry32: small, fast and even enough for made-up data; never for a secret. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

export const chance = (random: Random, probability: number): boolean => random() < probability;

export function pick<T>(random: Random, list: ArrayLike<T>): T {
  return at(list, Math.floor(random() * list.length));
}

/** The entry at `index`, which must be there. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new RangeError(`Nothing at ${index} of ${list.length}`);
  return entry;
}

export type Weighted<T> = readonly (readonly [value: T, weight: number])[];

/** The value whose share of [0, 1) `position` falls into. */
export function weightedAt<T>(entries: Weighted<T>, position: number): T {
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let left = position * total;
  for (const [value, weight] of entries) {
    left -= weight;
    if (left < 0) return value;
  }
  return at(entries, entries.length - 1)[0];
}

export const pickWeighted = <T>(random: Random, entries: Weighted<T>): T =>
  weightedAt(entries, random());

/**
 * Shuffles 0 … half²−1 without holding them: different indexes give different numbers, which look random. So
 * numbers that must be unique need no set of those given out.
 */
export function scrambled(index: number, half: number, key: number): number {
  let high = Math.floor(index / half);
  let low = index % half;
  for (let round = 1; round <= 4; round += 1) {
    const next = (high + hashed(low, key + round)) % half;
    high = low;
    low = next;
  }
  return high * half + low;
}

function hashed(value: number, key: number): number {
  let mixed = Math.imul(value ^ Math.imul(key, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
