import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The files that may know the stages of the platform (ADR 68): the brand's loaders, and readers of what was recorded before brands had their own. */
const allowed = [
  'domain/src/rental/dunning/dunning-rules.ts',
  'domain/src/rental/dunning/stages.ts',
  'server/src/jobs/acting-job.ts',
  'server/src/platform/brands/public.ts',
  'server/src/rental/dunning-board/month-orders.ts',
  'server/src/rental/dunning-cases/stage-sql.ts',
  'server/src/rental/dunning-rules/rules-queries.ts',
  'server/src/rental/dunning-rules/save-rules.ts',
];

test('stages are read by the rules of the brand, and by no constant', () => {
  const readers = globSync('{domain,contract,server,web}/src/**/*.{ts,tsx}').filter(
    (file) =>
      !/\.test\.tsx?$|\/testing\//.test(file) &&
      /\busual(Stages|Rules)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(readers.toSorted()).toEqual(allowed);
});
