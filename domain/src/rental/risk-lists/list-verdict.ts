import type { BusinessDate } from '../../business-date.ts';
import { entryState } from './list-entry.ts';
import {
  blackReasons,
  isBlackReason,
  listReasons,
  type BlackReason,
  type ListKind,
  type ListReason,
} from './list-kinds.ts';

/** Which list decides. */
export const outcomes = ['ownBlack', 'ownWhite', 'othersBlack', 'none'] as const;
export type Outcome = (typeof outcomes)[number];

/** An entry of the brand about the person. */
export interface OwnEntry {
  readonly kind: ListKind;
  readonly reason: ListReason;
  readonly expiresOn: BusinessDate | null;
  readonly isRemoved: boolean;
  /** It is counted in the shared list. */
  readonly isShared: boolean;
  /** The hashes of identity and phone that it stands for. */
  readonly keys: readonly string[];
}

/** How many brands list a hash for a reason, this brand among them if it shares an entry. */
export interface SharedCount {
  readonly key: string;
  readonly reason: BlackReason;
  readonly brands: number;
}

export interface Verdict {
  readonly outcome: Outcome;
  /** The reasons of the brand's own entries that decide. */
  readonly reasons: readonly ListReason[];
  /** How many other brands list the person, by reason; those of no brand are left out. */
  readonly others: readonly { readonly reason: BlackReason; readonly brands: number }[];
}

/**
 * The verdict on a person: the own blacklist goes before the own whitelist, and that before the blacklists of other brands. An entry
 * that has expired or was removed does not count.
 */
export function verdictOn(
  own: readonly OwnEntry[],
  shared: readonly SharedCount[],
  today: BusinessDate,
): Verdict {
  const active = own.filter((entry) => entryState(entry, today) === 'active');
  const reasonsOn = (kind: ListKind) => [
    ...new Set(active.filter((entry) => entry.kind === kind).map(({ reason }) => reason)),
  ];
  const others = othersOf(own, shared);
  const [black, white] = [reasonsOn('black'), reasonsOn('white')];
  if (black.length > 0) return { outcome: 'ownBlack', reasons: black, others };
  if (white.length > 0) return { outcome: 'ownWhite', reasons: white, others: [] };
  return { outcome: others.length > 0 ? 'othersBlack' : 'none', reasons: [], others };
}

/**
 * Other brands by reason. A brand that lists identity and phone of one person counts once, so that the key with most brands tells
 * how many there are at least. Shared entries of this brand are counted as well and taken off.
 */
function othersOf(own: readonly OwnEntry[], shared: readonly SharedCount[]): Verdict['others'] {
  return Object.keys(blackReasons)
    .filter(isBlackReason)
    .map((reason) => ({
      reason,
      brands: Math.max(
        0,
        ...shared
          .filter((count) => count.reason === reason)
          .map(({ key, brands }) => brands - ownCount(own, key, reason)),
      ),
    }))
    .filter(({ brands }) => brands > 0);
}

const ownCount = (own: readonly OwnEntry[], key: string, reason: BlackReason): number =>
  own.filter((entry) => entry.isShared && entry.reason === reason && entry.keys.includes(key))
    .length;

/** 「命中黑名单：逾期不还（本店）」, 「2 个其他品牌列为黑名单：欺诈材料」. None: nothing is known. */
export function verdictTexts({ outcome, reasons, others }: Verdict): string[] {
  const own = reasons.map((reason) => listReasons[reason]).join('、');
  const ofOthers = others.map(
    ({ reason, brands }) => `${brands} 个其他品牌列为黑名单：${listReasons[reason]}`,
  );
  if (outcome === 'ownBlack') return [`命中黑名单：${own}（本店）`, ...ofOthers];
  return outcome === 'ownWhite' ? [`命中白名单：${own}（本店）`] : ofOthers;
}
