import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, sumFen } from '../../money.ts';
import { vatIn } from '../../money/accounting/bill-position.ts';
import { addedLines } from './invoice-amounts.ts';
import {
  beyondPaid,
  partReversed,
  reversibleLines,
  standingOf,
  type StandingLine,
} from './partial-reds.ts';

const rent = (amountFen: number, redFen = 0, vatBp = 1300): StandingLine => ({
  income: 'rent',
  amountFen: fen(amountFen),
  redFen: fen(redFen),
  vatBp,
});
const of = (amountFen: number) => addedLines([{ income: 'rent', amountFen: fen(amountFen) }]);

// on paper: ¥200.00 at 13 % has ¥23.01 of tax; ¥113.00 of it is taken back, ¥87.00 with ¥10.01 stay, and the red letter has ¥13.00
test('a red letter takes back the tax that is no longer of what stands', () => {
  const made = partReversed(
    [{ income: 'rent', amountFen: fen(113_00) }],
    [rent(200_00)],
    of(150_00),
  );
  expect(made).toEqual({
    done: true,
    value: [{ income: 'rent', amountFen: 113_00, taxFen: 13_00 }],
  });
});

test('no more is taken back than was refunded, than stands, and never all of it', () => {
  const ask = (amountFen: number, line: StandingLine, beyond: number) =>
    partReversed([{ income: 'rent', amountFen: fen(amountFen) }], [line], of(beyond));

  expect(ask(50_01, rent(200_00), 50_00)).toEqual({
    done: false,
    refusal: { code: 'invoice_part_beyond', income: 'rent', mostFen: 50_00 },
  });
  expect(ask(60_00, rent(200_00, 150_00), 100_00)).toMatchObject({
    refusal: { code: 'invoice_part_beyond', mostFen: 50_00 },
  });
  expect(ask(50_00, rent(200_00, 150_00), 100_00)).toMatchObject({
    refusal: { code: 'invoice_part_whole' },
  });
  expect(
    partReversed([{ income: 'sale', amountFen: fen(1) }], [rent(200_00)], of(1_00)),
  ).toMatchObject({ refusal: { code: 'invoice_part_beyond', income: 'sale', mostFen: 0 } });
  expect(beyondPaid(of(100_00), of(150_00)).rent).toBe(50_00);
  expect(beyondPaid(of(150_00), of(100_00)).rent).toBe(0);
  expect(reversibleLines([rent(200_00)], of(0))).toEqual([]);
});

test('however often parts are taken back, net and tax of invoice and red letters are those of what stands', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 10_000_000 }),
      fc.constantFrom(0, 100, 300, 600, 900, 1300),
      fc.array(amount, { maxLength: 12 }),
      (whole, vatBp, parts) => {
        let line = rent(whole, 0, vatBp);
        const taxes: number[] = [];
        for (const part of parts) {
          const made = partReversed(
            [{ income: 'rent', amountFen: fen(part) }],
            [line],
            of(10_000_000),
          );
          if (!made.done) continue;
          taxes.push(...made.value.map(({ taxFen }) => taxFen));
          line = rent(whole, line.redFen + part, vatBp);
        }
        expect(standingOf(line)).toBeGreaterThan(0);
        expect(taxes.every((tax) => tax >= 0)).toBe(true);
        expect(vatIn(fen(whole), vatBp) - sumFen(taxes.map(fen))).toBe(
          vatIn(standingOf(line), vatBp),
        );
      },
    ),
    { numRuns: 500 },
  );
});
