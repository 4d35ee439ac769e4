import { apiDocument } from '@rental/contract/platform/brands';
import { contract, type CallName } from '@rental/contract/contract';
import type { Call, Endpoint } from '@rental/contract/endpoint';
import { inputLabelOf } from '@rental/contract/input-refusal';
import {
  liveCloseWords,
  liveEvents,
  LiveFrame,
  liveSocket,
  liveTicket,
} from '@rental/contract/people/notifications/live';
import { refusals, type RefusalCode } from '@rental/contract/refusals';
import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import packageJson from '../../package.json' with { type: 'json' };
import { serve, type Serving } from './serve.ts';

/** The API document, made from the contract when it is first asked for, for those with the right to read it. */
export function serveApiDocument(serving: Serving): void {
  let document: Record<string, unknown> | undefined;
  serve(serving, apiDocument, async () => (document ??= openApiDocument()));
}

export const refusalSchema = {
  type: 'object',
  required: ['status', 'code', 'message', 'msg', 'timestamp', 'traceId'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    message: {
      type: 'string',
      description:
        '中文说明，可直接显示。提交的内容有误时，为第一个有误字段的名称和要求，如「手机号：最多20个字」',
    },
    msg: { type: 'string', description: '同 message' },
    timestamp: { type: 'string', format: 'date-time' },
    traceId: { type: 'string' },
    fields: {
      type: 'object',
      description: '仅在提交的内容有误时返回：各有误字段的要求，以字段路径为键',
      additionalProperties: { type: 'string' },
    },
  },
};

/** The contract as an OpenAPI 3.1 document. */
function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Schemas = { Refusal: refusalSchema };
  for (const [name, endpoint] of Object.entries<Endpoint>(contract) as [CallName, Endpoint][]) {
    const method = endpoint.method.toLowerCase();
    const operation = operationOf(name, endpoint, schemas);
    (paths[endpoint.path] ??= {})[method] = operation;
    for (const alias of endpoint.aliases ?? [])
      (paths[alias] ??= {})[method] = { ...operation, operationId: `${name}:${alias}` };
  }
  schemas['LiveFrame'] = schemaOf(LiveFrame, 'output', schemas);
  for (const path of liveSocket.paths) (paths[path] ??= {})['get'] = socketOperation(path, schemas);
  return {
    openapi: '3.1.0',
    info: { title: '租赁管理后台接口', version: packageJson.version },
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  };
}

/** A schema of the document. */
export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  required?: string[];
  [keyword: string]: unknown;
}

/** Schemas with a name of their own. */
export type Schemas = Record<string, JsonSchema>;

