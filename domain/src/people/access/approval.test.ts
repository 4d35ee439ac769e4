import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  approvalStateOf,
  approvalStatuses,
  decideApproval,
  type ApprovalMove,
  type ApprovalStatus,
} from './approval.ts';

const at = new Date('2026-11-21T02:00:00.000Z');
const later = new Date('2026-11-22T02:00:00.000Z');
const of = (status: ApprovalStatus) => ({ status, requestedBy: 1, expiresAt: later });

test('another one approves, and who asked does it once', () => {
  expect(decideApproval(of('pending'), 'approve', 2, at)).toMatchObject({ value: 'approved' });
  expect(decideApproval(of('approved'), 'use', 1, at)).toMatchObject({ value: 'used' });
  expect(decideApproval(of('used'), 'use', 1, at)).toMatchObject({
    refusal: { code: 'approval_decided', status: 'used' },
  });
});

test('who asked neither approves nor refuses, and nobody else uses or withdraws', () => {
  const code = (move: ApprovalMove, status: ApprovalStatus, by: number) =>
    decideApproval(of(status), move, by, at);
  expect(code('approve', 'pending', 1)).toMatchObject({
    refusal: { code: 'second_person_needed' },
  });
  expect(code('refuse', 'pending', 1)).toMatchObject({ refusal: { code: 'second_person_needed' } });
  expect(code('withdraw', 'pending', 2)).toMatchObject({ refusal: { code: 'not_own_approval' } });
  expect(code('use', 'approved', 2)).toMatchObject({ refusal: { code: 'not_own_approval' } });
});

test('after its time nothing comes of a request', () => {
  expect(decideApproval(of('pending'), 'approve', 2, later)).toMatchObject({
    refusal: { code: 'approval_expired' },
  });
  expect(decideApproval(of('approved'), 'use', 1, later)).toMatchObject({
    refusal: { code: 'approval_expired' },
  });
});

test('what waits or was agreed to shows as expired from its last moment on; what is done, refused or withdrawn stays so', () => {
  const shown = (now: Date) => approvalStatuses.map((status) => approvalStateOf(of(status), now));

  expect(shown(new Date(later.getTime() - 1))).toEqual(approvalStatuses);
  expect(shown(later)).toEqual(['expired', 'expired', 'refused', 'withdrawn', 'used']);
});

test('whatever is tried, nothing is used that a second person did not approve', () => {
  const moves = fc.constantFrom<ApprovalMove>('approve', 'refuse', 'withdraw', 'use');
  const tries = fc.array(fc.tuple(moves, fc.integer({ min: 1, max: 3 })), { maxLength: 12 });
  fc.assert(
    fc.property(tries, (all) => {
      let status: ApprovalStatus = 'pending';
      let approvedBy = 1;
      for (const [move, by] of all) {
        const result = decideApproval(of(status), move, by, at);
        if (!result.done) continue;
        if (move === 'approve') approvedBy = by;
        status = result.value;
      }
      expect(approvalStatuses).toContain(status);
      expect(status === 'used' && approvedBy === 1).toBe(false);
    }),
  );
});
