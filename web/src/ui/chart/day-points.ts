/** A day of a chart. */
export interface DayPoint {
  readonly day: string;
  readonly value: number;
  /** The same day of the period before; null if the chart compares nothing. */
  readonly before: DayValue | null;
}

export interface DayValue {
  readonly day: string;
  readonly value: number;
}

/**
 * The last `length` days, each with the day `length` days before it. Unless all of these exist, no day is compared.
 */
export function lastDays(days: readonly DayValue[], length: number): readonly DayPoint[] {
  const first = days.length - length;
  return days.slice(-length).map(({ day, value }, index) => ({
    day,
    value,
    before: first < length ? null : (days[first - length + index] ?? null),
  }));
}

/** The sums of a chart; `before` is null if nothing is compared. */
export function sumsOf(points: readonly DayPoint[]) {
  const sum = points.reduce((total, { value }) => total + value, 0);
  const before = points.some((point) => point.before === null)
    ? null
    : points.reduce((total, point) => total + (point.before?.value ?? 0), 0);
  return { sum, before };
}

/** The change from `before` to `value`: "+25.0%"; null if `before` is not above 0. */
export function changeText(value: number, before: number): string | null {
  if (before <= 0) return null;
  const tenths = Math.round(((value - before) / before) * 1000); // rounded before the sign is added: no -0.0%
  return `${tenths > 0 ? '+' : ''}${(tenths / 10).toFixed(1)}%`;
}
