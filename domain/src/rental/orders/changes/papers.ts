import { done, refused, type Result } from '../../../result.ts';
import { turnOf, type ChangeOutOfTurn } from '../core/order-changes.ts';
import type { OrderStatus } from '../core/order-status.ts';

/** The papers that can be requested (要求补件). Stored and sent: never rename. */
export const paperKinds = {
  idCardFront: '身份证正面',
  idCardBack: '身份证反面',
  /** Both sides in one: of requests before each side had a kind of its own. */
  idCard: '身份证正反面',
  idInHand: '手持身份证',
  work: '学生证/工作证明',
  income: '收入证明',
  credit: '征信授权',
  eSign: 'e签',
  other: '其他',
} as const;

export type PaperKind = keyof typeof paperKinds;

/** How far one paper is. Those but `dropped` are stored, and all are sent: never rename. */
export const paperStates = {
  wanted: '待提交',
  sent: '待核对',
  accepted: '通过',
  /** The order went on without it. */
  dropped: '无需提交',
} as const;
export type PaperState = keyof typeof paperStates;
export type StoredPaperState = Exclude<PaperState, 'dropped'>;

/** The sub-state of 待审核 in which the customer has to hand in papers. */
export const papersWantedLabel = '待补件';
/** The same when all that is missing was handed in and has to be checked. */
export const papersSentLabel = '补件待核对';

export interface PapersFacts {
  readonly status: OrderStatus;
  readonly arePapersWanted: boolean;
}

export interface WantedPapers {
  readonly papers: readonly PaperKind[];
  /** The words for 其他. */
  readonly otherWords: string | null;
}

/** The state of all papers of an order. */
export interface PapersStanding {
  /** Some were not accepted yet. */
  readonly arePapersWanted: boolean;
  /** All of those were handed in. */
  readonly arePapersSent: boolean;
}

/** The standing that follows from the papers of a request. */
export function papersStanding(states: readonly StoredPaperState[]): PapersStanding {
  const arePapersWanted = states.some((state) => state !== 'accepted');
  return { arePapersWanted, arePapersSent: arePapersWanted && !states.includes('wanted') };
}

/** A paper as it is shown: an order that awaits no papers has dropped those that were not accepted. */
export const paperStateOf = (stored: StoredPaperState, arePapersWanted: boolean): PaperState =>
  stored === 'accepted' || arePapersWanted ? stored : 'dropped';

/** 要求补件: once at a time, and 其他 with its name. Answers what is asked for, in words. */
export function requestPapers(
  order: PapersFacts,
  wanted: WantedPapers,
): Result<
  string,
  | ChangeOutOfTurn
  | { readonly code: 'papers_wanted_already' }
  | { readonly code: 'paper_words_missing' }
> {
  const turn = turnOf('requestPapers', order.status);
  if (!turn.done) return turn;
  if (order.arePapersWanted) return refused({ code: 'papers_wanted_already' });
  if (wanted.papers.includes('other') && wanted.otherWords === null)
    return refused({ code: 'paper_words_missing' });
  return done(papersText(wanted));
}

/** 补件完成: only where some are awaited. */
export function completePapers(
  order: PapersFacts,
): Result<true, ChangeOutOfTurn | { readonly code: 'papers_not_wanted' }> {
  const turn = turnOf('completePapers', order.status);
  if (!turn.done) return turn;
  return order.arePapersWanted ? done(true) : refused({ code: 'papers_not_wanted' });
}

/** 提交补件 by the program that placed the order. Undefined: the paper was not asked for. */
export const sendPaper = (
  order: PapersFacts,
  paper: StoredPaperState | undefined,
): Result<'sent', { readonly code: 'paper_not_wanted' }> =>
  turnOf('sendPaper', order.status).done && order.arePapersWanted && paper === 'wanted'
    ? done('sent')
    : refused({ code: 'paper_not_wanted' });

/** 补件通过 or 退回补件: of a file that was handed in and not judged. A returned paper is wanted again. */
export function judgePaper(
  order: PapersFacts,
  change: 'acceptPaper' | 'returnPaper',
  file: { readonly paperState: StoredPaperState; readonly isJudged: boolean },
): Result<'accepted' | 'wanted', ChangeOutOfTurn | { readonly code: 'paper_judged_already' }> {
  const turn = turnOf(change, order.status);
  if (!turn.done) return turn;
  if (!order.arePapersWanted || file.isJudged || file.paperState !== 'sent')
    return refused({ code: 'paper_judged_already' });
  return done(change === 'acceptPaper' ? 'accepted' : 'wanted');
}

/** 「其他（居住证）」 */
export const paperText = (kind: PaperKind, otherWords: string | null): string =>
  kind === 'other' && otherWords !== null
    ? `${paperKinds.other}（${otherWords}）`
    : paperKinds[kind];

/** 「身份证正面、其他（居住证）」 */
export const papersText = ({ papers, otherWords }: WantedPapers): string =>
  papers.map((kind) => paperText(kind, otherWords)).join('、');
