/** The place of a parcel, as its carrier says. Stored: never rename. */
export const parcelStates = {
  waiting: '待揽收',
  onTheWay: '运输中',
  delivering: '派送中',
  signed: '已签收',
  refused: '拒收',
  abnormal: '异常',
} as const;

export type ParcelState = keyof typeof parcelStates;

/** Why nobody knows more of a parcel, in words. Stored: never rename. */
export const trackProblems = {
  unknownNumber: '物流公司没有查到该单号，请核对单号；刚发货的单号请稍后再查',
  unanswered: '物流公司暂未答复，请稍后再查',
  carrierUnknown: '该物流公司不支持在线查询，请到其官网查询',
  notSetUp: '未接入物流查询服务，请到物流公司官网查询',
} as const;

export type TrackProblem = keyof typeof trackProblems;

/** One entry of a parcel's way. */
export interface TrackStep {
  /** ISO 8601. */
  readonly at: string;
  readonly place: string;
  readonly words: string;
}

/** The stored state of a parcel: it stays when a question gets no answer. */
export interface Track {
  readonly state: ParcelState | null;
  readonly askedAt: Date | null;
}

/** A parcel is asked about at most so often. */
export const askEveryMs = 10 * 60_000;

/** From when on it can be asked about again; null: now. What was signed for is not asked about any more. */
export function nextAskAt({ state, askedAt }: Track, now: Date): Date | null | 'never' {
  if (state === 'signed') return 'never';
  if (askedAt === null) return null;
  const at = new Date(askedAt.getTime() + askEveryMs);
  return at > now ? at : null;
}

/** The carrier has it: whatever it says but 待揽收. */
export const isPickedUp = (state: ParcelState | null): boolean =>
  state !== null && state !== 'waiting';

/** The changes that a provider's message makes. */
export interface Heard {
  readonly state: ParcelState | null;
  /** It has just been refused at the door: the store has to know. */
  readonly isNewlyRefused: boolean;
}

/**
 * The state after what was heard (null: nothing of a state). 已签收 stays, and what was picked up is not 待揽收 again: answers
 * come late and out of order.
 */
export function hear(before: ParcelState | null, word: ParcelState | null): Heard {
  const isOld = before === 'signed' || word === null || (word === 'waiting' && isPickedUp(before));
  const state = isOld ? before : word;
  return { state, isNewlyRefused: state === 'refused' && before !== 'refused' };
}
