import {
  liveCloseWords,
  liveEvents,
  LiveFrame,
  liveSocket,
  liveTicket,
} from '@rental/contract/people/notifications/live';
import { refusals } from '@rental/contract/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNames, endpointOf } from '../testing/wire/calls.ts';
import { send } from '../testing/wire/send.ts';
import { anotherServer, createWorld, type World } from '../testing/world.ts';

interface Operation {
  operationId: string;
  security?: unknown[];
  'x-permission': string;
  parameters?: { name: string; in: string; required: boolean; description?: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: { properties?: object } }> }
  >;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: {
      LiveFrame: {
        properties: Record<string, { enum?: string[]; description: string }>;
        required: string[];
      };
    };
    securitySchemes: object;
  };
}

let world: World;
let document: Document;
beforeAll(async () => {
  world = await createWorld();
  document = (await send(world, world.alpha.admin, 'apiDocument')).answer as unknown as Document;
});
afterAll(() => world.close());

/** The operations of calls: the socket of the live channel is none. */
const operations = () =>
  Object.entries(document.paths)
    .filter(isCall)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );

const isCall = ([path]: [string, unknown]) =>
  !(liveSocket.paths as readonly string[]).includes(path);

/** The call an operation is of: an alias bears its name, and its own path. */
const endpointOfOperation = ({ operationId }: Operation) =>
  endpointOf(operationId.split(':')[0] as (typeof callNames)[number]);

test('the document is OpenAPI 3.1 and lists exactly the calls of the contract, under each of their paths', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(
    operations()
      .map(({ path, method, operation }) => [operation.operationId, method, path])
      .toSorted(byName),
  ).toEqual(
    callNames
      .flatMap((name) => {
        const { method, path, aliases = [] } = endpointOf(name);
        return [
          [name, method, path],
          ...aliases.map((alias) => [`${name}:${alias}`, method, alias]),
        ];
      })
      .toSorted(byName),
  );
});
const byName = ([one = '']: readonly string[], [other = '']: readonly string[]) =>
  one < other ? -1 : 1;

test('every call that is not public asks for the token and tells its permission, its 401 and 403', () => {
  for (const { operation } of operations()) {
    const { permission } = endpointOfOperation(operation);

    expect(operation['x-permission']).toBe(permission);
    expect(operation.security).toEqual(permission === 'public' ? undefined : [{ token: [] }]);
    const codes = permission === 'public' ? [] : ['401', '403'];
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(codes));
  }
});

test('every parameter of a path is described, and every refusal a call names', () => {
  for (const { path, operation } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const described = operation.parameters
      ?.filter((one) => one.in === 'path')
      .map((one) => one.name);
    expect(described ?? []).toEqual(inPath);

    const { refusals: named = [] } = endpointOfOperation(operation);
    for (const code of named)
      expect(operation.responses[String(refusals[code].status)]?.description).toContain(code);
  }
});

/** Fields of a schema, however deep, that are not described in Chinese. */
function undescribed(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    const fields = key === 'properties' ? Object.entries(value as object) : [];
    return [
      ...fields
        .filter(([, field]) => !/\p{Script=Han}/u.test((field as Field).description ?? ''))
        .map(([name]) => `${place}: ${name}`),
      ...undescribed(value, place),
    ];
  });
}
interface Field {
  readonly description?: string;
}

test('every field that a call takes is described by its Chinese label', () => {
  const bare = operations().flatMap(({ operation }) => [
    ...(operation.parameters ?? [])
      .filter(({ description }) => !/\p{Script=Han}/u.test(description ?? ''))
      .map(({ name }) => `${operation.operationId}: ${name}`),
    ...undescribed(
      operation.requestBody?.content['application/json']?.schema,
      operation.operationId,
    ),
  ]);

  expect(bare).toEqual([]);
  expect(document.paths['/api/order/ship']?.['post']).toMatchObject({
    requestBody: {
      content: {
        'application/json': { schema: { properties: { carrier: { description: '物流公司' } } } },
      },
    },
  });
});

