/** How far a case was followed up, as lists are filtered by it. Sent, never stored. */
export const followStates = {
  toContact: '今日待跟进',
  today: '今日已跟进',
  never: '从未跟进',
  promised: '承诺还款中',
  repaying: '协商分期中',
  held: '已暂停催收',
  lost: '已失联',
} as const;

export type FollowState = keyof typeof followStates;
