/** The subjects of complaints. Stored: never rename. */
export const complaintKinds = {
  charge: '收费争议',
  quality: '商品质量',
  delivery: '物流',
  dunning: '催收方式',
  manner: '服务态度',
  refund: '退款',
  leak: '信息泄露',
  other: '其他',
} as const;
export type ComplaintKind = keyof typeof complaintKinds;

/** How a complaint was answered when it was closed. Stored: never rename. */
export const complaintResults = {
  refunded: '退款',
  compensated: '赔付',
  explained: '解释说明',
  corrected: '更正账单',
  unfounded: '无责',
  other: '其他',
} as const;
export type ComplaintResult = keyof typeof complaintResults;

/** How far a complaint is. Stored: never rename. */
export const complaintStates = {
  toHandle: '待处理',
  following: '跟进中',
  closed: '已完结',
  withdrawn: '已撤诉',
} as const;
export type ComplaintState = keyof typeof complaintStates;

/** Those whose deadline runs, and which stop collection contacts. */
export const openComplaintStates = [
  'toHandle',
  'following',
] as const satisfies readonly ComplaintState[];

export const isOpenComplaint = (state: ComplaintState): boolean =>
  (openComplaintStates as readonly ComplaintState[]).includes(state);

/** Every legal move. A follow-up of a complaint in 跟进中 leaves it there; 撤诉 is final. */
const moves = {
  follow: { from: openComplaintStates, to: 'following' },
  close: { from: openComplaintStates, to: 'closed' },
  withdraw: { from: openComplaintStates, to: 'withdrawn' },
  reopen: { from: ['closed'], to: 'following' },
} as const satisfies Record<string, { from: readonly ComplaintState[]; to: ComplaintState }>;
export type ComplaintMove = keyof typeof moves;

/** The state after `move`, or null where the complaint may not make it. */
export function complaintAfter(move: ComplaintMove, state: ComplaintState): ComplaintState | null {
  const { from, to }: { from: readonly ComplaintState[]; to: ComplaintState } = moves[move];
  return from.includes(state) ? to : null;
}

/** The entries of a complaint's history. Stored: never rename. */
export const complaintActs = {
  add: '登记',
  follow: '跟进',
  close: '完结',
  withdraw: '撤诉',
  reopen: '重新打开',
} as const satisfies Record<ComplaintMove | 'add', string>;
export type ComplaintAct = keyof typeof complaintActs;
