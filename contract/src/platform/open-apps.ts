import * as z from 'zod';
import {
  appScopes,
  requestsPerMinute,
  type AppScope,
} from '@rental/domain/platform/open-apps/signing';
import { endpoint } from '../endpoint.ts';
import {
  filledText,
  Flag,
  givenName,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  said,
  smallPageQuery,
  text,
} from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { sortBy } from '../sorting.ts';

const AppKey = z.object({
  id: Id,
  /** Public: it names the key in each request. */
  keyId: z.string(),
  createTime: Instant,
  /** To the minute; null: never. */
  lastUsedAt: Instant.nullable(),
  lastAddress: z.string().nullable(),
});

/** A program that uses the open API. */
export const OpenAppRow = z.object({
  id: Id,
  name: z.string(),
  /** Its orders are this channel's; null: no channel's. */
  channelId: Id.nullable(),
  channelName: z.string().nullable(),
  scopes: z.array(z.enum(keysOf<AppScope>(appScopes))),
  /** It calls from these addresses and ranges (CIDR) alone; empty: from any. */
  addresses: z.array(z.string()),
  requestsPerMinute: z.int(),
  isEnabled: z.boolean(),
  /** Those that are valid. */
  keys: z.array(AppKey),
  /** The address that its events are sent to; null: it asks for them. */
  webhook: z
    .object({
      url: z.string(),
      /** The last time that an event was taken; null: never. */
      succeededAt: Instant.nullable(),
      /** Since when none was; null: the last one was. */
      failingSince: Instant.nullable(),
    })
    .nullable(),
  createTime: Instant,
});
export type OpenAppRow = z.output<typeof OpenAppRow>;

const list = { platforms: ['manage'], permission: 'openApp:list' } as const;
const edit = { platforms: ['manage'], permission: 'openApp:edit' } as const;
const labels = {
  name: '应用名称',
  scopes: '接口权限',
  addresses: '允许的IP地址',
  requestsPerMinute: '每分钟请求数',
};
const webhookLabels = { url: '推送地址' };

export const listOpenApps = endpoint({
  ...list,
  method: 'GET',
  path: '/api/openApp',
  summary: '开放接口应用列表',
  labels: { name: '应用名称' },
  query: z.object({
    ...smallPageQuery,
    sort: sortBy('name', 'createTime'),
    /** A part of its name. */
    name: text(30).optional(),
  }),
  answer: pageOf(OpenAppRow),
});

/** 请求记录: the app's last 200 requests of seven days, the newest first. Nothing of what was sent or answered is kept. */
export const listOpenRequests = endpoint({
  ...list,
  method: 'GET',
  path: '/api/openApp/requests',
  summary: '开放接口应用的请求记录',
  labels: { isRefused: '仅看失败' },
  query: z.object({ id: IdText, isRefused: Flag.optional() }),
  answer: z.array(
    z.object({
      id: Id,
      at: Instant,
      method: z.string(),
      /** Its path with names in place of values. */
      call: z.string(),
      status: z.int(),
      /** The refusal; null: it was done. */
      code: z.string().nullable(),
      /** The sentence of the refusal; null: it told facts of the request, or there was none. */
      words: z.string().nullable(),
      tookMs: z.int(),
      traceId: z.string(),
    }),
  ),
  refusals: ['not_found'],
});

/** The calls of the open API as an OpenAPI document, to be handed to integrators. */
export const openApiDocument = endpoint({
  ...list,
  method: 'GET',
  path: '/api/openApp/openapi.json',
  summary: '开放接口的 OpenAPI 文档',
  answer: z.record(z.string(), z.unknown()),
});

/** The channels that an app may belong to. */
export const openAppChannels = endpoint({
  ...edit,
  method: 'GET',
  path: '/api/openApp/channels',
  summary: '应用可选的渠道',
  answer: z.array(z.object({ id: Id, name: z.string() })),
});

const addressWords = '请输入正确的IP地址或网段，如 203.0.113.8 或 203.0.113.0/24';
const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const isAddress = (typed: string) => Address.safeParse(typed).success;

