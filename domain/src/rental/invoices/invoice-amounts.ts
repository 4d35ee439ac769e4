import { fen, sumFen, type Fen } from '../../money.ts';
import { vatIn } from '../../money/accounting/bill-position.ts';
import { incomeKinds, type IncomeKind } from '../../money/accounting/policy.ts';
import type { RateChoices } from '../../money/accounting/rate-choices.ts';
import { done, refused, type Result } from '../../result.ts';
import { incomeOfBill } from '../bills/bill-kinds.ts';
import type { OwedBill } from '../orders/core/position.ts';

/** An amount for each kind of income. */
export type IncomeAmounts = Readonly<Record<IncomeKind, Fen>>;

/** A part of an invoice, VAT included. An invoice has one of a kind at most. */
export interface InvoiceLine {
  readonly income: IncomeKind;
  readonly amountFen: Fen;
}

/** The rates that a person may choose from where the brand has no policy, in basis points. */
export const vatChoices = [1300, 900, 600, 300, 100, 0] as const;

export const allIncomes = Object.keys(incomeKinds) as IncomeKind[];

const amountsOf = (amountOf: (income: IncomeKind) => Fen): IncomeAmounts => ({
  rent: amountOf('rent'),
  sale: amountOf('sale'),
  compensation: amountOf('compensation'),
  extra: amountOf('extra'),
  insurance: amountOf('insurance'),
});

/** Lines added up by their kinds. */
export const addedLines = (lines: readonly InvoiceLine[]): IncomeAmounts =>
  amountsOf((income) =>
    sumFen(lines.filter((line) => line.income === income).map(({ amountFen }) => amountFen)),
  );

type PaidBill = Pick<OwedBill, 'kind' | 'paidFen' | 'claimedFen' | 'lateFeePaidFen'>;

/**
 * The money that the customer really paid and did not get back. A late fee belongs to the income of its bill. A deposit is no
 * income, and an insurer's part was never the customer's.
 */
export const paidIncomes = (bills: readonly PaidBill[]): IncomeAmounts =>
  amountsOf((income) =>
    sumFen(
      bills
        .filter(({ kind }) => incomeOfBill[kind] === income)
        .map(({ paidFen, claimedFen, lateFeePaidFen }) =>
          fen(paidFen - claimedFen + lateFeePaidFen),
        ),
    ),
  );

/** The part that no invoice and no open request has yet; never below zero. */
export const leftToInvoice = (paid: IncomeAmounts, counted: IncomeAmounts): IncomeAmounts =>
  amountsOf((income) => fen(Math.max(0, paid[income] - counted[income])));

export type LinesRefusal =
  | { readonly code: 'invoice_nothing_left' }
  | { readonly code: 'invoice_beyond_paid'; readonly income: IncomeKind; readonly leftFen: Fen };

/** The lines of a new request. `asked` null: all that is left. */
export function requestedLines(
  asked: readonly InvoiceLine[] | null,
  left: IncomeAmounts,
): Result<readonly InvoiceLine[], LinesRefusal> {
  const lines = asked ?? allIncomes.map((income) => ({ income, amountFen: left[income] }));
  const filled = lines.filter(({ amountFen }) => amountFen > 0);
  if (filled.length === 0) return refused({ code: 'invoice_nothing_left' });
  const beyond = filled.find(({ income, amountFen }) => amountFen > left[income]);
  return beyond === undefined
    ? done(filled)
    : refused({
        code: 'invoice_beyond_paid',
        income: beyond.income,
        leftFen: left[beyond.income],
      });
}

/** A rate that the person who issues has chosen. */
export interface ChosenRate {
  readonly income: IncomeKind;
  readonly vatBp: number;
}

export interface TaxedLine extends InvoiceLine {
  readonly vatBp: number;
  readonly taxFen: Fen;
}

/** A line with its VAT, rounded half up to the fen: net and tax add up to the amount. */
export const taxed = (line: InvoiceLine, vatBp: number): TaxedLine => ({
  ...line,
  vatBp,
  taxFen: vatIn(line.amountFen, vatBp),
});

export type RatesRefusal = { readonly code: 'invoice_rate_missing' | 'invoice_rate_fixed' };

/**
 * The lines as they are issued. `choices`: the rates of the brand's policy, one of which has to be chosen where VAT was declared by others
 * before; null: it has no policy, and any is chosen.
 */
export function taxedLines(
  lines: readonly InvoiceLine[],
  choices: RateChoices | null,
  chosen: readonly ChosenRate[],
): Result<readonly TaxedLine[], RatesRefusal> {
  if (chosen.some(({ income, vatBp }) => choices?.[income].includes(vatBp) === false))
    return refused({ code: 'invoice_rate_fixed' });
  const rateOf = new Map(chosen.map(({ income, vatBp }) => [income, vatBp]));
  const found = lines.flatMap((line) => {
    const vatBp = rateOf.get(line.income) ?? onlyRate(choices?.[line.income]);
    return vatBp === null ? [] : [taxed(line, vatBp)];
  });
  return found.length < lines.length ? refused({ code: 'invoice_rate_missing' }) : done(found);
}

/** The rate that nobody has to choose; null: there are several, or any. */
export const onlyRate = (choices: readonly number[] = []): number | null =>
  choices.length === 1 ? (choices[0] ?? null) : null;
