import * as z from 'zod';
import {
  providerCallLabels,
  providerLabels,
  providerOutcomes,
  type Provider,
  type ProviderOutcome,
} from '@rental/domain/platform/provider-calls/providers';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, keysOf, pageOf, pageQuery, text, TimeRange } from '../fields.ts';
import { sortBy } from '../sorting.ts';

const Outcome = z.enum(keysOf<ProviderOutcome>(providerOutcomes), '请选择调用结果');

/** A call to a provider: nothing of what was sent or answered. */
export const ProviderCallRow = z.object({
  id: Id,
  /** When it began. */
  at: Instant,
  /** As the release named it that made the call; so is `operation`. */
  provider: z.string(),
  operation: z.string(),
  outcome: Outcome,
  tookMs: z.int(),
  /** The class of the error and its code; null: the provider answered. */
  error: z.string().nullable(),
  traceId: z.string(),
});
export type ProviderCallRow = z.output<typeof ProviderCallRow>;

const list = { platforms: ['manage'], permission: 'providerCall:list' } as const;

/** 服务商调用, the last first; every filter narrows. For who reaches the whole brand. */
export const listProviderCalls = endpoint({
  ...list,
  method: 'GET',
  path: '/api/providerCalls',
  summary: '服务商调用列表',
  labels: {
    provider: '服务商',
    providerCall: '操作',
    outcome: '结果',
    at: '调用时间',
    traceId: '追踪号',
  },
  query: z.object({
    ...pageQuery,
    sort: sortBy('at'),
    provider: z.enum(keysOf<Provider>(providerLabels), '请选择服务商').optional(),
    /** `sms.send`: an operation of a provider. */
    providerCall: z.enum(keysOf<string>(providerCallLabels), '请选择操作').optional(),
    outcome: Outcome.optional(),
    at: TimeRange.optional(),
    traceId: text(64)
      .regex(/^[A-Za-z0-9-]+$/, '请输入完整追踪号')
      .optional(),
  }),
  answer: pageOf(ProviderCallRow),
  refusals: ['page_too_deep', 'cursor_invalid', 'whole_brand_only'],
});

const ProviderToday = z.object({
  provider: z.string(),
  calls: z.int(),
  answered: z.int(),
  refused: z.int(),
  undecided: z.int(),
  failed: z.int(),
  /** Rounded to a millisecond. */
  averageMs: z.int(),
  /** 95 of 100 calls took no longer. */
  p95Ms: z.int(),
  /** When the last one began that succeeded; null: none did today. */
  answeredAt: Instant.nullable(),
  /** The same of those that failed or are undecided. */
  failedAt: Instant.nullable(),
});
export type ProviderToday = z.output<typeof ProviderToday>;

/** 今日汇总: the providers that were called today (Asia/Shanghai), the busiest first. */
export const providersToday = endpoint({
  ...list,
  method: 'GET',
  path: '/api/providerCalls/today',
  summary: '今日服务商调用汇总',
  answer: z.array(ProviderToday),
  refusals: ['whole_brand_only'],
});
