import { done, refused, type Result } from '../../../result.ts';
import { turnOf, type ChangeOutOfTurn } from '../core/order-changes.ts';
import type { OrderStatus } from '../core/order-status.ts';

/** The papers that can be requested (要求补件). Stored: never rename. */
export const paperKinds = {
  idCard: '身份证正反面',
  idInHand: '手持身份证',
  work: '工作证明',
  credit: '征信授权',
  eSign: 'e签',
  other: '其他',
} as const;

export type PaperKind = keyof typeof paperKinds;

/** The sub-state of 待审核 in which papers are awaited. */
export const papersWantedLabel = '待补件';

export interface PapersFacts {
  readonly status: OrderStatus;
  readonly arePapersWanted: boolean;
}

export interface WantedPapers {
  readonly papers: readonly PaperKind[];
  /** The words for 其他. */
  readonly otherWords: string | null;
}

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

/** 「身份证正反面、其他（居住证）」 */
export const papersText = ({ papers, otherWords }: WantedPapers): string =>
  papers
    .map((kind) =>
      kind === 'other' && otherWords !== null
        ? `${paperKinds.other}（${otherWords}）`
        : paperKinds[kind],
    )
    .join('、');
