import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  complaintSources,
  deadlineOf,
  deadlineState,
  endOfDay,
  maxComplaintDays,
  timeLeftText,
  usualDeadline,
  type ComplaintSource,
} from './complaint-deadline.ts';
import { complaintRateBp, rateText } from './complaint-rate.ts';
import {
  complaintActs,
  complaintAfter,
  complaintStates,
  isOpenComplaint,
  type ComplaintMove,
  type ComplaintState,
} from './complaint-states.ts';

const states = Object.keys(complaintStates) as ComplaintState[];
const moves = Object.keys(complaintActs).filter((act) => act !== 'add') as ComplaintMove[];
const sources = Object.keys(complaintSources) as ComplaintSource[];
const dayMs = 86_400_000;
const now = new Date('2026-11-21T02:00:00Z');
const instant = fc
  .integer({ min: 0, max: (maxComplaintDays - 1) * dayMs })
  .map((agoMs) => new Date(now.getTime() - agoMs));

test('a complaint ends open, closed or withdrawn, and withdrawn for good, whatever is tried', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...moves), { maxLength: 20 }), (tried) => {
      let state: ComplaintState = 'toHandle';
      for (const move of tried) {
        const next = complaintAfter(move, state);
        const isLegal = isOpenComplaint(state)
          ? move !== 'reopen'
          : state === 'closed' && move === 'reopen';
        expect(next !== null).toBe(isLegal);
        expect(next).not.toBe('toHandle');
        state = next ?? state;
      }
    }),
  );
});

test('every state but the first can be reached from 待处理, and a closed complaint only by being opened again', () => {
  const reached = new Set(
    states.flatMap((state) => moves.map((move) => complaintAfter(move, state))),
  );

  for (const state of states) expect(reached.has(state)).toBe(state !== 'toHandle');
});

test('the usual deadline is 24 hours on for payment platforms, and the last second of a day for the others', () => {
  const at = new Date('2026-11-21T02:00:00Z'); // 10:00 on the 21st in Asia/Shanghai
  const usual = Object.fromEntries(
    sources.map((source) => [source, usualDeadline(source, at).toISOString()]),
  );

  expect(usual).toEqual({
    hotline12315: '2026-11-28T15:59:59.000Z',
    alipay: '2026-11-22T02:00:00.000Z',
    wechat: '2026-11-22T02:00:00.000Z',
    phone: '2026-11-24T15:59:59.000Z',
    app: '2026-11-24T15:59:59.000Z',
    store: '2026-11-24T15:59:59.000Z',
    other: '2026-11-24T15:59:59.000Z',
  });
});

test('a deadline is never before the receipt, usual or chosen', () => {
  const lengthMs = fc.integer({ min: -dayMs, max: (maxComplaintDays + 1) * dayMs });
  fc.assert(
    fc.property(fc.constantFrom(...sources), instant, lengthMs, (source, receivedAt, givenMs) => {
      const usual = deadlineOf({ source, receivedAt, deadline: null }, now);
      const chosen = new Date(receivedAt.getTime() + givenMs);
      const given = deadlineOf({ source, receivedAt, deadline: chosen }, now);

      expect(usual.done && usual.value > receivedAt).toBe(true);
      expect(given).toEqual(
        givenMs < 0 || givenMs > maxComplaintDays * dayMs
          ? { done: false, refusal: { code: 'complaint_deadline_wrong' } }
          : { done: true, value: chosen },
      );
    }),
  );
});

test('a complaint is received within the last year, and not later than now', () => {
  const tried = (offsetMs: number) =>
    deadlineOf(
      { source: 'phone', receivedAt: new Date(now.getTime() + offsetMs), deadline: null },
      now,
    ).done;

  expect([tried(1), tried(0), tried(-maxComplaintDays * dayMs)]).toEqual([false, true, true]);
  expect(tried(-maxComplaintDays * dayMs - 1)).toBe(false);
});

test('an open complaint is overdue past its deadline and due today until the day ends; an ended one is neither', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...states),
      fc.integer({ min: -3 * dayMs, max: 3 * dayMs }),
      (state, offsetMs) => {
        const deadline = new Date(now.getTime() + offsetMs);
        const running = deadline < endOfDay(now) ? 'dueToday' : 'later';
        const wanted = offsetMs < 0 ? 'overdue' : running;

        expect(deadlineState({ state, deadline }, now)).toBe(
          isOpenComplaint(state) ? wanted : null,
        );
      },
    ),
  );
});

test('the time left is said in its two largest units', () => {
  const left = (minutes: number) => timeLeftText(new Date(now.getTime() + minutes * 60_000), now);

  expect([left(0), left(59), left(60), left(1440), left(3059)]).toEqual([
    '剩1分钟',
    '剩59分钟',
    '剩1小时',
    '剩1天',
    '剩2天2小时',
  ]);
  expect([left(-1), left(-125)]).toEqual(['已超时1分钟', '已超时2小时']);
});

test('the rate is rounded half up to basis points, and there is none without orders', () => {
  expect([complaintRateBp(1, 80), complaintRateBp(1, 3), complaintRateBp(2, 3)]).toEqual([
    125, 3333, 6667,
  ]);
  expect([complaintRateBp(0, 5), complaintRateBp(3, 0)]).toEqual([0, null]);
  expect([rateText(125), rateText(0), rateText(null)]).toEqual(['1.25%', '0.00%', '—']);
});