/** A schema that holds itself moves among the named ones, for a `$ref` leads from the root of the document. */
export function schemaOf(schema: $ZodType, io: 'input' | 'output', schemas: Schemas): JsonSchema {
  const {
    $schema: _dialect,
    $defs,
    ...rest
  } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  if ($defs === undefined) return rest;
  const prefix = `Schema${Object.keys(schemas).length}`;
  const moved = JSON.parse(
    JSON.stringify({ rest, $defs }).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`),
  ) as { rest: JsonSchema; $defs: Schemas };
  for (const [name, definition] of Object.entries(moved.$defs))
    schemas[`${prefix}${name}`] = definition;
  return moved.rest;
}

/** The header that makes a repeat harmless. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    '幂等标识：每次操作生成一个新的随机值；网络中断后用原值重试，服务器返回第一次的结果，不会重复执行',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{8,128}$' },
};

function operationOf(
  name: CallName,
  endpoint: Endpoint,
  schemas: Schemas,
): Record<string, unknown> {
  const isPublic = endpoint.permission === 'public';
  const parameters = [
    ...parametersOf(endpoint.params, 'path', schemas, endpoint),
    ...parametersOf(endpoint.query, 'query', schemas, endpoint),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
    ...(endpoint.changesState
      ? [
          {
            name: 'X-Nonce',
            in: 'header',
            required: true,
            description:
              '一次性请求标识：每次请求生成一个新的随机值（如 UUID），16至128位。缺失返回400，重复使用返回409。' +
              '该 GET 会修改数据，不能由链接、图片或预加载触发；也可改用同路径的 POST，无需此请求头',
            schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{16,128}$' },
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
        content: {
          'application/json': {
            schema: labelled(endpoint, schemaOf(endpoint.body, 'input', schemas)),
          },
        },
      },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: uploadSchema(endpoint.upload.fields) } },
      },
    }),
    responses: {
      [endpoint.answerStatus ?? 200]: {
        description: '成功',
        content: { 'application/json': { schema: schemaOf(endpoint.answer, 'input', schemas) } },
      },
      ...refusalsOf(endpoint, isPublic),
    },
  };
}

/** A file in the one of `fields` that the client chose. */
const uploadSchema = (fields: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map((field) => [
      field,
      { type: 'string', contentMediaType: 'application/octet-stream' },
    ]),
  ),
  oneOf: fields.map((field) => ({ required: [field] })),
});

/** A schema with the labels of its fields, in the words that a refusal names them by. */
export function labelled(
  call: Call,
  schema: JsonSchema,
  names: readonly string[] = [],
): JsonSchema {
  const { properties, items, anyOf, oneOf } = schema;
  const each = (some: JsonSchema[]) => some.map((one) => labelled(call, one, names));
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const path = [...names, name];
    return [name, { description: inputLabelOf(call, path), ...labelled(call, field, path) }];
  });
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) as Record<string, JsonSchema> }),
    ...(items && { items: labelled(call, items, names) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
  };
}

export function parametersOf(
  schema: $ZodType | undefined,
  place: 'path' | 'query',
  schemas: Schemas,
  call?: Call,
): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: property['description'] ?? (call && inputLabelOf(call, [name])),
    schema: property,
  }));
}

/** The live channel on one of its paths. A browser's socket sends no header: the ticket stands for the login. */
function socketOperation(path: string, schemas: Schemas): Record<string, unknown> {
  const frame = { schema: { $ref: '#/components/schemas/LiveFrame' } };
  return {
    operationId: `liveSocket:${path}`,
    summary: liveSocket.summary,
    description: [
      '1. 调用 `POST /api/websocket/ticket`，得到 `ticket` 和 `after`。',
      `2. 30秒内以 WebSocket（wss）打开本地址，查询参数带上 \`ticket\` 和 \`after\`；只接受本站页面发起的连接（\`Origin\` 与主机名一致）。`,
      '3. 服务器每次推送一个文本帧，内容为一个 JSON 对象（LiveFrame）；客户端无需发送任何消息，收到 ping 时由浏览器自动应答。',
      '4. 断线后重新获取票据，以最后收到的 `id` 作为 `after` 重新连接，错过的事件会补发。',
      '',
      '| 事件 `type` | 客户端的处理 |',
      '|---|---|',
      ...Object.entries(liveEvents).map(([type, words]) => `| \`${type}\` | ${words} |`),
      '',
      '| 关闭码 | 含义与处理 |',
      '|---|---|',
      ...Object.entries(liveCloseWords).map(([code, words]) => `| \`${code}\` | ${words} |`),
    ].join('\n'),
    'x-permission': liveTicket.permission,
    'x-platforms': liveTicket.platforms,
    parameters: [
      ...(path.includes('{sid}') ? parametersOf(liveSocket.params, 'path', schemas) : []),
      ...parametersOf(liveSocket.query, 'query', schemas),
    ],
    responses: {
      101: { description: '连接已升级为 WebSocket', content: { 'application/json': frame } },
      ...refusalResponses(liveSocket.refusals),
    },
  };
}

/** The possible refusals, by HTTP status, with their words. */
function refusalsOf(endpoint: Endpoint, isPublic: boolean): Record<string, unknown> {
  return refusalResponses([
    ...(endpoint.params || endpoint.query || endpoint.body || endpoint.upload
      ? (['invalid'] as const)
      : []),
    ...(isPublic ? [] : (['login_expired', 'forbidden'] as const)),
    ...(endpoint.changesState ? (['cross_site', 'nonce_needed', 'nonce_used'] as const) : []),
    ...(endpoint.refusals ?? []),
  ]);
}

function refusalResponses(codes: readonly RefusalCode[]): Record<string, unknown> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [status, { description: all.join(', '), content }]),
  );
}
