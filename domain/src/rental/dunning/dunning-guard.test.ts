import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, businessDateOf } from '../../business-date.ts';
import { quietOutside } from '../customer-sms/contact-hours.ts';
import {
  contactCaps,
  contactPersons,
  guardContact,
  holdReasons,
  type Contact,
  type ContactPerson,
  type GuardedCustomer,
  type HoldReason,
} from './dunning-guard.ts';
import { transferKinds, type TransferKind } from './transfers.ts';

const noon = new Date('2026-11-21T12:00:00+08:00');
const free: GuardedCustomer = {
  held: null,
  transferred: null,
  repaysOn: null,
  contactsToday: 0,
  contactsThisWeek: 0,
};
const call: Contact = { person: 'customer', at: noon, hours: [9, 20], caps: contactCaps };
const refusalOf = (customer: Partial<GuardedCustomer>, contact: Partial<Contact> = {}) => {
  const guarded = guardContact({ ...free, ...customer }, { ...call, ...contact });
  return guarded.done ? null : guarded.refusal.code;
};

test.each<[Partial<GuardedCustomer>, Partial<Contact>, string | null]>([
  [{}, {}, null],
  [{}, { person: 'guarantor' }, null],
  [{}, { person: 'emergency' }, 'dunning_not_debtor'],
  [{}, { person: 'other' }, 'dunning_not_debtor'],
  [{}, { at: new Date('2026-11-21T08:59:59+08:00') }, 'dunning_quiet_hours'],
  [{}, { at: new Date('2026-11-21T20:00:00+08:00') }, 'dunning_quiet_hours'],
  [{ contactsToday: 2 }, {}, null],
  [{ contactsToday: 3 }, {}, 'dunning_day_cap'],
  [{ contactsThisWeek: 10 }, {}, 'dunning_week_cap'],
  [{ contactsToday: 1 }, { caps: { day: 1, week: 4 } }, 'dunning_day_cap'],
  [{ contactsThisWeek: 4 }, { caps: { day: 1, week: 4 } }, 'dunning_week_cap'],
  [{ repaysOn: businessDate('2026-11-23') }, {}, 'dunning_repaying'],
  [{ repaysOn: businessDate('2026-11-22') }, {}, null],
  [{ repaysOn: businessDate('2026-11-20') }, {}, null],
  [{ repaysOn: businessDate('2026-11-22'), contactsToday: 3 }, {}, 'dunning_day_cap'],
  [{ held: 'complaint' }, {}, 'dunning_held'],
  [{ transferred: 'court' }, {}, 'dunning_transferred'],
  [{ transferred: 'agency', contactsThisWeek: 10 }, { person: 'other' }, 'dunning_transferred'],
  [{ held: 'complaint', transferred: 'lawyer' }, {}, 'dunning_held'],
  [{ held: 'hardship', contactsToday: 9 }, { person: 'other' }, 'dunning_held'],
])('a customer with %j is contacted by %j: %s', (customer, contact, code) => {
  expect(refusalOf(customer, contact)).toBe(code);
});

test('nothing is told to anybody else, at night, above the caps or while a customer is held or with others', () => {
  fc.assert(
    fc.property(
      fc.record({
        held: fc.constantFrom(null, ...(Object.keys(holdReasons) as HoldReason[])),
        repaysOn: fc.constantFrom(null, businessDate('2026-11-23'), businessDate('1970-01-01')),
        transferred: fc.constantFrom(null, ...(Object.keys(transferKinds) as TransferKind[])),
        contactsToday: fc.nat(6),
        contactsThisWeek: fc.nat(15),
      }),
      fc.constantFrom(...(Object.keys(contactPersons) as ContactPerson[])),
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
      (customer, person, at) => {
        const isAllowed = guardContact(customer, { ...call, person, at }).done;
        expect(isAllowed).toBe(
          customer.held === null &&
            (customer.repaysOn === null || businessDateOf(at) >= addDays(customer.repaysOn, -1)) &&
            customer.transferred === null &&
            (person === 'customer' || person === 'guarantor') &&
            !quietOutside(call.hours).isQuiet(at) &&
            customer.contactsToday < contactCaps.day &&
            customer.contactsThisWeek < contactCaps.week,
        );
      },
    ),
  );
});
