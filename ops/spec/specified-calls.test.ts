import { readFileSync } from 'node:fs';
import { contract } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';
import { expect, test } from 'vitest';

const endpoints = Object.entries<Endpoint>(contract);

/** The paths that §7 of the specification names, as docs/spec.md has them. */
const specifiedPaths = () => {
  const spec = readFileSync(new URL('../../docs/spec.md', import.meta.url), 'utf8');
  const ours = /^- \*\*S(?:15[1-9]|1[6-9]\d|20\d|21\d|22[0-4])\*\* (?<named>[^⇒]*)/gm;
  const lines = [...spec.matchAll(ours)].map(({ groups }) => groups?.['named'] ?? '');
  const named = lines.flatMap((line) => [...line.matchAll(/`[^`]*?\/?(?<path>api\/[^`?\s]+)/g)]);
  return new Set(named.map(({ groups }) => `/${groups?.['path']?.replace(/\/$/, '')}`));
};

test('S150 a call is marked as the specification’s where §7 names its path, and nowhere else', () => {
  const specified = specifiedPaths();

  const marked = endpoints.filter(([, endpoint]) => endpoint.specified);
  const named = endpoints.filter(([, { path }]) => specified.has(path));

  expect(marked.map(([name]) => name)).toEqual(named.map(([name]) => name));
  expect(named.length).toBeGreaterThan(40);
});
