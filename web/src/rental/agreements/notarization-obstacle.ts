import { refusals } from '@rental/contract/refusals';
import {
  applyForNotarization,
  type NotarizationState,
} from '@rental/domain/rental/agreements/notarization';
import type { AgreementState } from '@rental/domain/rental/agreements/signing';
import { progressOf } from './signing-progress.ts';

interface Notarizable {
  /** notarizationSelect of the brand (S84). */
  readonly isOn: boolean;
  readonly agreementState: AgreementState;
  readonly latest: NotarizationState | null;
}

/** Why 公证 of an agreement cannot be applied for now, in the words the server would refuse it with; null where it can. */
export function obstacleToNotarization({
  isOn,
  agreementState: state,
  latest,
}: Notarizable): string | null {
  const decided = applyForNotarization({ isOn, latest, ...progressOf(state) });
  if (decided.done) return null;
  const { refusal } = decided;
  return refusal.code === 'agreement_wrong_state'
    ? refusals.agreement_wrong_state.message(refusal)
    : refusals[refusal.code].message({});
}
