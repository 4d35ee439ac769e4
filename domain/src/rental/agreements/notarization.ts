import { done, refused, type Result } from '../../result.ts';
import { agreementState, type AgreementTurn, type SigningProgress } from './signing.ts';

/** How far an application for 公证 has come. Stored: never rename. */
export const notarizationStates = {
  applied: '已申请',
  accepted: '已受理',
  issued: '已出证',
  refused: '已拒绝',
} as const;
export type NotarizationState = keyof typeof notarizationStates;

/** The notary's answer about an application; `unknown`: none, or none in time. */
export interface NotarizationWord {
  readonly kind: NotarizationState | 'unknown';
}

const rank: Readonly<Record<NotarizationState, number>> = {
  applied: 0,
  accepted: 1,
  refused: 2,
  issued: 3,
};

/**
 * The state of an application once the notary has said something, or null where that changes nothing: the word came twice,
 * late or out of order. A certificate that was issued is believed even of what had been refused, and never taken back.
 */
export const stateAfterWord = (
  state: NotarizationState,
  { kind }: NotarizationWord,
): NotarizationState | null => (kind !== 'unknown' && rank[kind] > rank[state] ? kind : null);

export const isUnderWay = (state: NotarizationState): boolean => rank[state] < rank.refused;

/** 申请公证: of what all have signed, where the brand has it; once, and again after a refusal. */
export function applyForNotarization({
  isOn,
  latest,
  ...agreement
}: NotarizableFacts): Result<
  true,
  | AgreementTurn
  | { readonly code: 'notarization_off' }
  | { readonly code: 'notarization_under_way' }
  | { readonly code: 'notarized_already' }
> {
  if (!isOn) return refused({ code: 'notarization_off' });
  const state = agreementState(agreement);
  if (state !== 'signed')
    return refused({ code: 'agreement_wrong_state', state, label: '申请公证' });
  if (latest === 'issued') return refused({ code: 'notarized_already' });
  if (latest !== null && isUnderWay(latest)) return refused({ code: 'notarization_under_way' });
  return done(true);
}

export interface NotarizableFacts extends SigningProgress {
  /** notarizationSelect of the brand (S84). */
  readonly isOn: boolean;
  /** How the application that counts stands; null: there is none. */
  readonly latest: NotarizationState | null;
}

/** Our number of an application, the same at every try: the notary takes it on once. */
export const applicationNumber = (brand: string, agreementId: number, number: number): string =>
  `GZ-${brand}-${agreementId}-${number}`;
