import { openContract } from '@rental/contract/open-contract';
import { refusalsOfOpenCall, type OpenEndpoint } from '@rental/contract/open-endpoint';
import { OpenEvent } from '@rental/contract/rental/event-feed';
import { refusals, type RefusalCode } from '@rental/contract/refusals';
import { appScopes, signatureScheme } from '@rental/domain/platform/open-apps/signing';
import type { Context } from '../../http/context.ts';
import {
  idempotencyKey,
  labelled,
  parametersOf,
  refusalSchema,
  schemaOf,
  type Schemas,
} from '../../http/openapi.ts';

/** The calls of the open API and its events, as an OpenAPI 3.1 document of the host that was asked. */
export const openDocument = async ({ origin }: Context): Promise<Record<string, unknown>> => ({
  ...document,
  servers: [{ url: origin }],
});

const document = documentOf(openContract);

function documentOf(calls: Readonly<Record<string, OpenEndpoint>>): Record<string, unknown> {
  const schemas: Schemas = { Refusal: refusalSchema };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls))
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(name, call, schemas);
  return {
    openapi: '3.1.0',
    info: { title: '开放接口', version: 'v1' },
    tags: Object.values(appScopes).map((name) => ({ name })),
    paths,
    webhooks: {
      event: {
        post: {
          operationId: 'event',
          summary: '事件推送',
          tags: [appScopes.events],
          requestBody: { required: true, content: jsonOf(schemaOf(OpenEvent, 'output', schemas)) },
          responses: { 204: { description: '已收到；任一 2xx 均可' } },
        },
      },
    },
    components: {
      schemas,
      securitySchemes: {
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: `${signatureScheme} key_id="…",timestamp="…",nonce="…",signature="…"`,
        },
      },
    },
  };
}

function operationOf(name: string, call: OpenEndpoint, schemas: Schemas): Record<string, unknown> {
  const { example = {} } = call;
  const examples: Readonly<Record<string, string>> = { ...example.params, ...example.query };
  const parameters = [
    ...parametersOf(call.params, 'path', schemas, call),
    ...parametersOf(call.query, 'query', schemas, call),
  ].map((parameter) => {
    const value = examples[String(parameter['name'])];
    return value === undefined ? parameter : { ...parameter, example: value };
  });
  return {
    operationId: name,
    summary: call.summary,
    tags: [appScopes[call.scope]],
    security: [{ signature: [] }],
    parameters: [...parameters, ...(call.idempotent ? [idempotencyKey] : [])],
    ...(call.body && {
      requestBody: {
        required: true,
        content: (call.takesFile ? formOf : jsonOf)(
          labelled(call, schemaOf(call.body, 'input', schemas)),
          example.body,
        ),
      },
    }),
    responses: {
      200: { description: '成功', content: jsonOf(schemaOf(call.answer, 'output', schemas)) },
      ...refusalResponses(refusalsOfOpenCall(call)),
    },
  };
}

function jsonOf(schema: object, example?: object): object {
  return { 'application/json': { schema, ...(example && { example }) } };
}

/** The parts of an uploaded file: what is signed, and the file. */
function formOf(meta: object): object {
  const file = { type: 'string', format: 'binary' };
  const schema = { type: 'object', required: ['meta', 'file'], properties: { meta, file } };
  return { 'multipart/form-data': { schema } };
}

/** The possible refusals, by HTTP status, each with its sentence. */
function refusalResponses(codes: readonly RefusalCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(new Set(codes), (code) => refusals[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      {
        description: all.map((code) => `- \`${code}\` ${saidOf(code)}`).join('\n'),
        content: jsonOf({ $ref: '#/components/schemas/Refusal' }),
      },
    ]),
  );
}

/** The sentence of a refusal; those that tell facts of a request are read there. */
function saidOf(code: RefusalCode): string {
  const { message } = refusals[code];
  return message.length === 0 ? (message as () => string)() : '说明见 message';
}
