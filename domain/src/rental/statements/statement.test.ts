import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { daysSince, isReadable, lastStatementDay, lateFrom } from './statement-days.ts';
import {
  matchStatement,
  statementSums,
  type LineKind,
  type OurTrade,
  type StatementLine,
} from './statement.ts';

const at = new Date('2026-11-20T02:00:00Z');
const line = (kind: LineKind, ourNo: string, amountFen: number, more = {}): StatementLine => ({
  kind,
  ourNo,
  providerNo: `P${ourNo}`,
  amountFen: fen(amountFen),
  feeFen: fen(kind === 'payment' ? 6 : 0),
  at,
  ...more,
});
const trade = (
  kind: LineKind,
  ourNo: string,
  amountFen: number,
  standing: OurTrade['standing'] = 'done',
): OurTrade => ({ kind, ourNo, amountFen: fen(amountFen), standing, isStated: false });

test('a line is matched, or is a difference of its kind; what was done and is not stated is missing', () => {
  const lines = [
    line('payment', 'A', 1_000),
    line('payment', 'B', 999), // ours is of 1,000
    line('refund', 'C', 300),
    line('refund', 'C', 300, { providerNo: 'P-again' }),
    line('transfer', 'D', 500), // paid by hand meanwhile
    line('payment', 'X', 100),
  ];
  const named = [
    trade('payment', 'A', 1_000, 'undecided'),
    trade('payment', 'B', 1_000),
    trade('refund', 'C', 300),
    trade('transfer', 'D', 500, 'elsewhere'),
  ];
  const doneThatDay = [
    trade('refund', 'C', 300),
    trade('refund', 'E', 200),
    { ...trade('refund', 'F', 200), isStated: true }, // the statement of the day before
  ];

  const { matched, differences } = matchStatement({ lines, named, doneThatDay });

  expect(matched.map(({ line: { ourNo } }) => ourNo)).toEqual(['A', 'C']);
  expect(
    differences.map(({ kind, line: one, trade: ours }) => [kind, one?.ourNo ?? ours?.ourNo]),
  ).toEqual([
    ['amount', 'B'],
    ['unknown', 'X'],
    ['repeated', 'C'],
    ['elsewhere', 'D'],
    ['missing', 'E'],
  ]);
  // in: 1,000 + 999 + 100; out: 300 + 300 + 500; fee: 3 × 6
  expect(statementSums(lines)).toEqual({
    inCount: 3,
    inFen: 2_099,
    outCount: 3,
    outFen: 1_100,
    feeFen: 18,
  });
});

const someLines = fc.array(
  fc
    .record({
      kind: fc.constantFrom<LineKind>('payment', 'refund', 'transfer'),
      ourNo: fc.constantFrom('A', 'B', 'C', 'D'),
      providerNo: fc.constantFrom('P1', 'P2'),
      amountFen: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ kind, ourNo, providerNo, amountFen }) => line(kind, ourNo, amountFen, { providerNo })),
);
const someTrades = fc.uniqueArray(
  fc
    .record({
      kind: fc.constantFrom<LineKind>('payment', 'refund', 'transfer'),
      ourNo: fc.constantFrom('A', 'B', 'C', 'D'),
      amountFen: fc.integer({ min: 1, max: 3 }),
      standing: fc.constantFrom<OurTrade['standing']>('undecided', 'done', 'elsewhere'),
    })
    .map(({ kind, ourNo, amountFen, standing }) => trade(kind, ourNo, amountFen, standing)),
  { selector: ({ kind, ourNo }) => `${kind} ${ourNo}` },
);

test('order and repeats change nothing; every line is matched or a difference, and no trade is matched twice', () => {
  fc.assert(
    fc.property(
      someLines.chain((lines) =>
        fc.tuple(
          fc.constant(lines),
          fc.shuffledSubarray([...lines, ...lines], { minLength: lines.length * 2 }),
        ),
      ),
      someTrades,
      fc.nat(),
      ([lines, shuffled], named, which) => {
        const doneThatDay = named.filter(
          ({ standing }, nth) => standing === 'done' && nth % 2 === which % 2,
        );
        const matching = matchStatement({ lines, named, doneThatDay });
        const again = matchStatement({
          lines: shuffled,
          named: named.toReversed(),
          doneThatDay: doneThatDay.toReversed(),
        });
        const ofLines = matching.differences.filter((one) => one.line !== null);
        const taken = matching.matched.map(({ trade: { kind, ourNo } }) => `${kind} ${ourNo}`);

        expect(again).toEqual(matching);
        expect(statementSums(again.lines)).toEqual(statementSums(matching.lines));
        expect(matching.matched.length + ofLines.length).toBe(matching.lines.length);
        expect(new Set(taken).size).toBe(taken.length);
        for (const { line: one, trade: ours } of matching.matched)
          expect([one.kind, one.ourNo, one.amountFen]).toEqual([
            ours.kind,
            ours.ourNo,
            ours.amountFen,
          ]);
        for (const { kind, ourNo } of doneThatDay)
          expect(
            taken.includes(`${kind} ${ourNo}`) ||
              matching.differences.some(
                ({ line: one, trade: ours }) =>
                  (one ?? ours)?.kind === kind && (one ?? ours)?.ourNo === ourNo,
              ),
          ).toBe(true);
      },
    ),
  );
});

test('yesterday is due from 10:00 on; days that were left out are read later, a month back at most', () => {
  const day = businessDate;
  const early = new Date('2026-11-20T01:59:00Z'); // 09:59 in Shanghai
  const due = new Date('2026-11-20T02:00:00Z');

  expect([lastStatementDay(early), lastStatementDay(due)]).toEqual(['2026-11-18', '2026-11-19']);
  expect(daysSince(null, due)).toEqual(['2026-11-19']);
  expect(daysSince(day('2026-11-17'), due)).toEqual(['2026-11-18', '2026-11-19']);
  expect(daysSince(day('2026-11-19'), due)).toEqual([]);
  expect(daysSince(day('2026-11-19'), early)).toEqual([]);
  expect(daysSince(day('2026-01-01'), due)).toHaveLength(31);
  expect(daysSince(day('2026-01-01'), due)[0]).toBe('2026-10-20');
  expect(lateFrom(day('2026-11-19'))).toEqual(new Date('2026-11-20T06:00:00Z'));
  expect(
    ['2026-10-19', '2026-10-20', '2026-11-19', '2026-11-20'].map((one) =>
      isReadable(day(one), due),
    ),
  ).toEqual([false, true, true, false]);
});
