import { judged, median, table } from './figures.ts';

export type Line = readonly [what: string, ours: string, floor: string, budget: string];

/** Something that is measured round by round; odd rounds begin with the other side. */
export interface Part {
  readonly round: (isOdd: boolean) => Promise<void>;
  readonly lines: () => readonly Line[];
}

type Numbers = readonly number[];

/** Medians of ours and of the floor, in ms, and how many times the floor ours takes. */
export function besideFloor(what: string, ours: Numbers, floor: Numbers, budget?: number): Line {
  const [own, other] = [median(ours), median(floor)];
  return [what, inMs(own), inMs(other), judged(own / other, budget)];
}

/** A median that must not be above `most`. */
export function within(what: string, values: Numbers, most: number, unit: 'ms' | 'KB'): Line {
  const value = median(values);
  return [what, inUnit(value, unit), '', `${value <= most ? '✓' : '✗'} (≤ ${most} ${unit})`];
}

/** A figure without a budget. */
export const told = (what: string, values: Numbers, unit: 'ms' | 'KB', floor?: Numbers): Line => [
  what,
  inUnit(median(values), unit),
  floor === undefined ? '' : inUnit(median(floor), unit),
  '',
];

export const linesTable = (lines: readonly Line[]) =>
  table(['what', 'ours', 'floor', 'budget'], lines);

const inMs = (value: number) => `${value.toFixed(0)} ms`;
const inUnit = (value: number, unit: 'ms' | 'KB') =>
  unit === 'ms' ? inMs(value) : `${value.toFixed(1)} KB`;
