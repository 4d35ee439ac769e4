import {
  callbackKinds,
  callbackStates,
  type CallbackKind,
  type CallbackState,
} from '@rental/domain/platform/callbacks/received';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdText, Instant, keysOf, pageOf, pageQuery, text, TimeRange } from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { sortBy } from '../sorting.ts';

const Kind = z.enum(keysOf<CallbackKind>(callbackKinds), '请选择回调类型');
const State = z.enum(keysOf<CallbackState>(callbackStates), '请选择处理结果');

/** A callback of a provider, and what became of it. */
const CallbackRow = z.object({
  id: Id,
  at: Instant,
  kind: Kind,
  /** False: nobody that we know has signed it. */
  isSigned: z.boolean(),
  callbackState: State,
  /** Why it was refused; null: it was not. */
  reason: z.string().nullable(),
  /** Our number that it is about; null: it names none of ours. */
  ourNo: z.string().nullable(),
  orderId: Id.nullable(),
  orderNo: z.string().nullable(),
  replays: z.int(),
});
export type CallbackRow = z.output<typeof CallbackRow>;

const list = { platforms: ['manage'], permission: 'callback:list' } as const;

/** 回调日志, the last first; every filter narrows. For who reaches the whole brand. */
export const listCallbacks = endpoint({
  ...list,
  method: 'GET',
  path: '/api/callbacks',
  summary: '回调日志列表',
  labels: {
    at: '收到时间',
    callbackState: '结果',
    ourNo: '业务单号',
  },
  query: z.object({
    ...pageQuery,
    sort: sortBy('at'),
    at: TimeRange.optional(),
    kind: Kind.optional(),
    callbackState: State.optional(),
    /** The whole number. */
    orderNo: text(40).optional(),
    ourNo: text(64).optional(),
  }),
  answer: pageOf(CallbackRow),
  refusals: ['page_too_deep', 'cursor_invalid', 'whole_brand_only'],
});

/** 今日回调: since 0:00 (Asia/Shanghai). */
export const callbacksToday = endpoint({
  ...list,
  method: 'GET',
  path: '/api/callbacks/today',
  summary: '今日回调汇总',
  answer: z.object({
    received: z.int(),
    taken: z.int(),
    duplicate: z.int(),
    refused: z.int(),
    /** Unsigned ones that were counted and not kept. */
    uncounted: z.int(),
  }),
  refusals: ['whole_brand_only'],
});

const Replay = z.object({
  at: Instant,
  operator: z.string(),
  callbackState: State,
  reason: z.string().nullable(),
});

/** 回调详情: the body with all hidden that may name a person. */
export const callbackDetail = endpoint({
  ...list,
  method: 'GET',
  path: '/api/callbacks/{id}',
  summary: '回调详情',
  params: z.object({ id: IdText }),
  answer: CallbackRow.extend({
    /** Null: it is no word of a provider. */
    body: z.string().nullable(),
    traceId: z.string(),
    /** The last one first. */
    replayed: z.array(Replay),
  }),
  refusals: ['whole_brand_only', 'not_found'],
});

/** 重放: what was kept is taken in once more by the same handler, in which nothing happens twice. */
export const replayCallback = endpoint({
  method: 'POST',
  path: '/api/callbacks/replay',
  summary: '重放回调',
  platforms: ['manage'],
  permission: 'callback:replay',
  body: z.object({ id: Id, stepUp: StepUp }),
  answer: z.object({ callbackState: State, reason: z.string().nullable() }),
  refusals: ['whole_brand_only', 'not_found', 'callback_never_signed', ...stepUpRefusals],
});
