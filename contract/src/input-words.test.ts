import { config, safeParse, type $ZodType } from 'zod/v4/core';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { inputWords } from './input-words.ts';

config({ localeError: inputWords });

const nasties = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '字'.repeat(3000),
  '\0',
  '-1',
  'NaN',
  '1e400',
  '2026-02-30',
  -1,
  0,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 60,
  true,
  [],
  ['', null, {}],
  Array.from({ length: 3000 }, (_, index) => index),
  {},
  { a: 1 },
];

const schemas = Object.entries<Endpoint>(contract).flatMap(([name, { params, query, body }]) =>
  [params, query, body].flatMap((schema) => (schema ? [{ name, schema }] : [])),
);

const shapeOf = (schema: $ZodType) =>
  Object.entries((schema as { shape?: Record<string, $ZodType> }).shape ?? {});

/** Words of the library, its types and its values: a user knows none of them. */
const ofLibrary =
  /无效输入|nonoptional|NaN|expected|invalid|undefined|null|string|number|object|array|never|regex/i;

/** Says that something is wrong, and not what is expected. */
const ofNoHelp = /(?:不正确|过多|过长|过大)$|格式不正确/;

/** All that is said of a schema whole and field by field. */
function saidOf(schema: $ZodType): string[] {
  const parses = [
    ...nasties.map((nasty) => safeParse(schema, nasty)),
    ...shapeOf(schema).flatMap(([, field]) => nasties.map((nasty) => safeParse(field, nasty))),
  ];
  return parses.flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? []);
}

test.each(schemas)('no input of $name is refused in words of the library', ({ schema }) => {
  const said = saidOf(schema);

  expect(said.filter((words) => ofLibrary.test(words) || !/\p{Script=Han}/u.test(words))).toEqual(
    [],
  );
});

test.each(schemas)('a refusal of input of $name says what is expected', ({ schema }) => {
  expect(saidOf(schema).filter((words) => ofNoHelp.test(words))).toEqual([]);
});
