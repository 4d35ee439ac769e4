import { done, refused, type Result } from '../../result.ts';
import type { EvidenceKind } from '../evidence/evidence-kinds.ts';

/** How the hash of a node stands on the chain (上链). Stored: never rename. */
export const chainStates = { pending: '上链中', success: '已上链', failed: '失败' } as const;
export type ChainState = keyof typeof chainStates;

/** The nodes of an order's evidence whose hashes are put on the chain; each later hash vouches for those before it. */
export const chainedKinds = [
  'signed',
  'shipped',
  'received',
  'paid',
  'inspected',
] as const satisfies readonly EvidenceKind[];

export const isChained = (kind: EvidenceKind): boolean =>
  (chainedKinds as readonly EvidenceKind[]).includes(kind);

/** Why a hash did not come onto the chain. Stored: never rename. */
export const chainFailures = {
  busy: '服务商系统繁忙',
  rejected: '服务商拒绝受理',
  noAnswer: '服务商无应答',
  mismatch: '服务商记录的哈希不一致',
  other: '其他原因',
} as const;
export type ChainFailure = keyof typeof chainFailures;

/** The provider's answer about a record; `unknown`: none, or none in time. */
export type ChainWord =
  | { readonly kind: 'recorded' | 'processing' | 'unknown' }
  | { readonly kind: 'failed'; readonly reason: ChainFailure };

/** So often a hash is sent before somebody has to see to it. */
export const maxTries = 5;

export interface ChainFacts {
  readonly state: ChainState;
  /** How often it was sent, and how often it may be. */
  readonly tries: number;
  readonly maxTries: number;
  /** How often the provider was asked. */
  readonly looks: number;
}

const minuteMs = 60_000;
/** Between one try and the next; the last holds for all later ones. */
const waitMinutes = [1, 5, 15, 60];

const afterMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minuteMs);
const waitAfter = (now: Date, nth: number) =>
  afterMinutes(now, waitMinutes[Math.min(Math.max(nth, 1), waitMinutes.length) - 1] ?? 60);

export interface ChainNext {
  readonly state: ChainState;
  /** When it is looked at again; null: not by itself. */
  readonly lookAt: Date | null;
  /** It was sent, and nobody knows yet what became of it: that is asked before it is sent again. */
  readonly isAwaited: boolean;
}

/**
 * How a record stands once the provider has said something, or null where that changes nothing. That a hash is on the chain
 * is believed even of a record that had failed, and is never taken back.
 */
export function recordAfter(facts: ChainFacts, word: ChainWord, now: Date): ChainNext | null {
  if (facts.state === 'success') return null;
  if (word.kind === 'recorded') return { state: 'success', lookAt: null, isAwaited: false };
  if (facts.state === 'failed') return null;
  if (word.kind !== 'failed')
    return { state: 'pending', lookAt: waitAfter(now, facts.looks), isAwaited: true };
  if (!maySend(facts)) return { state: 'failed', lookAt: null, isAwaited: false };
  return { state: 'pending', lookAt: waitAfter(now, facts.tries), isAwaited: false };
}

export const maySend = ({ tries, maxTries: most }: Omit<ChainFacts, 'looks'>): boolean =>
  tries < most;

/** 重试, of what was given up: as often again. */
export const retryRecord = ({
  state,
  tries,
}: ChainFacts): Result<{ readonly maxTries: number }, { readonly code: 'chain_not_failed' }> =>
  state === 'failed' ? done({ maxTries: tries + maxTries }) : refused({ code: 'chain_not_failed' });

/** Our number of a record, the same at every try: the provider records it once. */
export const recordNumber = (brand: string, nodeId: number): string => `SL-${brand}-${nodeId}`;

/** The hashes of one node: as it says now, as it was sealed, as it was sent, and as the provider has it (null: none). */
export interface Hashes {
  readonly recomputed: string;
  readonly stored: string;
  readonly sent: string;
  readonly onChain: string | null;
}

/** The first result of 验真. On the wire: never rename. */
export const chainVerdicts = {
  intact: '验真通过：节点内容、存证哈希与链上记录一致',
  changed: '节点内容与存证哈希不一致，请联系管理员',
  replaced: '存证哈希与上链时不一致，请联系管理员',
  notFound: '服务商没有该上链记录，请联系管理员',
  mismatch: '链上记录的哈希与存证不一致，请联系管理员',
} as const;
export type ChainVerdict = keyof typeof chainVerdicts;

export function verdictOn({ recomputed, stored, sent, onChain }: Hashes): ChainVerdict {
  if (recomputed !== stored) return 'changed';
  if (stored !== sent) return 'replaced';
  if (onChain === null) return 'notFound';
  return onChain === sent ? 'intact' : 'mismatch';
}
