/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** A table as docs/bench.md has them. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A ratio and whether it keeps its budget. */
export const judged = (ratio: number, budget?: number) =>
  budget === undefined
    ? `${ratio.toFixed(2)} ×`
    : `${ratio.toFixed(2)} × ${ratio <= budget ? '✓' : '✗'} (≤ ${budget} ×)`;