const AppFields = z.object({
  name: givenName(30, '请填写应用名称'),
  channelId: Id.nullable(),
  scopes: z
    .array(z.enum(keysOf<AppScope>(appScopes), '请选择接口权限'), '请选择接口权限')
    .min(1, '请至少选择一项接口权限')
    .refine((chosen) => new Set(chosen).size === chosen.length, '接口权限重复'),
  addresses: z
    .array(
      filledText(43, addressWords).refine((typed) => isAddress(typed), addressWords),
      '请填写IP地址',
    )
    .max(50, '最多50个IP地址')
    .refine((typed) => new Set(typed).size === typed.length, 'IP地址重复'),
  requestsPerMinute: z
    .int(said('请填写每分钟请求数', '每分钟请求数应为1到60000的整数'))
    .min(requestsPerMinute.least, '每分钟请求数应为1到60000的整数')
    .max(requestsPerMinute.most, '每分钟请求数应为1到60000的整数'),
});

const proven = [...stepUpRefusals, 'whole_brand_only'] as const;
const NewSecret = z.object({
  keyId: z.string(),
  /** Shown once. */
  secret: z.string(),
});

/** A new app is enabled and has one key. Its secret is in no stored answer: a repeat is another app. */
export const createOpenApp = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/openApp',
  summary: '新增开放接口应用',
  labels,
  body: AppFields.extend({
    channelId: AppFields.shape.channelId.default(null),
    addresses: AppFields.shape.addresses.default([]),
    stepUp: StepUp,
  }),
  answer: NewSecret.extend({ id: Id }),
  answerStatus: 201,
  refusals: [...proven, 'open_app_name_taken', 'open_app_channel_unknown', 'too_many_open_apps'],
});

export const updateOpenApp = endpoint({
  ...edit,
  method: 'PUT',
  path: '/api/openApp',
  summary: '修改开放接口应用',
  labels,
  idempotent: true,
  body: AppFields.partial().extend({
    id: Id,
    isEnabled: z.boolean('请选择启用或停用').optional(),
    stepUp: StepUp,
  }),
  answer: OpenAppRow,
  refusals: [...proven, 'not_found', 'open_app_name_taken', 'open_app_channel_unknown'],
});

/** Another key of an app: two are valid at a time, while the program changes from one to the other. */
export const addOpenAppKey = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/openApp/key',
  summary: '新增应用密钥',
  body: z.object({ id: Id, stepUp: StepUp }),
  answer: NewSecret,
  answerStatus: 201,
  refusals: [...proven, 'not_found', 'open_app_keys_full'],
});

/** 作废: the key opens nothing from now on. */
export const revokeOpenAppKey = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/openApp/key/revoke',
  summary: '作废应用密钥',
  labels: { keyId: '密钥' },
  idempotent: true,
  body: z.object({ id: Id, keyId: Id, stepUp: StepUp }),
  answer: OpenAppRow,
  refusals: [...proven, 'not_found'],
});

/** 推送地址 of the app's events. The first one brings the secret that they are signed with. */
export const saveWebhook = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/openApp/webhook',
  summary: '设置推送地址',
  labels: webhookLabels,
  body: z.object({
    id: Id,
    /** Null: nowhere any more. */
    url: filledText(500, '请填写推送地址').nullable(),
    stepUp: StepUp,
  }),
  answer: z.object({
    /** Shown once; null: the one that the app has stays. */
    secret: z.string().nullable(),
  }),
  refusals: [...proven, 'not_found', 'webhook_address_refused', 'open_app_scope_needed'],
});

/** 更换推送密钥: for a day events are signed with both. */
export const renewWebhookSecret = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/openApp/webhook/secret',
  summary: '更换推送密钥',
  body: z.object({ id: Id, stepUp: StepUp }),
  answer: z.object({
    /** Shown once. */
    secret: z.string(),
  }),
  refusals: [...proven, 'not_found', 'webhook_not_set'],
});
