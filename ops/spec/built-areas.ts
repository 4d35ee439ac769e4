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

/** What is built: an issue adds its ids here, and from then on `npm run spec` misses every one without a passing test. */
export const builtAreas: readonly BuiltArea[] = [
  { issue: 'sign-in', ids: 'S10 S107 S111-S112 S125 S151 S153-S155 S158' },
  { issue: 'shell', ids: 'S12 S17-S18 S21 S24 S26-S27 S32-S37 S45-S48' },
  { issue: 'tabs', ids: 'S53-S56 S58 S94 S119-S120' },
  { issue: 'errors', ids: 'S228-S237' },
  { issue: 'permissions', ids: 'S143 S146' },
  { issue: 'orders', ids: 'S96 S188' },
  { issue: 'pure rules', ids: 'S103 S127-S136 S140-S142 S245 S264-S267 S270' },
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
