import { daysBetween, type BusinessDate } from '../../business-date.ts';
import type { Fen } from '../../money.ts';
import { shareOf } from '../../rate.ts';
import { done, refused, type Result } from '../../result.ts';

/** The kinds of 移交 of an overdue order. Stored: never rename. */
export const transferKinds = {
  lawyer: '律师',
  notary: '公证执行',
  court: '法院诉讼',
  agency: '委外机构',
  visit: '上门外访',
  recall: '设备回收',
} as const;
export type TransferKind = keyof typeof transferKinds;

/** How far a 移交 is. Stored: never rename. */
export const transferStates = {
  prepared: '待移交',
  arranged: '已安排',
  handed: '已移交',
  filed: '已立案',
  heard: '已开庭',
  judged: '已判决',
  mediated: '已调解',
  enforcing: '执行中',
  settled: '已结清',
  ended: '已终结',
  withdrawn: '已撤诉',
  returned: '已退案',
  finished: '已完成',
  failed: '未果',
  cancelled: '已取消',
} as const;
export type TransferState = keyof typeof transferStates;

/** The order is with others: they speak with the customer, and our own people do not. */
export const awayStates = [
  'handed',
  'filed',
  'heard',
  'judged',
  'mediated',
  'enforcing',
] as const satisfies readonly TransferState[];

/** Those that more steps follow. An order has at most one of a kind in them. */
export const openTransferStates = [
  'prepared',
  'arranged',
  ...awayStates,
] as const satisfies readonly TransferState[];

export const isOpenTransfer = (state: TransferState): boolean =>
  (openTransferStates as readonly TransferState[]).includes(state);

export const isAway = (state: TransferState): boolean =>
  (awayStates as readonly TransferState[]).includes(state);

/** The entries of the history of a 移交. Stored: never rename. */
export const transferSteps = {
  add: '登记移交',
  note: '跟进',
  hand: '移交',
  entrust: '移交机构',
  file: '立案',
  hear: '开庭',
  judge: '判决',
  mediate: '调解',
  enforce: '申请执行',
  settle: '结清',
  end: '终结',
  withdraw: '撤诉',
  return: '退案',
  finish: '完成',
  fail: '未果',
  cancel: '取消',
} as const;
export type TransferStep = keyof typeof transferSteps;
/** Those that are taken after it was entered. */
export type TransferMove = Exclude<TransferStep, 'add'>;

type Moves = Partial<
  Record<TransferMove, { readonly from: readonly TransferState[]; readonly to: TransferState }>
>;

const cancel = { from: ['prepared'], to: 'cancelled' } as const;
const hand = { from: ['prepared'], to: 'handed' } as const;
const onSite: Moves = {
  finish: { from: ['arranged'], to: 'finished' },
  fail: { from: ['arranged'], to: 'failed' },
  cancel: { from: ['arranged'], to: 'cancelled' },
};

/** Every legal move, by kind. 跟进 is of each kind and leaves the state. */
const moves: Readonly<Record<TransferKind, Moves>> = {
  lawyer: {
    hand,
    settle: { from: ['handed'], to: 'settled' },
    end: { from: ['handed'], to: 'ended' },
    return: { from: ['handed'], to: 'returned' },
    cancel,
  },
  notary: {
    hand,
    enforce: { from: ['handed'], to: 'enforcing' },
    settle: { from: ['handed', 'enforcing'], to: 'settled' },
    end: { from: ['enforcing'], to: 'ended' },
    return: { from: ['handed'], to: 'returned' },
    cancel,
  },
  court: {
    file: { from: ['prepared'], to: 'filed' },
    hear: { from: ['filed', 'heard'], to: 'heard' },
    judge: { from: ['filed', 'heard'], to: 'judged' },
    mediate: { from: ['filed', 'heard'], to: 'mediated' },
    enforce: { from: ['judged', 'mediated'], to: 'enforcing' },
    settle: { from: ['filed', 'heard', 'judged', 'mediated', 'enforcing'], to: 'settled' },
    end: { from: ['judged', 'mediated', 'enforcing'], to: 'ended' },
    withdraw: { from: ['filed', 'heard'], to: 'withdrawn' },
    cancel,
  },
  agency: {
    entrust: hand,
    settle: { from: ['handed'], to: 'settled' },
    return: { from: ['handed'], to: 'returned' },
    cancel,
  },
  visit: onSite,
  recall: onSite,
};

