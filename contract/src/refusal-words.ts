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

/** 「甲」「乙」「丙」等12人: names that are known, and how many there are where that is more. */
export const someOf = (names: readonly string[], count: number, counter: string): string => {
  const listed = names.map((name) => `「${name}」`).join('');
  return count > names.length ? `${listed}等${count}${counter}` : listed;
};
