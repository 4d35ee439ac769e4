import type {
  AppScope,
  Authorization,
  SignedParts,
} from '@rental/domain/platform/open-apps/signing';
import type { Tx } from '../db/transaction.ts';
import type { Acting, Brand, Visit } from './context.ts';

/** The program behind a request of the open API. */
export interface OpenApp {
  readonly id: number;
  readonly name: string;
  /** Its orders are this channel's. */
  readonly channelId: number | null;
  readonly scopes: readonly AppScope[];
  readonly requestsPerMinute: number;
}

/** A request as its signature covers it. */
export interface SignedRequest {
  readonly authorization: Authorization;
  readonly parts: SignedParts;
}

/** Finds the app that signed a request; refuses one that none did. Set by the `open-apps` area, where the keys are. */
export type AuthenticateApp = (visit: Visit, tx: Tx, signed: SignedRequest) => Promise<OpenApp>;

/** One request of a program: it acts without an operator. */
export interface AppContext extends Acting, Pick<Visit, 'origin' | 'personal'> {
  readonly app: OpenApp;
  readonly brand: Acting['brand'] & Pick<Brand, 'flags' | 'bannerPro' | 'advertisement'>;
}

/** The same where the call opens its transactions itself. */
export interface OpenAppContext extends AppContext, Pick<Visit, 'transaction'> {}

/** A request of the open API after its answer: nothing of what was sent or answered. */
export interface AnsweredRequest {
  /** As the request names it: whether it is one's own was not asked. */
  readonly keyId: string;
  readonly at: Date;
  readonly method: string;
  /** Its path with names in place of values. */
  readonly call: string;
  readonly status: number;
  /** The refusal; null: it was done. */
  readonly code: string | null;
  readonly tookMs: number;
  readonly traceId: string;
}
