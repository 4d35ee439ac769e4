/** Stops at once where an invariant does not hold: a fault of ours, never of the operator's input. */
export function assert(claim: boolean, otherwise: string): asserts claim {
  if (!claim) throw new Error(`Broken invariant: ${otherwise}`);
}
