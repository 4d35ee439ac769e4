import type { ChainFailure } from '@rental/domain/rental/chain/chain-record';
import type { SignedCallback } from '../provider-word.ts';

/** One hash for the chain. `recordNo` is ours and the same at every try: it is recorded once. */
export interface AskedRecord {
  readonly recordNo: string;
  /** The SHA-256 of a node, hexadecimal; nothing else of it leaves us. */
  readonly hash: string;
}

export type RecordOutcome =
  | {
      readonly kind: 'recorded';
      /** The hash as the provider has it. */
      readonly hash: string;
      readonly txNo: string;
      readonly blockAt: Date;
    }
  | { readonly kind: 'processing' }
  | { readonly kind: 'failed'; readonly reason: ChainFailure };

/** One application to a notary office. `applyNo` is ours and the same at every try: it is taken on once. */
export interface AskedNotarization {
  readonly applyNo: string;
  readonly agreementNo: string;
  /** The SHA-256 of the agreement's text. */
  readonly contentHash: string;
}

export type NotarizationOutcome =
  | { readonly kind: 'applied' | 'accepted' }
  | { readonly kind: 'issued'; readonly certificateNo: string }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * The provider that puts hashes on a chain (上链) and has agreements notarized (公证). Every call ends within ten seconds
 * (threat model 27), and throws `Undecided` where nobody knows yet what came of it.
 */
export interface NotaryGateway {
  /** Ourselves as the provider knows us, a brand each; null where no provider is set up. */
  merchantOf(brand: string): string | null;
  record(asked: AskedRecord): Promise<RecordOutcome>;
  /** The state of a record; null if the provider does not know it. */
  findRecord(recordNo: string): Promise<RecordOutcome | null>;
  apply(asked: AskedNotarization): Promise<NotarizationOutcome>;
  /** The state of an application; null if the provider does not know it. */
  findApplication(applyNo: string): Promise<NotarizationOutcome | null>;
  /** True if the provider has signed this very callback. */
  isSigned(callback: SignedCallback): boolean;
}

/** Without a provider nothing is recorded or notarized, and no callback is believed. */
export const noNotary: NotaryGateway = {
  merchantOf: () => null,
  record: async () => ({ kind: 'failed', reason: 'other' }),
  findRecord: async () => null,
  apply: async () => ({ kind: 'refused', reason: '公证服务未配置' }),
  findApplication: async () => null,
  isSigned: () => false,
};
