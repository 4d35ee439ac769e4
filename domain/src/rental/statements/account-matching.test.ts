import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import type { CashDirection } from '../../money/payments/cash-flows.ts';
import { gapOf, matchAccount, type AccountFlow, type AccountLine } from './account-matching.ts';
import type { DifferenceKind } from './statement.ts';

const first = businessDate('2026-10-01');
const days = 31;
const lastDay = addDays(first, days - 1);
const isStated = (day: BusinessDate) => day >= first && day <= lastDay;

interface Trade {
  readonly flow: AccountFlow;
  readonly line: AccountLine;
}

/** A trade as both sides say it: with our number, with the provider's alone, or with none. */
function trade(id: number, more: Partial<AccountFlow> = {}): Trade {
  const flow: AccountFlow = {
    id,
    actId: id,
    day: addDays(first, id % days),
    direction: id % 5 === 0 ? 'out' : 'in',
    amountFen: fen(10_000 + id),
    statedNo: id % 3 === 0 ? `SK${id}` : null,
    tradeNo: id % 3 === 1 ? `P${id}` : null,
    ...more,
  };
  const { day, direction, amountFen, statedNo, tradeNo } = flow;
  const providerNo = tradeNo ?? (id % 3 === 2 ? '' : `Q${id}`);
  return {
    flow,
    line: { day, direction, amountFen, feeFen: fen(6), ourNo: statedNo ?? '', providerNo },
  };
}

const compare = (lines: readonly AccountLine[], flows: readonly AccountFlow[]) =>
  matchAccount({ lines, flows, isStated, lastDay });

const month = Array.from({ length: 600 }, (_, nth) => trade(nth + 1));
const other = (direction: CashDirection): CashDirection => (direction === 'in' ? 'out' : 'in');

/** The errors of the test, five of each kind, by the ids of the trades that they are planted in. */
const plants: Readonly<
  Partial<Record<DifferenceKind, (trade: Trade) => { lines: AccountLine[]; flows: AccountFlow[] }>>
> = {
  missing: ({ flow }) => ({ lines: [], flows: [flow] }),
  unknown: ({ line }) => ({ lines: [line], flows: [] }),
  amount: ({ line, flow }) => ({
    lines: [{ ...line, amountFen: fen(line.amountFen - 5_001) }],
    flows: [flow],
  }),
  repeated: ({ line, flow }) => ({ lines: [line, line], flows: [flow] }),
  direction: ({ line, flow }) => ({
    lines: [{ ...line, direction: other(line.direction) }],
    flows: [flow],
  }),
  doubled: ({ line, flow }) => ({
    lines: [line],
    flows: [flow, { ...flow, id: flow.id + 10_000, actId: flow.actId + 10_000 }],
  }),
  ambiguous: ({ line, flow }) => ({
    lines: [{ ...line, ourNo: '', providerNo: '' }],
    flows: [1, 2].map((nth) => ({
      ...flow,
      id: flow.id + nth * 20_000,
      statedNo: null,
      tradeNo: null,
    })),
  }),
  day: ({ line, flow }) => ({
    lines: [line],
    flows: [{ ...flow, day: addDays(line.day, line.day < '2026-10-16' ? 12 : -12) }],
  }),
};
const kinds = Object.keys(plants) as (keyof typeof plants)[];

test('S178 a month that both sides say alike has no difference, whatever the order', () => {
  const { matched, differences } = compare(
    month.map(({ line }) => line).toReversed(),
    month.map(({ flow }) => flow),
  );

  expect(differences).toEqual([]);
  expect(matched).toHaveLength(month.length);
});

