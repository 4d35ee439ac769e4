interface Owned {
  readonly id: number;
  readonly ownerId: number | null;
}

interface Owner {
  readonly id: number;
  readonly openCases: number;
}

/**
 * Deals cases out: who has fewest open ones gets the next, of equals the one named first. One that already has one of the owners
 * stays; without owners all of them become nobody's. Answers those that change.
 */
export function dealtOut(cases: readonly Owned[], owners: readonly Owner[]): readonly Owned[] {
  if (owners.length === 0)
    return cases.filter(({ ownerId }) => ownerId !== null).map(({ id }) => ({ id, ownerId: null }));
  const loads = new Map(owners.map(({ id, openCases }) => [id, openCases]));
  return cases
    .filter(({ ownerId }) => ownerId === null || !loads.has(ownerId))
    .map(({ id }) => {
      const [ownerId, load] = [...loads].reduce((least, one) => (one[1] < least[1] ? one : least));
      loads.set(ownerId, load + 1);
      return { id, ownerId };
    });
}
