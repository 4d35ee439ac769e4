interface Skipped {
  readonly reason: string;
}

export interface ReasonCount {
  readonly reason: string;
  readonly count: number;
}

/** Why bills get no SMS, each reason once with its count, the most frequent first. */
export function reasonCounts(skipped: readonly Skipped[]): readonly ReasonCount[] {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count);
}
