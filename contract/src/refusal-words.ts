/** A refusal: its HTTP status, and the sentence that the operator reads. */
export interface RefusalWords<Facts> {
  readonly status: number;
  readonly message: (facts: Facts) => string;
}

/** One that always reads the same. */
export const says = (status: number, message: string): RefusalWords<object> => ({
  status,
  message: () => message,
});
/** One that tells facts; none of them comes from the request. */
export const tells = <Facts>(
  status: number,
  message: (facts: Facts) => string,
): RefusalWords<Facts> => ({
  status,
  message,
});
