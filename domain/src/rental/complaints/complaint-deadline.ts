import { addDays, businessDateOf, startOf } from '../../business-date.ts';
import { done, refused, type Result } from '../../result.ts';
import { isOpenComplaint, type ComplaintState } from './complaint-states.ts';

/** The source of a complaint. Stored: never rename. */
export const complaintSources = {
  hotline12315: '12315',
  alipay: '支付宝',
  wechat: '微信',
  phone: '电话',
  app: '应用商店/App',
  store: '店铺',
  other: '其他',
} as const;
export type ComplaintSource = keyof typeof complaintSources;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Payment platforms count 24 hours; the others whole days, of which the last one counts to its end. */
const answerDays: Readonly<Record<ComplaintSource, number>> = {
  hotline12315: 7,
  alipay: 1,
  wechat: 1,
  phone: 3,
  app: 3,
  store: 3,
  other: 3,
};
const countsHours = (source: ComplaintSource): boolean =>
  source === 'alipay' || source === 'wechat';

/** When a complaint of this source must be answered at the latest: the last second of a day in Asia/Shanghai, or 24 hours on. */
export function usualDeadline(source: ComplaintSource, receivedAt: Date): Date {
  const days = answerDays[source];
  if (countsHours(source)) return new Date(receivedAt.getTime() + days * dayMs);
  const dayAfter = addDays(businessDateOf(receivedAt), days + 1);
  return new Date(startOf(dayAfter).getTime() - secondMs);
}

/** How long ago a complaint may have been received, and how far its deadline may lie. */
export const maxComplaintDays = 366;

interface NewComplaint {
  readonly source: ComplaintSource;
  readonly receivedAt: Date;
  /** Null: the usual one of the source. */
  readonly deadline: Date | null;
}

export type ComplaintTimesRefusal =
  | { readonly code: 'complaint_received_wrong' }
  | { readonly code: 'complaint_deadline_wrong' };

/** The deadline of a complaint that is entered now. Neither it nor the receipt may be more than a year away. */
export function deadlineOf(
  { source, receivedAt, deadline }: NewComplaint,
  now: Date,
): Result<Date, ComplaintTimesRefusal> {
  const agoMs = now.getTime() - receivedAt.getTime();
  if (agoMs < 0 || agoMs > maxComplaintDays * dayMs)
    return refused({ code: 'complaint_received_wrong' });
  if (deadline === null) return done(usualDeadline(source, receivedAt));
  const givenMs = deadline.getTime() - receivedAt.getTime();
  return givenMs < 0 || givenMs > maxComplaintDays * dayMs
    ? refused({ code: 'complaint_deadline_wrong' })
    : done(deadline);
}

/** How a deadline stands; a complaint that has ended has none. */
export const deadlineStates = { overdue: '已超时', dueToday: '今日到期', later: '未到期' } as const;
export type DeadlineState = keyof typeof deadlineStates;

interface Running {
  readonly state: ComplaintState;
  readonly deadline: Date;
}

/** Null: the complaint has ended, and its deadline runs no more. */
export function deadlineState({ state, deadline }: Running, now: Date): DeadlineState | null {
  if (!isOpenComplaint(state)) return null;
  if (deadline < now) return 'overdue';
  return deadline < endOfDay(now) ? 'dueToday' : 'later';
}

/** 24:00 of the day in Asia/Shanghai. */
export const endOfDay = (now: Date): Date => startOf(addDays(businessDateOf(now), 1));

/** 「剩2天3小时」, or 「已超时45分钟」. A part of a minute that is left counts as a minute. */
export function timeLeftText(deadline: Date, now: Date): string {
  const leftMs = deadline.getTime() - now.getTime();
  return leftMs < 0 ? `已超时${spanText(-leftMs)}` : `剩${spanText(leftMs)}`;
}

function spanText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return hours === 0 ? `${days}天` : `${days}天${hours}小时`;
  return hours > 0 ? `${hours}小时` : `${minutes}分钟`;
}
