import * as z from 'zod';
import type { JobKind } from '../../jobs/job.ts';

/** Sends one message of `sms_messages`. */
export const smsJob = {
  name: 'sms',
  label: '验证码短信',
  payload: z.object({ messageId: z.int() }),
  maxAttempts: 5,
  neverPaused: '登录和操作需要验证码，不能暂停',
} satisfies JobKind<unknown>;

export type SmsPayload = z.output<typeof smsJob.payload>;

/** The same for a message to a customer or to staff: of these there may be thousands, and no code waits behind them. */
export const customerSmsJob = {
  name: 'customer-sms',
  label: '客户短信',
  payload: smsJob.payload,
  maxAttempts: smsJob.maxAttempts,
} satisfies JobKind<unknown>;
