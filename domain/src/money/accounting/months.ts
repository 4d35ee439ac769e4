import { addDays, addMonths, type BusinessDate } from '../../business-date.ts';
import { done, refused, type Result } from '../../result.ts';
import type { SubjectKind } from '../ledger/accounts.ts';

/** Why a month books an entry: it was so before the books began, the policy changed, or it happened. Stored: never rename. */
export const entryReasons = { opening: '期初', policy: '政策调整', month: '本期发生' } as const;
export type EntryReason = keyof typeof entryReasons;

/** The subjects of entries, in the order of their vouchers. */
export const entrySubjects: Readonly<Record<SubjectKind, string>> = {
  order: '订单',
  store: '店铺往来',
  channel: '渠道往来',
  topUp: '余额充值',
  distributor: '分销佣金',
  agency: '委外分成',
  providerAccount: '服务费',
  device: '租赁设备',
};

export const lastDayOf = (month: BusinessDate): BusinessDate => addDays(addMonths(month, 1), -1);

/** 「2026-10」. */
export const wireMonth = (month: BusinessDate): string => month.slice(0, 7);

export type MonthRefusal =
  | { readonly code: 'accounting_month_not_over' }
  | { readonly code: 'accounting_month_order' };

/** A month may be closed once it is over and the one before it is closed. `last`: the last one that is closed; null: none. */
export function closable(
  month: BusinessDate,
  last: BusinessDate | null,
  today: BusinessDate,
): Result<BusinessDate, MonthRefusal> {
  if (last !== null && month !== addMonths(last, 1))
    return refused({ code: 'accounting_month_order' });
  return lastDayOf(month) < today ? done(month) : refused({ code: 'accounting_month_not_over' });
}
