/** Ids as `S10 S17-S18`, each of which must have a passing test, and what brought them. */
export interface BuiltArea {
  readonly ids: string;
  readonly issue: string;
}

/** Ids that only describe, with what holds them instead of a test. */
export interface DocumentedArea {
  readonly ids: string;
  readonly why: string;
}

/** The ids that are built: an issue adds its ids here, and from then on `npm run spec` misses each one without a passing test. */
export const builtAreas: readonly BuiltArea[] = [
  { issue: 'sign-in', ids: 'S151 S153-S155 S158' },
  { issue: 'sign-in: the rest', ids: 'S139 S152 S156-S157 S159-S165 S203-S204' },
  { issue: 'operators', ids: 'S199-S202 S205' },
  { issue: 'withdrawals', ids: 'S181-S182' },
  { issue: 'orders', ids: 'S96 S188-S190' },
  { issue: 'dictionaries', ids: 'S97-S100 S212-S216 S263' },
  { issue: 'the shell: screens and routes', ids: 'S6-S75' },
  {
    issue: 'the shell: brands, settings and records',
    ids: 'S77-S80 S84 S87-S95 S99-S101 S103-S106',
  },
  { issue: 'the shell: session, rules and rights', ids: 'S107-S127 S129-S141 S143-S149' },
  { issue: 'the shell: calls', ids: 'S169 S176 S195-S196 S202 S217-S226' },
  { issue: 'books: cash flow', ids: 'S178-S180' },
  { issue: 'the shell: errors', ids: 'S228-S244' },
  { issue: 'the shell: constants', ids: 'S245-S262 S264-S268 S270' },
  { issue: 'books: settlement', ids: 'S102 S177 S183-S185' },
  { issue: 'risk reports', ids: 'S142' },
];

export const documentedAreas: readonly DocumentedArea[] = [
  { ids: 'S1-S3', why: 'says what the product is' },
  {
    ids: 'S4',
    why: 'configuration alone tells brands apart: docs/adr/0002-brands-in-one-schema.md',
  },
  { ids: 'S5', why: 'lists the areas, each of which has its own ids' },
  {
    ids: 'S227',
    why: 'says what is not shown; our answers stand beside the calls in docs/spec.md',
  },
  { ids: 'S269', why: 'says S3 again' },
];
