import { addDays, type BusinessDate } from '../../business-date.ts';
import { done, refused, type Result } from '../../result.ts';
import { isReasonOf, type ListKind, type ListReason } from './list-kinds.ts';

/** States of an entry. Only an active one counts. */
export const entryStates = { active: '生效中', expired: '已到期', removed: '已移出' } as const;
export type EntryState = keyof typeof entryStates;

/** The longest term of an entry that ends by itself. */
export const maxTermDays = 3650;

interface Life {
  /** The last day on which it counts; null: it has no end. */
  readonly expiresOn: BusinessDate | null;
  readonly isRemoved: boolean;
}

export function entryState({ expiresOn, isRemoved }: Life, today: BusinessDate): EntryState {
  if (isRemoved) return 'removed';
  return expiresOn !== null && expiresOn < today ? 'expired' : 'active';
}

/** The last day of an entry that is made today: a term of one day ends today. Null: it has no end. */
export const expiryOf = (today: BusinessDate, termDays: number | null): BusinessDate | null =>
  termDays === null ? null : addDays(today, termDays - 1);

interface NewEntry {
  readonly kind: ListKind;
  readonly reason: ListReason;
  readonly isShared: boolean;
  /** How many of identity and phone are known. */
  readonly keyCount: number;
}

export type EntryRefusal =
  | { readonly code: 'risk_entry_without_key' }
  | { readonly code: 'risk_entry_wrong_reason' }
  | { readonly code: 'risk_entry_not_shareable' };

/** Says if an entry may be made. Only the blacklist is shared. */
export function entryAllowed(entry: NewEntry): Result<null, EntryRefusal> {
  if (entry.keyCount === 0) return refused({ code: 'risk_entry_without_key' });
  if (!isReasonOf(entry.kind, entry.reason)) return refused({ code: 'risk_entry_wrong_reason' });
  if (entry.isShared && entry.kind === 'white')
    return refused({ code: 'risk_entry_not_shareable' });
  return done(null);
}
