import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import type { IncomeKind } from '../../money/accounting/policy.ts';
import { billKinds, type BillKind } from '../bills/bill-kinds.ts';
import {
  addedLines,
  allIncomes,
  leftToInvoice,
  paidIncomes,
  requestedLines,
  taxed,
  taxedLines,
  vatChoices,
  type InvoiceLine,
} from './invoice-amounts.ts';
import {
  buyerComplaint,
  fiscalNoForm,
  issuedOn,
  maskedContact,
  reversedOn,
  shownTitle,
  taxNoForm,
  type Buyer,
} from './invoice-buyer.ts';
import {
  invoiceActs,
  invoiceAfter,
  invoiceStates,
  type InvoiceMove,
  type InvoiceState,
} from './invoice-states.ts';

const states = Object.keys(invoiceStates) as InvoiceState[];
const others = new Set(['apply', 'addFile', 'removeFile']);
const moves = Object.keys(invoiceActs).filter((act) => !others.has(act)) as InvoiceMove[];
const amount = fc.integer({ min: 0, max: 10_000_000_000 }).map(fen);
const bill = fc.record({
  kind: fc.constantFrom(...(Object.values(billKinds) as BillKind[])),
  paidFen: amount,
  claimedFen: fc.constant(fen(0)),
  lateFeePaidFen: amount,
});
const asked = fc.uniqueArray(
  fc.record({ income: fc.constantFrom(...allIncomes), amountFen: amount }),
  { selector: ({ income }) => income },
);

const froms: Partial<Record<InvoiceMove, readonly InvoiceState[]>> = {
  issueOnline: ['issuing'],
  failIssue: ['issuing'],
  reverse: ['issued', 'toReverse'],
  askReverse: ['issued', 'toReverse'],
  reverseOnline: ['reversing'],
  failReverse: ['reversing'],
  reversePart: ['toReverse'],
};

test('an invoice is refused or withdrawn while it waits alone, and reversed once it was issued', () => {
  for (const state of states)
    for (const move of moves) {
      const isOfMove: readonly InvoiceState[] = froms[move] ?? ['pending'];
      expect(invoiceAfter(move, state) !== null).toBe(isOfMove.includes(state));
    }
});

test('requests that are granted never add up to more than was paid, whatever is asked for in which order', () => {
  fc.assert(
    fc.property(fc.array(bill), fc.array(fc.option(asked)), (bills, requests) => {
      const paid = paidIncomes(bills);
      const granted: InvoiceLine[] = [];
      for (const request of requests) {
        const lines = requestedLines(request, leftToInvoice(paid, addedLines(granted)));
        if (lines.done) granted.push(...lines.value);
        const counted = addedLines(granted);
        expect(allIncomes.every((income) => counted[income] <= paid[income])).toBe(true);
      }
    }),
  );
});

test('all that is left is asked for at once, and nothing is left then', () => {
  fc.assert(
    fc.property(fc.array(bill), (bills) => {
      const paid = paidIncomes(bills);
      const all = requestedLines(null, paid);
      const nothing = { done: false, refusal: { code: 'invoice_nothing_left' } };
      const left = leftToInvoice(paid, addedLines(all.done ? all.value : []));

      expect(allIncomes.every((income) => left[income] === 0)).toBe(true);
      expect(requestedLines(null, left)).toEqual(nothing);
    }),
  );
});

test('a deposit, and the part that an insurer paid, are in no invoice; a late fee is of the income of its bill', () => {
  const lateFeePaidFen = fen(300);
  const bills = [
    { kind: billKinds.rent, paidFen: fen(10_000), claimedFen: fen(0), lateFeePaidFen },
    { kind: billKinds.overstay, paidFen: fen(500), claimedFen: fen(0), lateFeePaidFen: fen(0) },
    { kind: billKinds.deposit, paidFen: fen(99_900), claimedFen: fen(0), lateFeePaidFen: fen(0) },
    {
      kind: billKinds.compensation,
      paidFen: fen(8_000),
      claimedFen: fen(6_000),
      lateFeePaidFen: fen(0),
    },
  ];

  expect(paidIncomes(bills)).toEqual({
    rent: 10_800,
    sale: 0,
    compensation: 2_000,
    extra: 0,
    insurance: 0,
  });
});

test('more than is left of a kind is refused with what is left', () => {
  const left = addedLines([{ income: 'rent', amountFen: fen(500) }]);
  const ask = (income: IncomeKind, amountFen: number) =>
    requestedLines([{ income, amountFen: fen(amountFen) }], left);

  expect(ask('rent', 501)).toEqual({
    done: false,
    refusal: { code: 'invoice_beyond_paid', income: 'rent', leftFen: 500 },
  });
  expect(ask('sale', 1)).toMatchObject({ refusal: { income: 'sale', leftFen: 0 } });
  expect(ask('rent', 500).done).toBe(true);
});