test('S178 40 planted errors of eight kinds in a month are all found, and nothing else is', () => {
  // each in a trade with a number, so that its kind is told by it
  const chosen = month.filter(({ flow }) => flow.id % 3 !== 2 && flow.id % 7 === 0).slice(0, 40);
  const planted = new Map(chosen.map((one, nth) => [one.flow.id, kinds[nth % kinds.length]]));
  const sides = month.map((one) => {
    const plant = plants[planted.get(one.flow.id) ?? 'elsewhere'];
    return plant === undefined ? { lines: [one.line], flows: [one.flow] } : plant(one);
  });

  const { matched, differences } = compare(
    sides.flatMap(({ lines }) => lines),
    sides.flatMap(({ flows }) => flows),
  );

  const found = new Map<number, Set<DifferenceKind>>();
  for (const { kind, line, flows } of differences) {
    const amount = flows[0]?.amountFen ?? line?.amountFen ?? 0;
    const id = amount - 10_000;
    found.set(id, (found.get(id) ?? new Set()).add(kind));
  }
  expect(chosen).toHaveLength(40);
  expect([...found].map(([id, some]) => [id, [...some]]).toSorted(byId)).toEqual(
    [...planted].map(([id, kind]) => [id, [kind]]).toSorted(byId),
  );
  const stillWhole = new Set<DifferenceKind | undefined>(['repeated', 'doubled']);
  const whole = [...planted.values()].filter((kind) => stillWhole.has(kind)).length;
  expect(matched).toHaveLength(month.length - 40 + whole);
});

const byId = (one: readonly unknown[], another: readonly unknown[]) =>
  Number(one[0]) - Number(another[0]);

const anySide = fc.record({
  day: fc.integer({ min: -2, max: days + 2 }).map((nth) => addDays(first, nth)),
  direction: fc.constantFrom<CashDirection>('in', 'out'),
  amountFen: fc.integer({ min: 1, max: 3 }).map(fen),
  no: fc.constantFrom('', 'A', 'B', 'C'),
});
const anyLines = fc.array(
  anySide.map(({ no, ...line }): AccountLine => ({
    ...line,
    feeFen: fen(0),
    ourNo: '',
    providerNo: no,
  })),
  { maxLength: 12 },
);
const anyFlows = fc
  .array(fc.tuple(anySide, fc.integer({ min: 1, max: 5 })), { maxLength: 12 })
  .map((made) =>
    made.map(([{ no, ...flow }, actId], nth): AccountFlow => ({
      ...flow,
      id: nth + 1,
      actId,
      statedNo: null,
      tradeNo: no === '' ? null : no,
    })),
  );

test('every line ends once, no flow is used twice, and the gaps explain the two sums', () => {
  fc.assert(
    fc.property(anyLines, anyFlows, (lines, flows) => {
      const stated = flows.filter(({ day }) => isStated(day));
      const { matched, differences } = compare(lines, stated);

      const ended = [...matched, ...differences].flatMap(({ line }) =>
        line === null ? [] : [line],
      );
      const used = [...matched, ...differences].flatMap((one) => one.flows.map(({ id }) => id));
      expect(ended).toHaveLength(lines.length);
      expect(used).toHaveLength(stated.length);
      expect(new Set(used)).toEqual(new Set(stated.map(({ id }) => id)));
      const net = (some: readonly { direction: CashDirection; amountFen: number }[]) =>
        some.reduce((sum, one) => sum + (one.direction === 'in' ? 1 : -1) * one.amountFen, 0);
      const gaps = differences.map(({ kind, line, flows: ours }) =>
        gapOf({
          kind,
          direction: line?.direction ?? ours[0]?.direction ?? 'in',
          ourFen: fen(ours.reduce((sum, { amountFen }) => sum + amountFen, 0)),
          providerFen: line?.amountFen ?? null,
        }),
      );
      expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBe(net(stated) - net(lines));
    }),
    { numRuns: 500 },
  );
});

test('money of the last days is taken for a difference of time, and a gap of the charge for a charge', () => {
  const late = trade(30, { day: lastDay });
  const early = trade(33, { day: first });
  const charged = trade(36);
  const { differences } = compare(
    [{ ...charged.line, amountFen: fen(charged.line.amountFen - 6) }],
    [late.flow, early.flow, charged.flow],
  );

  expect(differences.map(({ kind, cause }) => [kind, cause])).toEqual([
    ['amount', 'fee'],
    ['missing', 'timing'],
    ['missing', 'unknown'],
  ]);
});
