import { apiDocument } from '@rental/contract/brands';
import { contract } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';
import { refusals, type RefusalCode } from '@rental/contract/refusals';
import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import { serve, type Serving } from './serve.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** The API document, made from the contract once, for those with the right to read it. */
export function serveApiDocument(serving: Serving): void {
  const document = openApiDocument();
  serve(serving, apiDocument, async () => document);
}

const refusalSchema = {
  type: 'object',
  required: ['status', 'code', 'message', 'msg', 'timestamp', 'traceId'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string' },
    msg: { type: 'string' },
    timestamp: { type: 'string', format: 'date-time' },
    traceId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(contract))
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  return {
    openapi: '3.1.0',
    info: { title: '租赁管理后台接口', version: packageJson.version },
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  };
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

const schemaOf = (schema: $ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as JsonSchema;
  return rest;
};

function operationOf(name: string, endpoint: Endpoint): Record<string, unknown> {
  const isPublic = endpoint.permission === 'public';
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{8,128}$' },
          },
        ]
      : []),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(!isPublic && { security: [{ token: [] }] }),
    'x-permission': endpoint.permission,
    'x-platforms': endpoint.platforms,
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: '成功',
        content: { 'application/json': { schema: schemaOf(endpoint.answer, 'input') } },
      },
      ...refusalsOf(endpoint, isPublic),
    },
  };
}

function parametersOf(
  schema: $ZodType | undefined,
  place: 'path' | 'query',
): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** What may be refused, by HTTP status, in the words that are said. */
function refusalsOf(endpoint: Endpoint, isPublic: boolean): Record<string, unknown> {
  const codes: RefusalCode[] = [
    ...(endpoint.params || endpoint.query || endpoint.body ? (['invalid'] as const) : []),
    ...(isPublic ? [] : (['login_expired', 'forbidden'] as const)),
    ...(endpoint.refusals ?? []),
  ];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [status, { description: all.join(', '), content }]),
  );
}
