import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

// Reads the sources: rules for statements that no database here enforces, for it is no cluster (ADR 2).

const source = path.join(import.meta.dirname, '..');

async function statements(): Promise<(readonly [file: string, text: string])[]> {
  const files = await readdir(source, { recursive: true });
  const shipped = files.filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\/|migrations\//.test(file),
  );
  return Promise.all(
    shipped.map(async (file) => [file, await readFile(path.join(source, file), 'utf8')] as const),
  );
}

test('no statement has a simple CASE, which a cluster plans wrongly: each branch is a condition', async () => {
  const found = (await statements()).filter(([, text]) =>
    /\bcase\s+(?!when\b)[\w.]+\s+when\b/.test(text),
  );

  expect(found.map(([file]) => file)).toEqual([]);
});
