import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Such an opening makes the reader wait for the verb. A comment begins with its subject. */
const opening =
  /(?:^|\s)(?:\/\*\*?(?:\s*\n\s*\*)?|\/\/)\s+(?:What|Who|Whom|Whose|Whether|Where|Whoever|Whatever|Of (?:a|an|the)|Nothing|Nobody)\b.*/g;

test('no comment opens with a question word, with Of or with Nothing', () => {
  const files = globSync('{domain,contract,server,web,e2e,ops}/**/*.{ts,tsx,css}', {
    exclude: ['**/node_modules/**', '**/dist/**', 'server/src/db/migrations/**'], // a migration is never edited
  });
  const found = files.flatMap((file) =>
    (readFileSync(file, 'utf8').match(opening) ?? []).map((comment) => `${file}: ${comment}`),
  );

  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
