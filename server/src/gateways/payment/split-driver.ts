import type { Fen } from '@rental/domain/money';
import type { SplitFailure } from '@rental/domain/rental/settlements/store-splits';

/** A part of a trade for another receiver. `splitNo` is ours and the same however often it is sent: the provider gives it once. */
export interface AskedSplit {
  readonly merchant: string;
  readonly splitNo: string;
  /** The number under which we asked the provider for the payment that is split. */
  readonly tradeNo: string;
  /** The whole payment. */
  readonly paidFen: Fen;
  readonly amountFen: Fen;
  /** The receiver's account at the provider, and the real name of its holder, which the provider compares. */
  readonly account: string;
  readonly name: string;
}

/** A share that its receiver is to give back. `returnNo` is ours and the same however often it is sent: the provider takes it once. */
export interface AskedReturn {
  readonly merchant: string;
  readonly returnNo: string;
  readonly splitNo: string;
  readonly amountFen: Fen;
}

export type SplitOutcome =
  | { readonly kind: 'succeeded' | 'processing'; readonly providerNo: string }
  | { readonly kind: 'failed'; readonly reason: SplitFailure; readonly providerNo?: string };

/** Splits the trades of a merchant (ADR 85). Each question throws `Undecided` where nobody knows yet whether it was taken on. */
export interface SplitDriver {
  /** False: it splits nothing, and says so of each question. */
  readonly canSplit: boolean;
  split(asked: AskedSplit): Promise<SplitOutcome>;
  /** The state of a split number; null if the provider does not know it. */
  findSplit(asked: Pick<AskedSplit, 'merchant' | 'splitNo'>): Promise<SplitOutcome | null>;
  returnSplit(asked: AskedReturn): Promise<SplitOutcome>;
  /** The state of a return number; null if the provider does not know it. */
  findReturn(asked: Pick<AskedReturn, 'merchant' | 'returnNo'>): Promise<SplitOutcome | null>;
}

/** A provider that splits nothing. */
export const noSplits: SplitDriver = {
  canSplit: false,
  split: async () => ({ kind: 'failed', reason: 'unavailable' }),
  findSplit: async () => null,
  returnSplit: async () => ({ kind: 'failed', reason: 'unavailable' }),
  findReturn: async () => null,
};
