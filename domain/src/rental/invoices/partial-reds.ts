import { fen, sumFen, type Fen } from '../../money.ts';
import { vatIn } from '../../money/accounting/bill-position.ts';
import type { IncomeKind } from '../../money/accounting/policy.ts';
import { done, refused, type Result } from '../../result.ts';
import { allIncomes, type IncomeAmounts, type InvoiceLine } from './invoice-amounts.ts';

/** A line of an invoice that was issued, with the part of it that red letters have taken back. */
export interface StandingLine extends InvoiceLine {
  readonly vatBp: number;
  readonly redFen: Fen;
}

/** The part of a line that still stands. */
export const standingOf = ({
  amountFen,
  redFen,
}: Pick<StandingLine, 'amountFen' | 'redFen'>): Fen => fen(amountFen - redFen);

/** By so much an order's invoices are beyond what the customer has paid, by kind of income. */
export function beyondPaid(paid: IncomeAmounts, standing: IncomeAmounts): IncomeAmounts {
  const amounts = { ...paid };
  for (const income of allIncomes)
    amounts[income] = fen(Math.max(0, standing[income] - paid[income]));
  return amounts;
}

/** The most that a red letter may take of each line: what was refunded, and no more than stands. Lines with nothing are left out. */
export const reversibleLines = (
  lines: readonly StandingLine[],
  beyond: IncomeAmounts,
): InvoiceLine[] =>
  lines
    .map((line) => ({
      income: line.income,
      amountFen: fen(Math.min(standingOf(line), beyond[line.income])),
    }))
    .filter(({ amountFen }) => amountFen > 0);

export interface RedLine extends InvoiceLine {
  readonly taxFen: Fen;
}

type PartRefusal =
  | { readonly code: 'invoice_part_whole' }
  | { readonly code: 'invoice_part_beyond'; readonly income: IncomeKind; readonly mostFen: Fen };

/**
 * The lines of a red letter of a part. Their tax is that of the line less that of what is left of it, so that the tax of an invoice and its
 * red letters is always that of what stands.
 */
export function partReversed(
  asked: readonly InvoiceLine[],
  lines: readonly StandingLine[],
  beyond: IncomeAmounts,
): Result<readonly RedLine[], PartRefusal> {
  const most = new Map(
    reversibleLines(lines, beyond).map(({ income, amountFen }) => [income, amountFen]),
  );
  for (const { income, amountFen } of asked) {
    const mostFen = most.get(income) ?? fen(0);
    if (amountFen > mostFen) return refused({ code: 'invoice_part_beyond', income, mostFen });
  }
  const reds = asked.flatMap(({ income, amountFen }) =>
    lines
      .filter((line) => line.income === income)
      .map((line) => ({ income, amountFen, taxFen: taxOf(line, amountFen) })),
  );
  const sum = sumFen(reds.map(({ amountFen }) => amountFen));
  return sum === sumFen(lines.map(standingOf))
    ? refused({ code: 'invoice_part_whole' })
    : done(reds);
}

const taxOf = (line: StandingLine, amountFen: Fen): Fen => {
  const before = standingOf(line);
  return fen(vatIn(before, line.vatBp) - vatIn(fen(before - amountFen), line.vatBp));
};
