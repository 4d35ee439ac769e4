import { done, refused, type Result } from '../../result.ts';

/**
 * Acts that need a second person: the first asks, another one decides, and the first carries out an approved act once.
 * 'used' is done.
 */
export const approvalStatuses = ['pending', 'approved', 'refused', 'withdrawn', 'used'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The same as it is shown: a request whose time is over before it was done. */
export const approvalStates = [...approvalStatuses, 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const approvalStateLabels: Readonly<Record<ApprovalState, string>> = {
  pending: '待复核',
  approved: '已同意待执行',
  refused: '已拒绝',
  withdrawn: '已撤回',
  used: '已执行',
  expired: '已过期',
};

/** The statuses that time ends. */
export const expiringStatuses = ['pending', 'approved'] as const satisfies ApprovalStatus[];

export const approvalStateOf = (
  { status, expiresAt }: Pick<Approval, 'status' | 'expiresAt'>,
  now: Date,
): ApprovalState =>
  now >= expiresAt && (expiringStatuses as readonly ApprovalStatus[]).includes(status)
    ? 'expired'
    : status;

export type ApprovalMove = 'approve' | 'refuse' | 'withdraw' | 'use';

export interface Approval {
  readonly status: ApprovalStatus;
  readonly requestedBy: number;
  readonly expiresAt: Date;
}

export type ApprovalRefusal =
  | { readonly code: 'approval_decided'; readonly status: ApprovalStatus }
  | { readonly code: 'approval_expired' | 'second_person_needed' | 'not_own_approval' };

const moves = {
  approve: { from: 'pending', to: 'approved', by: 'another' },
  refuse: { from: 'pending', to: 'refused', by: 'another' },
  withdraw: { from: 'pending', to: 'withdrawn', by: 'requester' },
  use: { from: 'approved', to: 'used', by: 'requester' },
} as const satisfies Record<
  ApprovalMove,
  { from: ApprovalStatus; to: ApprovalStatus; by: 'another' | 'requester' }
>;

/** The status after `move` by the operator `by`; whoever asks never decides (threat model 14). */
export function decideApproval(
  { status, requestedBy, expiresAt }: Approval,
  move: ApprovalMove,
  by: number,
  now: Date,
): Result<ApprovalStatus, ApprovalRefusal> {
  const { from, to, by: whose } = moves[move];
  if (status !== from) return refused({ code: 'approval_decided', status });
  if (whose === 'another' && by === requestedBy) return refused({ code: 'second_person_needed' });
  if (whose === 'requester' && by !== requestedBy) return refused({ code: 'not_own_approval' });
  if (now >= expiresAt) return refused({ code: 'approval_expired' });
  return done(to);
}
