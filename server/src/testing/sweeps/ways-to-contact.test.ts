import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Ways that lead to a customer: an SMS that is left or sent again, a contact that is written down, and a number that is shown. */
const ways: Readonly<Record<string, RegExp>> = {
  tells: /\b(?:tellCustomer|tellCustomerByHand|queueAgain)\(/,
  writesSms: /(?:into |insertInto\(')sms_messages\b/,
  writesContact: /(?:into |insertInto\(')dunning_contacts\b/,
  callsUp: /addStep\([^)]*'called'\)|select .*'called'/,
  showsNumber: /\bplainCustomer\(/,
};

/** How the guard (ADR 54, 68) is asked about a debt before the contact. */
const guards = {
  guardContact: /\bguardContact\(/,
  guardText: /\bguardText\(/,
  countReveal: /\bcountReveal\(/,
} as const;

interface Guarded {
  readonly by: keyof typeof guards;
}

/** Why a way needs no guard of its own. */
interface Unguarded {
  readonly because: string;
}

/** Every file that leads to a customer, as the code has it, and what stands before that. */
const known: Readonly<Record<string, Guarded | Unguarded>> = {
  'people/notifications/customer-sms.ts': { because: 'the one writer: its callers are below' },
  'people/notifications/queue-sms.ts': { because: 'codes, and the writer of what is sent again' },
  'people/notifications/remind-customers.ts': { because: 'of bills that are not due yet' },
  'people/notifications/staff-sms.ts': { because: 'to staff and stores' },
  'rental/customers/customer-detail.ts': { by: 'countReveal' },
  'rental/customers/plain-customer.ts': { because: 'the one reader: its callers are here' },
  'rental/dunning-cases/count-reveal.ts': { because: 'counts what a page has shown' },
  'rental/dunning-cases/mark-told.ts': { because: 'writes down what was guarded and left' },
  'rental/dunning-cases/tell-cases.ts': { because: 'a visit that was made counts' },
  'rental/dunning/overdue-sms.ts': { by: 'guardContact' },
  'rental/dunning/record-contact.ts': { by: 'guardContact' },
  'rental/dunning/work-case.ts': { by: 'guardContact' },
  'rental/logistics/order-waybill.ts': { by: 'countReveal' },
  'rental/orders/core/order-store.ts': { because: 'what became of an order, not of a debt' },
  'rental/orders/life/place-order.ts': { because: 'what became of an order, not of a debt' },
  'rental/orders/overstays/charge-overstays.ts': { by: 'guardText' },
  'rental/orders/page/reveal-customer.ts': { by: 'countReveal' },
  'rental/orders/papers/case-file.ts': { by: 'countReveal' },
  'rental/orders/work/sms-by-hand.ts': { by: 'guardText' },
  'rental/payment-orders/send-payment-link.ts': { by: 'guardText' },
  'rental/sms-records/resend-sms.ts': { by: 'guardText' },
};

const root = new URL('../../', import.meta.url).pathname;
const isShipped = (file: string) =>
  !/\.test\.ts$|^(?:testing|db\/migrations|db\/tables)\//.test(file);
const sources = new Map(
  globSync('**/*.ts', { cwd: root })
    .filter(isShipped)
    .map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]),
);

test('every way to contact a customer is known, and a new one fails until somebody has said what guards it', () => {
  const found = [...sources]
    .filter(([, source]) => Object.values(ways).some((way) => way.test(source)))
    .map(([file]) => file);

  expect(found.toSorted()).toEqual(Object.keys(known).toSorted());
});

test.each(
  Object.entries(known).flatMap(([file, one]) => ('by' in one ? [[file, one.by] as const] : [])),
)('%s asks %s before it contacts a debtor', (file, by) => {
  expect(sources.get(file)).toMatch(guards[by]);
});

test('what waited is asked about once more as it leaves, whoever left it', () => {
  const held = sources.get('people/notifications/send-sms.ts') ?? '';

  expect(held).toMatch(/is_held/);
  expect(held).toMatch(/held_at is not null/);
  expect(held).toMatch(/from complaints/);
  expect(held).toMatch(/from dunning_transfers/);
});
