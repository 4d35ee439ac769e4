import { inputLabelOf } from '@rental/contract/input-refusal';
import { openContract } from '@rental/contract/open-contract';
import { refusalsOfOpenCall, type OpenEndpoint } from '@rental/contract/open-endpoint';
import { refusals } from '@rental/contract/refusals';
import { eventKinds } from '@rental/domain/rental/open-events/event-kinds';
import { appScopes } from '@rental/domain/platform/open-apps/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { safeParse } from 'zod/v4/core';
import { stored } from '../../testing/wire/rows.ts';
import { sendSigned, someApp, targetOf, type OpenName } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { someChoice } from '../../testing/wire/some-choice.ts';
import { createWorld, type World } from '../../testing/world.ts';

interface Operation {
  summary: string;
  tags: string[];
  parameters: { name: string; in: string; description?: string }[];
  requestBody?: { content: { 'application/json': { schema: object; example?: object } } };
  responses: Record<string, { description: string }>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: { event: { post: Operation } };
}

let world: World;
let document: Document;
beforeAll(async () => {
  world = await createWorld();
  document = (await send(world, world.alpha.admin, 'openApiDocument'))
    .answer as unknown as Document;
});
afterAll(() => world.close());

const calls = Object.entries<OpenEndpoint>(openContract) as [OpenName, OpenEndpoint][];
const operationOf = ({ path, method }: OpenEndpoint) =>
  document.paths[path]?.[method.toLowerCase()];

test.each(calls)('%s is in the document with its scope, its labels and its refusals', (_, call) => {
  const operation = operationOf(call);
  expect(operation).toMatchObject({ summary: call.summary, tags: [appScopes[call.scope]] });
  const sent = operation?.parameters.map(({ name, in: place }) => `${place} ${name}`) ?? [];
  expect(sent.includes('header Idempotency-Key')).toBe(call.idempotent === true);
  const typed = operation?.parameters.filter((one) => one.in !== 'header') ?? [];
  for (const { name, description } of typed) expect(description).toBe(inputLabelOf(call, [name]));
  for (const code of refusalsOfOpenCall(call))
    expect(operation?.responses[refusals[code].status]?.description).toContain(`\`${code}\``);
});

test('every call that changes something takes a key or the hash of its file, and no other', () => {
  const changing = calls.filter(
    ([name, { method, takesFile }]) => method !== 'GET' && name !== 'openQuote' && !takesFile,
  );
  expect(calls.filter(([, call]) => call.idempotent).map(([name]) => name)).toEqual(
    changing.map(([name]) => name),
  );
});

test('the document is of the host that was asked, and has every kind of event', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers[0]?.url).toContain(world.alpha.admin.host);
  const sent = JSON.stringify(document.webhooks.event.post.requestBody);
  for (const kind of Object.keys(eventKinds)) expect(sent).toContain(`"${kind}"`);
});

test('who may not see the apps gets no document', async () => {
  expect((await send(world, world.alpha.clerk, 'openApiDocument')).status).toBe(403);
});

type Example = NonNullable<OpenEndpoint['example']>;
const examples = calls.filter(([, { example }]) => example !== undefined);

test.each(examples)('the example of %s is what the contract takes', (_, call) => {
  const { params = {}, query = {}, body } = call.example ?? {};
  const nothing = z.object({});
  expect(safeParse(call.params ?? nothing, params).error).toBeUndefined();
  expect(safeParse(call.query ?? nothing, query).error).toBeUndefined();
  expect(safeParse(call.body ?? nothing, body ?? {}).error).toBeUndefined();
  expect(operationOf(call)?.requestBody?.content['application/json'].example).toEqual(body);
});

test('the examples are done by the server, one after the other, with ids of the shop', async () => {
  const key = await someApp(world, world.alpha);
  const { skuId, planId, planVersion, termCount } = await someChoice(world, world.alpha);
  const ids = { skuId, planId, planVersion, termCount };
  const order: OpenName[] = [
    'openQuote',
    'openCustomer',
    'openPlaceOrder',
    'openOrder',
    'openCancelOrder',
  ];
  const statuses: (readonly [OpenName, number])[] = [];
  for (const name of order) {
    const { params = {}, body }: Example = (openContract[name] as OpenEndpoint).example ?? {};
    const shown = body !== undefined && 'skuId' in body ? { ...body, ...ids } : body;
    const payload = shown === undefined ? '' : JSON.stringify(shown);
    const request = { ...targetOf(name, { params: { ...params } }), payload };
    statuses.push([name, (await sendSigned(world, key, request)).statusCode]);
  }
  expect(statuses).toEqual(order.map((name) => [name, 200]));
  expect(await stored(world, world.alpha, 'select from order_intakes')).toHaveLength(1);
});