test('net and tax add up to the amount, and the tax is the nearest fen, half a fen up', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...vatChoices), (amountFen, vatBp) => {
      const { taxFen } = taxed({ income: 'rent', amountFen }, vatBp);
      const exact = (BigInt(amountFen) * BigInt(vatBp) * 2n) / BigInt(10_000 + vatBp); // in half fen, cut off

      expect(taxFen).toBe(Number((exact + 1n) / 2n));
      expect(fen(amountFen - taxFen) + taxFen).toBe(amountFen);
      expect(taxFen >= 0 && taxFen <= amountFen).toBe(true);
    }),
  );
});

test('the rates of the policy are used; without one every line needs a rate that was chosen', () => {
  const lines = [
    { income: 'rent', amountFen: fen(11_300) },
    { income: 'insurance', amountFen: fen(10_600) },
  ] as const;
  const policy = { rent: [1300], sale: [1300], compensation: [0], extra: [600], insurance: [600] };
  const byPolicy = taxedLines(lines, policy, []);

  expect(byPolicy).toMatchObject({ value: [{ taxFen: 1_300 }, { taxFen: 600 }] });
  expect(taxedLines(lines, policy, [{ income: 'rent', vatBp: 300 }])).toMatchObject({
    refusal: { code: 'invoice_rate_fixed' },
  });
  expect(taxedLines(lines, null, [{ income: 'rent', vatBp: 300 }])).toMatchObject({
    refusal: { code: 'invoice_rate_missing' },
  });
  const chosen = [
    { income: 'insurance', vatBp: 600 },
    { income: 'rent', vatBp: 1300 },
  ] as const;
  expect(taxedLines(lines, null, chosen)).toEqual(byPolicy);
});

test('where VAT was declared by other rates before, who issues says which one', () => {
  const lines = [{ income: 'rent', amountFen: fen(10_100) }] as const;
  const choices = { rent: [1300, 100], sale: [], compensation: [], extra: [], insurance: [] };
  const by = (...vatBps: number[]) =>
    taxedLines(
      lines,
      choices,
      vatBps.map((vatBp) => ({ income: 'rent', vatBp })),
    );

  expect(by()).toMatchObject({ refusal: { code: 'invoice_rate_missing' } });
  expect(by(300)).toMatchObject({ refusal: { code: 'invoice_rate_fixed' } });
  expect(by(100)).toMatchObject({ value: [{ vatBp: 100, taxFen: 100 }] });
});

const company: Buyer = {
  titleKind: 'company',
  title: '杭州晨光科技有限公司',
  taxNo: '91330106MA2AXXXX0P',
  bankName: null,
  bankAccount: null,
  email: 'finance@example.com',
  phone: null,
};
const person: Buyer = { ...company, titleKind: 'person', title: '陈晨', taxNo: null };

test('a special invoice is of a company, a company has a tax number, and somebody gets the invoice', () => {
  const fieldOf = (...args: Parameters<typeof buyerComplaint>) =>
    buyerComplaint(...args)?.field ?? null;

  expect(fieldOf('special', company)).toBeNull();
  expect(fieldOf('ordinary', person)).toBeNull();
  expect(fieldOf('special', person)).toBe('titleKind');
  expect(fieldOf('ordinary', { ...company, taxNo: null })).toBe('taxNo');
  expect(fieldOf('ordinary', { ...person, taxNo: company.taxNo })).toBe('taxNo');
  expect(fieldOf('ordinary', { ...person, bankName: '工商银行' })).toBe('bankName');
  expect(fieldOf('special', { ...company, bankName: '工商银行' })).toBe('bankAccount');
  expect(fieldOf('special', { ...company, bankAccount: '6222000012345678' })).toBe('bankName');
  expect(fieldOf('special', { ...company, email: null })).toBe('email');
  expect(fieldOf('special', { ...company, email: null, phone: '13800001111' })).toBeNull();
});

test('tax numbers have 15, 18 or 20 characters, and numbers of invoices 8 or 20 digits', () => {
  for (let length = 1; length <= 24; length += 1) {
    expect(taxNoForm.test('A1'.repeat(12).slice(0, length))).toBe([15, 18, 20].includes(length));
    expect(fiscalNoForm.test('1'.repeat(length))).toBe([8, 20].includes(length));
  }
  expect(taxNoForm.test('91330106ma2axxxx0p')).toBe(false);
  expect(fiscalNoForm.test('1234567A')).toBe(false);
});

test('a person, an account and an address are masked, a company is not', () => {
  expect(shownTitle(person)).toBe('陈*');
  expect(shownTitle(company)).toBe(company.title);
  expect(
    maskedContact({
      bankAccount: '6222000012345678',
      email: 'finance@example.com',
      phone: '13800001111',
    }),
  ).toEqual({ bankAccount: '尾号5678', email: 'fin****@example.com', phone: '138****1111' });
});

test('no invoice is of tomorrow, and none is reversed before it was issued', () => {
  const before = businessDate('2026-11-20');
  const day = businessDate('2026-11-21');
  const next = businessDate('2026-11-22');

  expect(issuedOn(day, day).done).toBe(true);
  expect(issuedOn(next, day).done).toBe(false);
  expect(reversedOn(day, { issuedOn: day, today: day }).done).toBe(true);
  expect(reversedOn(before, { issuedOn: day, today: next }).done).toBe(false);
  expect(reversedOn(next, { issuedOn: day, today: day }).done).toBe(false);
});
