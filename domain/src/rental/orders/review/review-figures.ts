/** The decisions of reviewers. Stored: never rename. */
export const reviewDecisions = { approved: '通过', rejected: '拒绝' } as const;

export type ReviewDecision = keyof typeof reviewDecisions;

/** The counted decisions of one reviewer in a span of days. */
export interface ReviewCounts {
  readonly approved: number;
  readonly rejected: number;
  /** Decisions on orders that were taken from the pool, and the seconds from taking to decision of all of them together. */
  readonly timed: number;
  readonly timedSeconds: number;
}

export interface ReviewFigures {
  readonly reviewed: number;
  readonly approved: number;
  readonly rejected: number;
  /** Rounded half up. Null: none of its orders was taken from the pool. */
  readonly averageSeconds: number | null;
  /** Share of the approved among the reviewed in 1/10,000, rounded half up. Null: nothing was reviewed. */
  readonly approvalBp: number | null;
}

export function reviewFigures({
  approved,
  rejected,
  timed,
  timedSeconds,
}: ReviewCounts): ReviewFigures {
  const reviewed = approved + rejected;
  return {
    reviewed,
    approved,
    rejected,
    averageSeconds: timed === 0 ? null : Math.floor((2 * timedSeconds + timed) / (2 * timed)),
    approvalBp:
      reviewed === 0 ? null : Math.floor((2 * 10_000 * approved + reviewed) / (2 * reviewed)),
  };
}

/** 「1分20秒」 */
export function secondsText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours}小时${minutes}分`;
  return minutes > 0 ? `${minutes}分${seconds % 60}秒` : `${seconds}秒`;
}
