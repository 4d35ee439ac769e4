import { addDays, businessDateOf, type BusinessDate } from '../../business-date.ts';
import { quietOutside, type ContactHours } from '../customer-sms/contact-hours.ts';
import { done, refused, type Result } from '../../result.ts';
import { partRemindedDays } from './repayment-plans.ts';
import type { TransferKind } from './transfers.ts';

/** Why a customer is not contacted about debts until somebody releases it. Stored: never rename. */
export const holdReasons = {
  complaint: '投诉处理中',
  hardship: '困难申请',
  dispute: '账单有争议',
  legal: '已移交法务',
} as const;

export type HoldReason = keyof typeof holdReasons;

/** How often a customer is contacted at most, all ways and orders together: in a day, and in seven days with today. */
export interface ContactCaps {
  readonly day: number;
  readonly week: number;
}

/** The limit of the platform: no brand may be looser. */
export const contactCaps: ContactCaps = { day: 3, week: 10 };

/** The person who is spoken to. Stored: never rename. */
export const contactPersons = {
  customer: '客户本人',
  guarantor: '担保人',
  emergency: '紧急联系人',
  other: '其他人',
} as const;

export type ContactPerson = keyof typeof contactPersons;

/** A debt is told to the debtor and the guarantor alone. */
const mayHear: ReadonlySet<ContactPerson> = new Set(['customer', 'guarantor']);

export interface GuardedCustomer {
  /** Null: nothing holds contacts back. */
  readonly held: HoldReason | null;
  /** The next day of 协商分期, where all that is overdue is in plans that are kept; null: something is in none. */
  readonly repaysOn: BusinessDate | null;
  /** The kind of 移交 by which others have an order of the customer (`isAway`); null: nobody has. */
  readonly transferred: TransferKind | null;
  readonly contactsToday: number;
  /** In seven days, today among them. */
  readonly contactsThisWeek: number;
}

export type GuardRefusal =
  | { readonly code: 'dunning_held'; readonly reason: HoldReason }
  | { readonly code: 'dunning_transferred'; readonly kind: TransferKind }
  | { readonly code: 'dunning_not_debtor' }
  | { readonly code: 'dunning_repaying'; readonly repaysOn: BusinessDate }
  | { readonly code: 'dunning_quiet_hours'; readonly hours: ContactHours }
  | { readonly code: 'dunning_day_cap'; readonly most: number }
  | { readonly code: 'dunning_week_cap'; readonly most: number };

export interface Contact {
  readonly person: ContactPerson;
  /** When it reaches the customer. */
  readonly at: Date;
  readonly hours: ContactHours;
  /** Those of the brand. */
  readonly caps: ContactCaps;
}

/** Keeps everybody of us from a customer, whatever the hour: a hold, or others who have an order of the customer. */
export function guardCustomer({
  held,
  transferred,
}: Pick<GuardedCustomer, 'held' | 'transferred'>): Result<null, GuardRefusal> {
  if (held !== null) return refused({ code: 'dunning_held', reason: held });
  if (transferred !== null) return refused({ code: 'dunning_transferred', kind: transferred });
  return done(null);
}

/**
 * Says if a customer may be contacted about a debt. The first reason that speaks against it is told: one that somebody has to
 * release, one that another person mends, then those that time mends. Who keeps 协商分期 is reminded of a part about its day and
 * contacted for nothing else.
 */
export function guardContact(
  customer: GuardedCustomer,
  { person, at, hours, caps }: Contact,
): Result<null, GuardRefusal> {
  const kept = guardCustomer(customer);
  if (!kept.done) return kept;
  if (!mayHear.has(person)) return refused({ code: 'dunning_not_debtor' });
  if (customer.repaysOn !== null && !isReminder(customer.repaysOn, at))
    return refused({ code: 'dunning_repaying', repaysOn: customer.repaysOn });
  if (quietOutside(hours).isQuiet(at)) return refused({ code: 'dunning_quiet_hours', hours });
  if (customer.contactsToday >= caps.day)
    return refused({ code: 'dunning_day_cap', most: caps.day });
  if (customer.contactsThisWeek >= caps.week)
    return refused({ code: 'dunning_week_cap', most: caps.week });
  return done(null);
}

const isReminder = (repaysOn: BusinessDate, at: Date): boolean =>
  businessDateOf(at) >= addDays(repaysOn, -partRemindedDays);

/** Works cases and leads nobody who does: whatever shows a collector the number of a debtor counts as a contact. */
export const isCollector = (rights: { has(right: 'dunning:work' | 'dunning:assign'): boolean }) =>
  rights.has('dunning:work') && !rights.has('dunning:assign');
