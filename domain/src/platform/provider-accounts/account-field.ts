/** A value of an account that an operator types. */
export interface AccountField {
  readonly label: string;
  readonly most: number;
  readonly pattern: RegExp;
  readonly hint: string;
  /** The values that there are, each with its words: one is chosen. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Typed in several lines. */
  readonly isLong?: true;
  /** May be left empty. */
  readonly isOptional?: true;
  /** The name of another field: the value is of use only where that one is filled, too. */
  readonly needs?: string;
  /** A certificate in PEM: what is past its last day is of no use. */
  readonly isCertificate?: true;
  /** A complaint about a value that fits the pattern; null: it is right. */
  readonly complaint?: (value: string) => string | null;
}

export const letters = (label: string, most: number, hint: string): AccountField => ({
  label,
  most,
  pattern: /^[A-Za-z0-9_.-]+$/,
  hint,
});

/** One of these values. */
export const oneOf = (
  label: string,
  hint: string,
  choices: Readonly<Record<string, string>>,
): AccountField => {
  const values = Object.keys(choices);
  return {
    label,
    most: Math.max(...values.map(({ length }) => length)),
    pattern: new RegExp(`^(${values.join('|')})$`),
    hint,
    choices,
  };
};

/** A certificate in PEM, as its file has it. */
export const certificate = (label: string, hint: string): AccountField => ({
  label,
  most: 8_000,
  pattern: /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/,
  hint,
  isLong: true,
  isCertificate: true,
});
