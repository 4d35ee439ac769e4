import * as z from 'zod';
import { eventKinds, type EventKind } from '@rental/domain/rental/open-events/event-kinds';
import { Instant, keysOf } from '../fields.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { OpenOrder } from './intake.ts';
import { OpenApplicationState } from './open-applications.ts';

/** The body of a webhook, by Standard Webhooks, and an entry of the list of events. */
export const OpenEvent = z.object({
  type: z.enum(keysOf<EventKind>(eventKinds)),
  /** When it happened. */
  timestamp: Instant,
  data: z.object({
    /** Counts the events of this app, without gaps. */
    number: z.int(),
    /** Counts those of its order, without gaps; null: of no order. */
    sequence: z.int().nullable(),
    /** The bill that is due, overdue; null for other kinds. */
    billNo: z.string().nullable(),
    /** The application that moved; null for other kinds, and of events before there were any. */
    application: OpenApplicationState.nullable().default(null),
    /** The whole order, at this event or later; null: of no order. */
    order: OpenOrder.nullable(),
  }),
});
export type OpenEvent = z.output<typeof OpenEvent>;

/** The app's events by their numbers: who has missed some catches up here. They are kept for 30 days. */
export const openEvents = openEndpoint({
  method: 'GET',
  path: '/open/v1/events',
  scope: 'events',
  summary: '事件列表',
  query: z.object({
    /** Events with a greater number. */
    after: z.coerce.number('应为整数').int('应为整数').min(0, '不能小于0').default(0),
    size: z.coerce
      .number('应为1到500的整数')
      .int('应为1到500的整数')
      .min(1, '应为1到500的整数')
      .max(500, '应为1到500的整数')
      .default(100),
  }),
  answer: z.object({
    events: z.array(OpenEvent),
    /** `after` of the next page; null: there is none yet. */
    next: z.int().nullable(),
  }),
});
