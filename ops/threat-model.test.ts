import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/threat-model.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (\d|[a-z])/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const promises = new Set(rows.map(([, name = '']) => name));

const isThere = (path: string) => [path, `server/src/${path}`].some((one) => existsSync(one));

test('every file that the threat model names exists', () => {
  const named = rows.flatMap(([, , , ...files]) => files).flatMap((cell) => cell.split(', '));

  expect(named.filter((path) => path !== '' && !isThere(path))).toEqual([]);
});

test('every promise that the code names by its number is in the threat model', () => {
  const files = globSync(['{domain,contract,server,web}/src/**/*.{ts,tsx}', 'docs/**/*.md']);
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/threat model ([\d.,–\s]*\d)/gi)].flatMap(
      ([, numbers = '']) => numbers.split(/[,–]\s*/),
    ),
  );

  expect(named.length).toBeGreaterThan(50);
  expect(
    [...new Set(named)].filter((number) => number !== '4.11' && !promises.has(number)),
  ).toEqual([]);
});
