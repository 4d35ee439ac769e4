/** No answer in time, or none that says anything: ask what became of it before another try (threat model 27). */
export class Undecided extends Error {}

/** The answer; `unknown` if it is not known whether the request was accepted. */
export async function orUnknown<Outcome>(
  asked: Promise<Outcome>,
): Promise<Outcome | { readonly kind: 'unknown' }> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Undecided) return { kind: 'unknown' };
    throw error;
  }
}
