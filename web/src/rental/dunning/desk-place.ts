/** The case so many places on in the list, which has ends; null: there is none. A case that is not in the list is before it. */
export function caseAfter(
  ids: readonly number[],
  current: number | null,
  steps: 1 | -1,
): number | null {
  const at = current === null ? -1 : ids.indexOf(current);
  if (at === -1) return ids.find((id) => id !== current) ?? null;
  return ids[at + steps] ?? null;
}

/** The case after one that is done: the next one, or the first that is left. */
export const caseAfterDone = (ids: readonly number[], done: number): number | null =>
  caseAfter(ids, done, 1) ?? ids.find((id) => id !== done) ?? null;
