import type { CallName } from '@rental/contract/contract';
import { isOfPlatform } from '@rental/contract/permissions';
import type { RefusalBody } from '@rental/contract/refusals';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformOperator } from '../people/editors.ts';
import {
  callNames,
  endpointOf,
  faultsOf,
  rightCalls,
  statusBefore,
  type Heard,
} from '../wire/calls.ts';
import { shareOf, sized } from '../size.ts';
import { nastyJson, nastyText, nested } from '../wire/nasties.ts';
import { someDevices, someOrders, stored } from '../wire/rows.ts';
import { urlOf, type Parts } from '../wire/send.ts';
import { createWorld, type Caller, type World } from '../world.ts';

let world: World;
/** Calls of the platform: they refuse the administrator of a brand before they look at what was sent. */
let staff: Caller;
beforeAll(async () => {
  world = await createWorld();
  staff = await platformOperator(world, world.alpha);
  await stored(
    world,
    world.alpha,
    "update operators set username = 'boss' where username = 'admin'",
  ); // no sign-in works
});
afterAll(() => world.close());

const fieldsOf = (name: CallName, part: 'params' | 'query' | 'body') =>
  Object.keys((endpointOf(name)[part] as { shape?: object } | undefined)?.shape ?? {});
const withBody = callNames.filter((name) => endpointOf(name).body);

interface Sent {
  readonly name: CallName;
  readonly place?: Parts;
  readonly search?: string;
  readonly payload?: string | Buffer;
  readonly type?: string;
}

