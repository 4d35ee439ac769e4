import * as z from 'zod';
import {
  chainFailures,
  chainStates,
  chainVerdicts,
  chainedKinds,
  type ChainFailure,
  type ChainState,
  type ChainVerdict,
} from '@rental/domain/rental/chain/chain-record';
import { endpoint } from '../endpoint.ts';
import {
  filledText,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';
import { providerCallback } from '../platform/callbacks.ts';
import { sortBy } from '../sorting.ts';

const State = z.enum(keysOf<ChainState>(chainStates), '请选择上链状态');
const Kind = z.enum(chainedKinds, '请选择节点');
const Failure = z.enum(keysOf<ChainFailure>(chainFailures));
const Hash = text(64).regex(/^[0-9a-f]{64}$/, '哈希应为64位十六进制数');

/** A row of 存证上链: one node of an order's evidence, whose hash alone leaves us. */
export const ChainRow = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  kind: Kind,
  hash: z.string(),
  chainState: State,
  /** How often it was sent. */
  tries: z.int(),
  lastFailure: Failure.nullable(),
  txNo: z.string().nullable(),
  blockAt: Instant.nullable(),
  /** From when it was first sent until it was on the chain. */
  tookSeconds: z.int().nullable(),
  /** When what it is about happened. */
  at: Instant,
  /** When it is tried or asked about next. */
  nextAt: Instant.nullable(),
});
export type ChainRow = z.output<typeof ChainRow>;

/** 存证上链, the last node first; every filter narrows. Only where the brand has OpenBlockchain (X27). */
export const listChain = endpoint({
  method: 'GET',
  path: '/api/chain',
  summary: '存证上链列表',
  labels: { kind: '节点' },
  platforms: ['manage'],
  permission: 'chain:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('at', 'blockAt'),
    orderNo: text(32).optional(),
    chainState: State.optional(),
    kind: Kind.optional(),
    at: TimeRange.optional(),
  }),
  answer: pageOf(ChainRow),
  refusals: ['page_too_deep', 'cursor_invalid', 'chain_off'],
});

const one = { platforms: ['manage'], params: z.object({ id: IdText }) } as const;

/** 上链重试, of what was given up: it is sent up to five times more. */
export const retryChain = endpoint({
  ...one,
  method: 'POST',
  path: '/api/chain/{id}/retry',
  summary: '上链重试',
  permission: 'chain:retry',
  answer: z.object({ id: Id, chainState: State }),
  refusals: ['not_found', 'chain_off', 'chain_not_failed'],
  idempotent: true,
});

/** 验真 of what is on the chain: the node hashed anew, what was sealed, and what the provider has. Written down. */
export const verifyChain = endpoint({
  ...one,
  method: 'POST',
  path: '/api/chain/{id}/verify',
  summary: '链上验真',
  permission: 'agreement:view',
  answer: z.object({
    verdict: z.enum(keysOf<ChainVerdict>(chainVerdicts)),
    txNo: z.string(),
    blockAt: Instant,
  }),
  refusals: ['not_found', 'chain_off', 'chain_not_recorded', 'chain_unanswered'],
});

/** The provider's message about a record. */
export const chainCallback = providerCallback({
  path: '/api/callback/chain',
  summary: '上链结果回调（由存证服务商调用）',
  labels: { reason: '失败原因' },
  word: {
    recordNo: filledText(64, '缺少上链编号'),
    hash: Hash,
    outcome: z.enum(['recorded', 'processing', 'failed'], '上链结果不在约定范围内'),
    /** Of what is on the chain. */
    txNo: filledText(128, '缺少交易号').optional(),
    blockAt: Instant.optional(),
    /** Given with a failure. */
    reason: Failure.optional(),
  },
});