/** Our own people go out to the customer. */
export const isOnSite = (kind: TransferKind): boolean => kind === 'visit' || kind === 'recall';

/** The state in which a 移交 begins. */
export const firstState = (kind: TransferKind): TransferState =>
  isOnSite(kind) ? 'arranged' : 'prepared';

/** The state after `move`; null where it may not be made. */
export function transferAfter(
  { kind, state }: { readonly kind: TransferKind; readonly state: TransferState },
  move: TransferMove,
): TransferState | null {
  if (move === 'note') return isOpenTransfer(state) ? state : null;
  const found = moves[kind][move];
  return found?.from.includes(state) ? found.to : null;
}

/** The moves that may be made now, 跟进 first. */
export const movesOf = (transfer: {
  readonly kind: TransferKind;
  readonly state: TransferState;
}): TransferMove[] =>
  (Object.keys(transferSteps) as TransferStep[]).filter(
    (step): step is TransferMove => step !== 'add' && transferAfter(transfer, step) !== null,
  );

/** A step may be entered so many days after it was taken, and the next day of a case lies so far ahead at most. */
export const longestBack = 365;
export const longestAhead = 730;

export type TransferRefusal =
  | { readonly code: 'transfer_moved' }
  | { readonly code: 'transfer_day_wrong' }
  | { readonly code: 'transfer_next_day_wrong' }
  | { readonly code: 'transfer_case_no_missing' };

interface Standing {
  readonly kind: TransferKind;
  readonly state: TransferState;
  /** The day of its last step. */
  readonly lastOn: BusinessDate;
  /** The number of the court's case; null: none was given yet. */
  readonly caseNo: string | null;
}

interface Taken {
  readonly step: TransferMove;
  readonly on: BusinessDate;
  /** The day on which it goes on. */
  readonly nextOn: BusinessDate | null;
  readonly caseNo: string | null;
}

/** The state after a step: days do not run backwards, nothing follows the end, and a court's case has its number from 立案 on. */
export function stepTransfer(
  transfer: Standing,
  { step, on, nextOn, caseNo }: Taken,
  today: BusinessDate,
): Result<TransferState, TransferRefusal> {
  const next = transferAfter(transfer, step);
  if (next === null) return refused({ code: 'transfer_moved' });
  if (on > today || on < transfer.lastOn || daysBetween(on, today) > longestBack)
    return refused({ code: 'transfer_day_wrong' });
  if (nextOn !== null && (nextOn < on || daysBetween(today, nextOn) > longestAhead))
    return refused({ code: 'transfer_next_day_wrong' });
  if (step === 'file' && caseNo === null && transfer.caseNo === null)
    return refused({ code: 'transfer_case_no_missing' });
  return done(next);
}

/** An agency works at most for half of what it brings in. */
export const maxAgencyBp = 5_000;

/** An agency's share of what came in while the order was with it. Rounded once, for each 移交. */
export const agencyShareOf = (recoveredFen: Fen, shareBp: number): Fen =>
  shareOf(recoveredFen, shareBp);

/** The states of 结算 of an agency. Stored: never rename. */
export const agencySettlementStates = { toPay: '待打款', paid: '已打款' } as const;
export type AgencySettlementState = keyof typeof agencySettlementStates;

interface SettledUpTo {
  /** The last day of the settlement. */
  readonly throughOn: BusinessDate;
  /** The last day of the one before; null: there is none. */
  readonly lastOn: BusinessDate | null;
}

/** A settlement of an agency ends before today, for more may come in today, and after the one before. */
export const isSettleable = ({ throughOn, lastOn }: SettledUpTo, today: BusinessDate): boolean =>
  throughOn < today && (lastOn === null || throughOn > lastOn);

/** The handed-over bills are those that were overdue on the day of the hand-over: what falls due later is not the agency's. */
export const isHandedOver = (dueOn: BusinessDate, handedOn: BusinessDate): boolean =>
  dueOn < handedOn;
