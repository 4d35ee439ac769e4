import * as z from 'zod';
import {
  eventKinds,
  sendingStates,
  type EventKind,
  type SendingState,
} from '@rental/domain/rental/open-events/event-kinds';
import { sendingProblems, type SendingProblem } from '@rental/domain/rental/open-events/webhook';
import { endpoint } from '../endpoint.ts';
import { Id, IdText, Instant, keysOf, pageOf, pageQuery, text, TimeRange } from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';

const Kind = z.enum(keysOf<EventKind>(eventKinds), '请选择事件');
const State = z.enum(keysOf<SendingState>(sendingStates), '请选择推送状态');

/** A row of 事件推送. */
export const OpenEventRow = z.object({
  id: Id,
  appName: z.string(),
  kind: Kind,
  /** Null: of no order, a test. */
  orderId: Id.nullable(),
  orderNo: z.string().nullable(),
  number: z.int(),
  sequence: z.int().nullable(),
  at: Instant,
  sendingState: State,
  attempts: z.int(),
  /** The next try; null: there is none. */
  nextAt: Instant.nullable(),
});
export type OpenEventRow = z.output<typeof OpenEventRow>;

const list = { platforms: ['manage'], permission: 'openApp:list' } as const;
const edit = { platforms: ['manage'], permission: 'openApp:edit' } as const;

/** 事件推送, the last first; every filter narrows. */
export const listOpenEvents = endpoint({
  ...list,
  method: 'GET',
  path: '/api/openEvent',
  summary: '事件推送列表',
  labels: { kind: '事件', at: '发生时间' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('at'),
    appIs: IdText.optional(),
    sendingState: State.optional(),
    kind: Kind.optional(),
    orderNo: text(32).optional(),
    at: TimeRange.optional(),
  }),
  answer: pageOf(OpenEventRow),
  refusals: ['page_too_deep', 'cursor_invalid', 'whole_brand_only'],
});

/** The counts on the tabs. */
export const openEventCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/openEvent/counts',
  summary: '各推送状态的事件数',
  labels: { kind: '事件', at: '发生时间' },
  query: listOpenEvents.query.omit({ ...paging, sendingState: true }),
  answer: TabCounts,
  refusals: ['whole_brand_only'],
});

const one = { params: z.object({ id: IdText }) } as const;

/** An event with its tries, the last first. */
export const openEventDetail = endpoint({
  ...list,
  ...one,
  method: 'GET',
  path: '/api/openEvent/{id}',
  summary: '事件推送详情',
  answer: OpenEventRow.extend({
    /** As it is sent, JSON. */
    body: z.string(),
    tries: z.array(
      z.object({
        id: Id,
        at: Instant,
        tookMs: z.int(),
        /** Of HTTP; null: there was no answer. */
        answerStatus: z.int().nullable(),
        /** The beginning of it. */
        answer: z.string().nullable(),
        problem: z.enum(keysOf<SendingProblem>(sendingProblems)).nullable(),
      }),
    ),
  }),
  refusals: ['not_found', 'whole_brand_only'],
});

/** 重发: at once, and for three days more where it fails. */
export const replayOpenEvent = endpoint({
  ...edit,
  ...one,
  method: 'POST',
  path: '/api/openEvent/{id}/replay',
  summary: '重发事件',
  idempotent: true,
  answer: OpenEventRow,
  refusals: ['not_found', 'whole_brand_only', 'webhook_not_set'],
});

/** 测试: an event of no order, sent as any other. */
export const testWebhook = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/openApp/webhook/test',
  summary: '推送测试事件',
  body: z.object({ id: Id }),
  answer: z.object({ eventId: Id }),
  refusals: ['not_found', 'whole_brand_only', 'webhook_not_set'],
});