test('X35 each GET that changes state asks for X-Nonce and says how to fill it, and no other call does', () => {
  const asking = operations().flatMap(({ method, path, operation }) => {
    const header = operation.parameters?.find(({ name }) => name === 'X-Nonce');
    return header ? [{ method, path, operation, header }] : [];
  });
  const changing = operations().filter(
    ({ operation }) => endpointOfOperation(operation).changesState,
  );

  expect(asking.map(({ path }) => path)).toEqual(changing.map(({ path }) => path));
  expect(asking.length).toBeGreaterThan(0);
  for (const { method, path, header } of asking) {
    expect(header).toMatchObject({ in: 'header', required: true });
    expect(header.description).toMatch(/每次请求生成一个新的随机值.*400.*409.*POST/);
    expect([method, Object.keys(document.paths[path] ?? {})]).toEqual([
      'GET',
      expect.arrayContaining(['post']), // the twin that the words name
    ]);
  }
});

test.each(liveSocket.paths)(
  'S225 S226 the socket %s is described: its parameters, each event, each code of closing, and how a ticket is had',
  (path) => {
    const { get: socket } = document.paths[path] as unknown as { get: Socket };

    const named = socket.parameters.map(({ name, in: place }) => `${place} ${name}`);
    expect(named).toEqual([
      ...(path.includes('{sid}') ? ['path sid'] : []),
      'query ticket',
      'query after',
    ]);
    expect(socket.parameters.every(({ description }) => /[\u4e00-\u9fff]/.test(description))).toBe(
      true,
    );
    for (const said of [...Object.keys(liveEvents), ...Object.keys(liveCloseWords)])
      expect(socket.description).toMatch(new RegExp(`\\| \`${said}\` \\| [^|]+ \\|`));
    expect(socket.description).toContain(`${liveTicket.method} ${liveTicket.path}`);
    expect(socket['x-permission']).toBe('signedIn');
    expect(Object.keys(socket.responses)).toEqual(['101', '400', '401', '403', '409']);
    expect(document.paths[liveTicket.path]).toHaveProperty('post');
  },
);
interface Socket {
  readonly description: string;
  readonly 'x-permission': string;
  readonly parameters: readonly { name: string; in: string; description: string }[];
  readonly responses: object;
}

test('S104 the frame of the live channel is described field by field, with the events of the contract', () => {
  const { properties, required } = document.components.schemas.LiveFrame;

  expect(properties.type?.enum).toEqual(Object.keys(liveEvents));
  expect(Object.keys(properties)).toEqual(Object.keys(LiveFrame.shape));
  expect(required).toEqual(['type', 'message', 'id', 'at']);
  for (const { description } of Object.values(properties))
    expect(description).toMatch(/[\u4e00-\u9fff]/);
});

test('S125 no success is described with a top-level status', () => {
  const withStatus = operations().filter(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => status.startsWith('2'))
      .some(([, { content }]) =>
        Object.values(content).some(({ schema }) =>
          Object.hasOwn(schema.properties ?? {}, 'status'),
        ),
      ),
  );

  expect(withStatus.map(({ path }) => path)).toEqual([]);
});

test('every $ref of the document leads somewhere', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  const lost = refs.filter((ref) => {
    const steps = ref.replace('#/', '').split('/');
    return (
      steps.reduce<unknown>(
        (at, step) => (at as Record<string, unknown> | undefined)?.[step],
        document,
      ) === undefined
    );
  });

  expect(refs.length).toBeGreaterThan(0);
  expect(lost).toEqual([]);
});

test('a server with a call that the contract does not declare does not start', async () => {
  const server = await anotherServer(world);

  const undeclared = () => server.get('/api/secret', () => 'open');

  expect(undeclared).toThrow('/api/secret is served without a declared permission');
});
