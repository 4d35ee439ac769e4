import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type BusinessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import {
  agencyShareOf,
  firstState,
  isAway,
  isHandedOver,
  isOpenTransfer,
  longestBack,
  maxAgencyBp,
  movesOf,
  stepTransfer,
  transferAfter,
  transferKinds,
  transferStates,
  transferSteps,
  type TransferKind,
  type TransferMove,
  type TransferState,
} from './transfers.ts';

const kinds = Object.keys(transferKinds) as TransferKind[];
const states = Object.keys(transferStates) as TransferState[];
const moves = Object.keys(transferSteps).filter((step) => step !== 'add') as TransferMove[];
const today = '2026-11-21' as BusinessDate;
const day = fc.integer({ min: -400, max: 30 }).map((days) => addDays(today, days));

const taken = fc.record({
  step: fc.constantFrom(...moves),
  on: day,
  nextOn: fc.option(day),
  caseNo: fc.option(fc.constant('（2026）浙0106民初1234号')),
});

test('no step follows the end, and days do not run backwards, whatever is tried', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(taken, { maxLength: 30 }), (kind, tried) => {
      let standing = {
        kind,
        state: firstState(kind),
        lastOn: addDays(today, -300),
        caseNo: null as string | null,
      };
      for (const step of tried) {
        const stepped = stepTransfer(standing, step, today);
        if (!stepped.done) continue;
        expect(isOpenTransfer(standing.state)).toBe(true);
        expect(step.on >= standing.lastOn && step.on <= today).toBe(true);
        expect(step.nextOn === null || step.nextOn >= step.on).toBe(true);
        standing = {
          kind,
          state: stepped.value,
          lastOn: step.on,
          caseNo: step.caseNo ?? standing.caseNo,
        };
        expect(standing.state === 'filed' && standing.caseNo === null).toBe(false);
      }
    }),
  );
});

test('each state but the first ones is reached by a move, and an end is reached from each open state', () => {
  for (const kind of kinds) {
    const reached = new Set<TransferState>([firstState(kind)]);
    for (const state of reached)
      for (const move of moves) {
        const next = transferAfter({ kind, state }, move);
        if (next !== null) reached.add(next);
      }
    for (const state of reached) {
      const ends = moves
        .map((move) => transferAfter({ kind, state }, move))
        .filter((next) => next !== null && !isOpenTransfer(next));
      expect([kind, state, ends.length > 0]).toEqual([kind, state, isOpenTransfer(state)]);
    }
  }
  const reachable = new Set(
    kinds.flatMap((kind) => [
      firstState(kind),
      ...states.flatMap((state) => moves.map((move) => transferAfter({ kind, state }, move))),
    ]),
  );
  expect(states.filter((state) => !reachable.has(state))).toEqual([]);
});

test('a visit and a recall never keep our own people from the customer', () => {
  for (const kind of ['visit', 'recall'] as const)
    for (const state of states)
      for (const move of moves.filter((one) => one !== 'note')) {
        const next = transferAfter({ kind, state }, move);
        expect(next !== null && isAway(next)).toBe(false);
      }
});

test.each<[TransferKind, TransferState, TransferMove[]]>([
  ['court', 'prepared', ['note', 'file', 'cancel']],
  ['court', 'heard', ['note', 'hear', 'judge', 'mediate', 'settle', 'withdraw']],
  ['court', 'judged', ['note', 'enforce', 'settle', 'end']],
  ['court', 'withdrawn', []],
  ['agency', 'prepared', ['note', 'entrust', 'cancel']],
  ['agency', 'handed', ['note', 'settle', 'return']],
  ['visit', 'arranged', ['note', 'finish', 'fail', 'cancel']],
  ['notary', 'enforcing', ['note', 'settle', 'end']],
])('a %s transfer that is %s goes on by %j', (kind, state, expected) => {
  expect(movesOf({ kind, state })).toEqual(expected);
});

test.each<[Partial<Parameters<typeof stepTransfer>[1]>, string | null]>([
  [{}, null],
  [{ caseNo: null }, 'transfer_case_no_missing'],
  [{ step: 'judge' }, 'transfer_moved'],
  [{ on: '2026-11-22' as BusinessDate }, 'transfer_day_wrong'],
  [{ on: '2026-11-09' as BusinessDate }, 'transfer_day_wrong'],
  [{ nextOn: '2026-11-10' as BusinessDate }, 'transfer_next_day_wrong'],
  [{ nextOn: '2029-11-10' as BusinessDate }, 'transfer_next_day_wrong'],
])('立案 with %j: %s', (changed, code) => {
  const standing = { kind: 'court', state: 'prepared', caseNo: null } as const;
  const stepped = stepTransfer(
    { ...standing, lastOn: '2026-11-10' as BusinessDate },
    {
      step: 'file',
      on: '2026-11-15' as BusinessDate,
      nextOn: null,
      caseNo: '（2026）浙0106民初1234号',
      ...changed,
    },
    today,
  );
  expect(stepped.done ? null : stepped.refusal.code).toBe(code);
});

test('a step is entered within a year', () => {
  const lastOn = addDays(today, -2 * longestBack);
  const enter = (daysAgo: number) =>
    stepTransfer(
      { kind: 'lawyer', state: 'prepared', lastOn, caseNo: null },
      { step: 'hand', on: addDays(today, -daysAgo), nextOn: null, caseNo: null },
      today,
    ).done;
  expect([enter(longestBack), enter(longestBack + 1)]).toEqual([true, false]);
});

test('the share of an agency is its rate within half a fen, of bills that were overdue when they were handed over', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.nat(maxAgencyBp), (amount, bp) => {
      const share = agencyShareOf(fen(amount), bp);
      expect(Math.abs(share * 10_000 - amount * bp)).toBeLessThanOrEqual(5_000);
      expect(share).toBeLessThanOrEqual(amount);
    }),
  );
  expect(isHandedOver('2026-11-20' as BusinessDate, today)).toBe(true);
  expect(isHandedOver(today, today)).toBe(false);
});
