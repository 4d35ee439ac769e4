import { daysBetween, type BusinessDate } from '../../business-date.ts';

/** How near the end of an account's keys or certificate is. */
export const expiryGrades = {
  expired: '已到期',
  soon: '30天内',
  later: '60天内',
  far: '60天以后',
  unknown: '未设置',
} as const;
export type ExpiryGrade = keyof typeof expiryGrades;

/** The days from `today` to the end, which is still good on its day; null: no end is known. */
export const daysLeft = (today: BusinessDate, expiresOn: BusinessDate | null): number | null =>
  expiresOn === null ? null : daysBetween(today, expiresOn);

export function expiryGrade(left: number | null): ExpiryGrade {
  if (left === null) return 'unknown';
  if (left < 0) return 'expired';
  if (left < 30) return 'soon';
  return left < 60 ? 'later' : 'far';
}