async function call({ name, place = {}, search = '', payload, type }: Sent): Promise<Heard> {
  const { host, token } = isOfPlatform(endpointOf(name).permission) ? staff : world.alpha.admin;
  return world.app.inject({
    method: endpointOf(name).method,
    url: `${urlOf(name, place)}${search}`,
    headers: {
      host,
      authorization: token ?? '',
      ...(payload !== undefined && { 'content-type': type ?? 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
}

/** Accepted, or refused as every refusal is: what is sent never makes a fault of ours. */
const faultsUnlessDone = (heard: Heard) => (heard.statusCode < 300 ? [] : faultsOf(heard));

/** A whole number that a column of `integer` has no room for: each field is asked, for its column may be one. */
const aboveInteger = String(2 ** 40);

const bodyFields = withBody
  .flatMap((name) => fieldsOf(name, 'body').map((field) => ({ name, field })))
  .map((tried, nth) => ({ ...tried, nth }));

test.each(bodyFields)(
  '$field of $name takes or refuses whatever is put there',
  async ({ name, field, nth }) => {
    const nasties = [...shareOf(nastyJson, nth, 8), aboveInteger];
    const orderIds = await someOrders(world, world.alpha, nasties.length, statusBefore[name]);
    const serials = orderIds.map((id) => `FUZZ-${field}-${id}`);
    if (name === 'shipOrder') await someDevices(world, world.alpha, serials);
    const faults: string[] = [];

    for (const [index, nasty] of nasties.entries()) {
      const { body } = rightCalls(orderIds[index] ?? 0)[name] as { body: Record<string, unknown> };
      const right = name === 'shipOrder' ? { ...body, deviceSerial: serials[index] } : body;
      const { [field]: _replaced, ...others } = right;
      const payload = `{${JSON.stringify(field)}:${nasty},${JSON.stringify(others).slice(1)}`;
      const heard = await call({ name, payload: payload.replace(/,\}$/, '}') });
      faults.push(...faultsUnlessDone(heard).map((fault) => `${nasty.slice(0, 40)}: ${fault}`));
    }

    expect(faults).toEqual([]);
  },
);

test('the planner learns of the orders that came in a minute, as it would by itself in the next one', async () => {
  await world.database.owner.query('analyze');

  const { rows } = await world.database.owner.query<{ counted: number }>(
    "select reltuples::int as counted from pg_class where relname = 'orders'",
  );
  expect(rows[0]?.counted).toBeGreaterThan(1000);
});

const queryFields = callNames
  .flatMap((name) => fieldsOf(name, 'query').map((field) => ({ name, field })))
  .map((tried, nth) => ({ ...tried, nth }));

test.each(queryFields)(
  'the filter $field of $name takes or refuses whatever is put there',
  async ({ name, field, nth }) => {
    const faults: string[] = [];

    for (const nasty of [...shareOf(nastyText, nth, 8), aboveInteger])
      for (const search of [
        `${field}=${nasty}`,
        `${field}=${nasty}&${field}=${nasty}`,
        `${field}=1970-01-01&${field}=${nasty}`,
        `${field}[]=${nasty}&${field}[0]=${nasty}&${field}[a][b]=${nasty}`,
      ]) {
        const heard = await call({ name, search });
        faults.push(...faultsUnlessDone(heard).map((fault) => `${search.slice(0, 60)}: ${fault}`));
      }

    expect(faults).toEqual([]);
  },
);

test('a query key that the contract does not know is refused by our calls and ignored by those of the specification', async () => {
  const gets = callNames.filter(
    (name) => endpointOf(name).method === 'GET' && !endpointOf(name).changesState,
  );
  const wrong: string[] = [];

  for (const name of gets) {
    const { params, query } = rightCalls(1)[name] as Parts;
    const place = { ...(params && { params }), query: { ...query, colour: 'red' } };
    const heard = await call({ name, place });
    const { fields, message } = JSON.parse(heard.body) as Partial<RefusalBody>;
    const isNamed =
      fields?.['colour'] === '不支持查询参数「colour」，请检查拼写' &&
      message === '包含不支持的参数，请检查拼写';
    if (isNamed === Boolean(endpointOf(name).specified)) wrong.push(`${name}: ${heard.body}`);
  }

  expect(wrong).toEqual([]);
});

/** A span of days and ids that were ticked are several. */
const single = queryFields.filter(({ field }) => field !== 'createTime' && field !== 'ids');

test.each(single)('the filter $field of $name given twice is refused', async ({ name, field }) => {
  const heard = await call({ name, search: `${field}=4&${field}=5` });

  expect(faultsOf(heard, ['invalid'])).toEqual([]);
  expect(JSON.parse(heard.body)).toHaveProperty(['fields', field]);
});

const pathCalls = callNames.filter((name) => fieldsOf(name, 'params').length > 0);

test.each(pathCalls)(
  'the id in the path of %s takes or refuses whatever is put there',
  async (name) => {
    const faults: string[] = [];

    for (const nasty of nastyText) {
      const { host, token } = world.alpha.admin;
      const url = endpointOf(name).path.replace('{id}', nasty);
      const heard = await world.app.inject({ url, headers: { host, authorization: token ?? '' } });
      faults.push(...faultsUnlessDone(heard).map((fault) => `${nasty.slice(0, 40)}: ${fault}`));
    }

    expect(faults).toEqual([]);
  },
);

const broken: [what: string, payload: string | Buffer][] = [
  ['cut', '{"orderId": 1'],
  ['an unended text', '{"orderId": "1'],
  ['with a comma too much', '{"orderId": 1,}'],
  ['in single quotes', "{'orderId': 1}"],
  ['NaN', '{"orderId": NaN}'],
  ['two documents', '{"orderId":1}{"orderId":2}'],
  ['nested 40 deep', `{"orderId":1,"note":${nested(40)}}`],
  ['nested 200,000 deep', nested(200_000)],
  ['opened 200,000 times', '['.repeat(200_000)],
  ['no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ['compressed', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
  ['a form', 'orderId=1'],
];

test.each(broken)('a body that is %s is refused by every call', async (_what, payload) => {
  const heard = await Promise.all(withBody.map((name) => call({ name, payload })));

  expect(heard.flatMap((one) => faultsOf(one, ['bad_request']))).toEqual([]);
});

/** A call made by a provider: its signature is checked before anything else is read. */
const isCallback = (name: CallName) => endpointOf(name).path.startsWith('/api/callback/');

test.each([
  '',
  ' ',
  'null',
  '[]',
  '{}',
  '"text"',
  '1',
  '[{"orderId":1}]',
  '{"__proto__":{"orderId":1}}',
])('the body %j lacks what every call needs', async (payload) => {
  const [callbacks, others] = [withBody.filter(isCallback), withBody.filter((n) => !isCallback(n))];
  const heard = await Promise.all(others.map((name) => call({ name, payload })));
  const unsigned = await Promise.all(callbacks.map((name) => call({ name, payload })));

  expect(heard.flatMap((one) => faultsOf(one, ['invalid']))).toEqual([]);
  expect(unsigned.flatMap((one) => faultsOf(one, ['callback_not_signed']))).toEqual([]);
});

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=gbk',
  'application/json; charset=utf-16',
  'application/jsonp',
  'application/vnd.api+json',
  'text/json',
  'xapplication/json',
  'application/json, text/plain',
  '*/*',
];

/** 支付宝 posts forms; they are read by it alone, and without its signature they are refused. */
const formCallback = 'alipayCallback';

test.each(types)('a body of type %s is refused unread', async (type) => {
  const isForm = type === 'application/x-www-form-urlencoded';
  const unread = withBody.filter((name) => !isForm || name !== formCallback);
  const heard = await Promise.all(unread.map((name) => call({ name, payload: '{"', type })));

  expect(heard.flatMap((one) => faultsOf(one, ['unsupported_media_type']))).toEqual([]);
});

test.each([
  'application/json',
  'application/json;charset=utf-8',
  'Application/JSON; charset=UTF-8',
])('a body of type %s is read', async (type) => {
  const [orderId = 0] = await someOrders(world, world.alpha, 1);
  const heard = await call({ name: 'approveOrder', payload: JSON.stringify({ orderId }), type });

  expect(heard.statusCode).toBe(200);
});

test('a body beyond one megabyte is refused', async () => {
  const payload = JSON.stringify({ orderId: 1, note: 'x'.repeat(1_153_434) });
  const heard = await Promise.all(withBody.map((name) => call({ name, payload })));

  expect(heard.flatMap((one) => faultsOf(one, ['too_large']))).toEqual([]);
});

test('whatever JSON is sent, no command makes a fault of ours', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...withBody),
      fc.json({ maxDepth: 6 }),
      async (name, payload) => {
        expect(faultsUnlessDone(await call({ name, payload }))).toEqual([]);
      },
    ),
    { numRuns: sized(100, 3000) },
  );
});

test('whatever is asked of the order list, it answers or refuses', async () => {
  const names = fc.constantFrom(...fieldsOf('listOrders', 'query'));
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...nastyText.slice(0, 10)),
    fc.double().map(String),
  );
  const queries = fc.array(fc.tuple(names, values), { maxLength: 4 });

  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const search = new URLSearchParams(
        query.map(([name, value]) => [name, value.toWellFormed()]),
      );
      expect(
        faultsUnlessDone(await call({ name: 'listOrders', search: search.toString() })),
      ).toEqual([]);
    }),
    { numRuns: sized(100, 3000) },
  );
});

test('text with quotes and markup is stored and shown as it was typed', async () => {
  const [orderId = 0] = await someOrders(world, world.alpha, 1);
  const note = `O'Brien "<script>alert(1)</script>" $1 ; drop table orders; -- 😀𠮷`;

  await call({ name: 'approveOrder', payload: JSON.stringify({ orderId, note }) });

  const heard = await call({ name: 'orderDetail', place: { params: { id: orderId } } });
  expect(JSON.parse(heard.body)).toMatchObject({ history: [{ note }] });
});
