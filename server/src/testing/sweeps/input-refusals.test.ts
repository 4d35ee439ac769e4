import type { CallName } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';
import { inputLabelOf } from '@rental/contract/input-refusal';
import { isOfPlatform } from '@rental/contract/permissions';
import type { RefusalBody } from '@rental/contract/refusals';
import { namesOf, partsOf, pathsOf, type Path } from '@rental/contract/testing/input-paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { callNames, endpointOf, rightCalls } from '../wire/calls.ts';
import { urlOf, type Parts } from '../wire/send.ts';
import { platformOperator } from '../people/editors.ts';
import { createWorld, type Caller, type World } from '../world.ts';

let world: World;
/** The platform's staff: no operator of a brand may make their calls. */
let staff: Caller;
beforeAll(async () => {
  world = await createWorld();
  staff = await platformOperator(world, world.alpha);
});
afterAll(() => world.close());

/** An id that no row has. */
const nobody = 2 ** 40;

/** A callback's signature is proven before its body is judged: contract/input-words.test.ts reads its sentences. */
const calls = callNames.filter(
  (name) =>
    partsOf(endpointOf(name)).length > 0 && !endpointOf(name).path.startsWith('/api/callback/'),
);

const callerOf = ({ platforms, permission }: Endpoint): Caller => {
  if (typeof permission === 'string' && isOfPlatform(permission)) return staff;
  return platforms.includes('manage') ? world.alpha.admin : world.alpha.channelOperator;
};

async function sent(name: CallName, { params, query, body }: Parts): Promise<RefusalBody | null> {
  const { method } = endpointOf(name);
  const { host, token } = callerOf(endpointOf(name));
  const heard = await world.app.inject({
    method,
    url: urlOf(name, { ...(params && { params }), ...(query && { query }) }),
    headers: {
      host,
      authorization: token ?? '',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const answer = heard.json<RefusalBody>();
  return answer.code === 'invalid' ? answer : null;
}

/** Latin letters that an operator or a caller is to type, or that are Chinese by now. */
const known = /\b(?:IP|3C|LuoRan|https?:\/\/|custom:|noredirect|\d{4}-\d\d-\d\dT[\d:]+Z)/g;

/** The faults of an input refusal: a library's words, or a sentence that does not say what is expected. */
function faultsOf(name: CallName, { message, msg, fields = {} }: RefusalBody): string[] {
  const first = Object.keys(fields)[0]?.split('.') ?? [];
  const names = namesOf(first.map((step) => (/^\d+$/.test(step) ? '0' : step)));
  const label = inputLabelOf(endpointOf(name), names.length > 0 ? names : ['body']);
  const sentences = [message, ...Object.values(fields)];
  return [
    ...(label !== undefined && message.includes(label) ? [] : [`${label} is not in ${message}`]),
    ...(msg === message ? [] : [`${msg} is not ${message}`]),
    ...sentences.filter((words) => /[a-z]/i.test(words.replaceAll(known, ''))),
    ...sentences.filter((words) => /无效|期望|接收|(?:不正确|过多|过长|过大)$/.test(words)),
    ...sentences.filter((words) => !/\p{Script=Han}/u.test(words)),
  ];
}

const wrongTexts = ['NaN', '-1', '0.5', '1e309', '2026-02-30', '\0', '%', 'x'.repeat(3000)];
const wrongValues = [undefined, null, ...wrongTexts, -1, 0, 0.5, 2 ** 60, true, [], {}, { a: 1 }];

test.each(calls)('%s with all its fields wrong says so in words of ours', async (name) => {
  const right = rightCalls(nobody)[name] as Parts;
  const faults = new Set<string>();

  for (const { part, schema } of partsOf(endpointOf(name))) {
    const fields = [...new Set(pathsOf(schema).map(([first = '']) => first))];
    for (const wrong of part === 'body' ? wrongValues : wrongTexts) {
      const all = Object.fromEntries(fields.map((field) => [field, wrong]));
      const refusal = await sent(name, { ...right, [part]: fields[0] === '0' ? [wrong] : all });
      for (const fault of refusal ? faultsOf(name, refusal) : []) faults.add(fault);
    }
  }

  expect([...faults]).toEqual([]);
});

/** `right` with `wrong` at the end of `path`; what is missing on the way is made. */
function withWrong(right: unknown, [step, ...rest]: Path, wrong: unknown): unknown {
  if (step === undefined) return wrong;
  if (step === '0') return [withWrong((right as unknown[] | undefined)?.[0], rest, wrong)];
  const around = (right ?? {}) as Record<string, unknown>;
  return { ...around, [step]: withWrong(around[step], rest, wrong) };
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((around, step) => (Object(around) as Record<string, unknown>)[step], value);

/** At the field itself, or at what it is within: one that is given once is no list in a query. */
const isAround = (field: string, place: string) =>
  field === place || field.startsWith(`${place}.`) || place === 'body';

test.each(calls)('%s names the one field that is wrong by its label', async (name) => {
  const right = rightCalls(nobody)[name] as Parts;
  const faults: string[] = [];

  for (const { part, schema } of partsOf(endpointOf(name)))
    for (const path of pathsOf(schema)) {
      const field = path.join('.');
      const tries = part === 'body' ? wrongValues : wrongTexts;
      const parses = tries.map((wrong) => safeParse(schema, withWrong(right[part], path, wrong)));
      const wrong = tries.filter((_, index) =>
        parses[index]?.error?.issues.some((issue) =>
          isAround(field, issue.path.join('.') || 'body'),
        ),
      );
      const isDropped = parses.every(({ data }) => at(data, path) === undefined); // of another variant
      if (wrong.length === 0 && !isDropped) faults.push(`${field} takes whatever is put there`);
      for (const value of wrong.slice(0, 2)) {
        const refusal = await sent(name, { ...right, [part]: withWrong(right[part], path, value) });
        const places = Object.keys(refusal?.fields ?? {});
        if (!places.some((place) => isAround(field, place))) faults.push(`${field} is not refused`);
        if (refusal) faults.push(...faultsOf(name, refusal).map((fault) => `${field}: ${fault}`));
      }
    }

  expect(faults).toEqual([]);
});
