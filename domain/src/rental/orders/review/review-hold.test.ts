import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  holderAt,
  maxHeldOrders,
  mayDecide,
  renewedUntil,
  reviewLeaseMs,
  roomFor,
  type ReviewHold,
} from './review-hold.ts';

const start = new Date('2026-11-21T02:00:00.000Z');
const holdOf = (reviewerId: number, heldUntil: Date): ReviewHold => ({
  reviewerId,
  reviewerName: `审核员${reviewerId}`,
  takenAt: start,
  heldUntil,
});
const anyone = fc.integer({ min: 1, max: 5 });
const anyMs = fc.integer({ min: -2 * reviewLeaseMs, max: 2 * reviewLeaseMs });
const later = (ms: number) => new Date(start.getTime() + ms);

test('the lease is thirty minutes from the last sign of life, and not a millisecond more', () => {
  const hold = holdOf(7, renewedUntil(start));

  expect(renewedUntil(start).toISOString()).toBe('2026-11-21T02:30:00.000Z');
  expect(holderAt(hold, later(reviewLeaseMs - 1))?.reviewerId).toBe(7);
  expect(holderAt(hold, later(reviewLeaseMs))).toBeNull();
});

test('at any instant one reviewer at most may decide where there is a holder, and everybody where there is none', () => {
  fc.assert(
    fc.property(anyone, anyMs, anyMs, (reviewerId, untilMs, nowMs) => {
      const hold = holdOf(reviewerId, later(untilMs));
      const allowed = [1, 2, 3, 4, 5].filter((id) => mayDecide(hold, id, later(nowMs)).done);

      expect(allowed).toEqual(untilMs > nowMs ? [reviewerId] : [1, 2, 3, 4, 5]);
    }),
  );
});

test('a refusal names the reviewer who has the order', () => {
  expect(mayDecide(holdOf(7, later(1)), 8, start)).toEqual({
    done: false,
    refusal: { code: 'held_by_reviewer', reviewerName: '审核员7' },
  });
  expect(mayDecide(null, 8, start).done).toBe(true);
});

test('nobody comes to hold more than the most, nor gets more than asked for', () => {
  fc.assert(
    fc.property(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 30 }), (held, wanted) => {
      const room = roomFor(held, wanted);

      expect(room.done).toBe(held < maxHeldOrders);
      if (!room.done) return;
      expect(room.value).toBeGreaterThan(0);
      expect(room.value).toBeLessThanOrEqual(wanted);
      expect(held + room.value).toBeLessThanOrEqual(maxHeldOrders);
    }),
  );
});
