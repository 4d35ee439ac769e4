import type { SmsState } from './sms-states.ts';

/** The states of a receipt (状态报告). Only the first two are stored; they are never renamed. */
export const receiptStates = {
  delivered: '已送达',
  undelivered: '未送达',
  waiting: '待回执',
  missing: '无回执',
} as const;

export type ReceiptState = keyof typeof receiptStates;
export type StoredReceiptState = Extract<ReceiptState, 'delivered' | 'undelivered'>;

/** A receipt that has not come so many hours after the message left is shown as 无回执; one that comes later still counts. */
export const receiptHours = 72;

/** Why a message did not arrive. */
const reasons = {
  emptyNumber: '空号',
  stopped: '停机',
  unreachable: '关机或不在服务区',
  notInService: '停机、空号或关机',
  blocked: '运营商拦截',
  unsubscribed: '用户退订',
  blacklisted: '黑名单',
  tooMany: '超频',
  other: '其他原因',
} as const;

/** Reasons by the codes of providers: Aliyun's, and four of the sandbox where Aliyun has one code for several reasons. */
const reasonOfCode: ReadonlyMap<string, keyof typeof reasons> = new Map([
  ['EMPTY_NUMBER', 'emptyNumber'],
  ['SUSPENDED', 'stopped'],
  ['POWERED_OFF', 'unreachable'],
  ['MOBILE_NOT_ON_SERVICE', 'notInService'],
  ['INVALID_NUMBER', 'notInService'],
  ['MOBILE_ACCOUNT_ABNORMAL', 'stopped'],
  ['CONTENT_KEYWORD', 'blocked'],
  ['USER_REJECT', 'unsubscribed'],
  ['MOBILE_IN_BLACK', 'blacklisted'],
  ['MOBILE_SEND_LIMIT', 'tooMany'],
]);

/**
 * Why a message did not arrive, in Chinese, by the provider's code; null where it did, or has no receipt. A code that is not in the
 * table is 其他原因, with the code.
 */
export function receiptReasonOf(
  receipt: StoredReceiptState | null,
  code: string | null,
): string | null {
  if (receipt !== 'undelivered' || code === null) return null;
  const reason = reasonOfCode.get(code);
  return reason === undefined ? `${reasons.other}（${code}）` : reasons[reason];
}

/** The provider's word on a message that was sent. */
export interface SmsReceipt {
  readonly isDelivered: boolean;
  /** The provider's own code. */
  readonly code: string;
  /** When the carrier reported it. */
  readonly at: Date;
}

/** A message as far as a receipt changes it. */
export interface SmsStanding {
  readonly state: SmsState;
  /** It is paid; a customer's message that is not has never been handed to the provider. */
  readonly isPaid: boolean;
  /** The receipt that stands. */
  readonly receipt: SmsReceipt | null;
}

/**
 * The message after a receipt. The first one stands, and what is repeated or contradicts it changes nothing. A receipt that comes
 * before our own record of the sending shows that the message was sent. A message that never left keeps no receipt.
 */
export function afterReceipt(message: SmsStanding, receipt: SmsReceipt): SmsStanding {
  const { state, isPaid } = message;
  const hasLeft = state === 'sent' || (state === 'queued' && isPaid);
  return hasLeft && message.receipt === null ? { ...message, state: 'sent', receipt } : message;
}

interface ListedReceipt {
  readonly state: SmsState;
  readonly receipt: StoredReceiptState | null;
  readonly sentAt: Date | null;
}

/** The state of a message's receipt at `now`; null: it was not sent, so that none is expected. */
export function receiptStateOf(
  { state, receipt, sentAt }: ListedReceipt,
  now: Date,
): ReceiptState | null {
  if (state !== 'sent') return null;
  if (receipt !== null) return receipt;
  return sentAt !== null && sentAt <= receiptDeadline(now) ? 'missing' : 'waiting';
}

/** The receipt of a message that left by then is overdue at `now`. */
export const receiptDeadline = (now: Date): Date =>
  new Date(now.getTime() - receiptHours * 3_600_000);

const minuteMs = 60_000;
/** Minutes after the sending at which the provider is asked for a receipt that it has not pushed. */
const askAfterMinutes = [1, 10, 60, 6 * 60, 24 * 60, receiptHours * 60];

/** When the provider is asked for the receipt of a message the next time, after so many times; null: no more. */
export function nextReceiptAsk(sentAt: Date, timesAsked: number): Date | null {
  const minutes = askAfterMinutes[timesAsked];
  return minutes === undefined ? null : new Date(sentAt.getTime() + minutes * minuteMs);
}
