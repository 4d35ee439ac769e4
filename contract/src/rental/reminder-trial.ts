import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Amount, Day, Id, Instant } from '../fields.ts';

/** The most bills that 试运行 looks at, of each of the two kinds, and the rows that it shows. */
export const maxTrialBills = 2_000;
export const maxTrialRows = 200;

const TrialRow = z.object({
  billId: Id,
  orderId: Id,
  orderNo: z.string(),
  /** Masked. */
  customerName: z.string(),
  dueOn: Day,
  /** Days after its due day; before it: less than 0. */
  days: z.int(),
  /** The text that would leave; null: none would. */
  text: z.string().nullable(),
  parts: z.int(),
  /** Why none would leave; null: one would. */
  reason: z.string().nullable(),
});
export type TrialRow = z.output<typeof TrialRow>;

/** 试运行: what the automatic reminders of a day would say to whom, and who would get none and why. It sends nothing. */
export const reminderTrial = endpoint({
  method: 'GET',
  path: '/api/dunning/reminder-trial',
  summary: '自动提醒试运行',
  platforms: ['manage'],
  permission: 'dunning:rules',
  labels: { day: '日期' },
  query: z.object({
    /** Absent: today. */
    day: Day.optional(),
  }),
  answer: z.object({
    day: Day,
    /** When they would leave. */
    sendAt: Instant,
    /** The days before and after the due day on which the brand reminds. */
    before: z.array(z.int()),
    after: z.array(z.int()),
    told: z.int(),
    skipped: z.int(),
    parts: z.int(),
    /** How many SMS the brand has left today. */
    balance: z.int(),
    /** The parts at the price of today. */
    costFen: Amount,
    reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
    /** Those who are told first; at most 200. */
    rows: z.array(TrialRow),
    /** There are more bills than were looked at. */
    isCapped: z.boolean(),
  }),
  refusals: ['whole_brand_only', 'trial_day_wrong'],
});
