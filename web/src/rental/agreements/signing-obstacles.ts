import { refusals } from '@rental/contract/refusals';
import {
  remindParties,
  resendSigning,
  sendAgreement,
  type AgreementFacts,
  type AgreementState,
} from '@rental/domain/rental/agreements/signing';
import { statusAfter, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { progressOf } from './signing-progress.ts';

/** An agreement as the order page or a row of 合同列表 has it. */
interface Signable {
  readonly agreementState: AgreementState;
  readonly hasText: boolean;
  readonly sentAt: string | null;
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** How long ago they were reminded is the server's to judge: a page that stays open would not see it pass. */
const factsOf = ({ agreementState, sentAt }: Signable): AgreementFacts => ({
  ...progressOf(agreementState),
  sentAt: instant(sentAt),
  remindedAt: null,
});
const whenever = new Date(8.64e15);

/** Why an agreement cannot be sent to be signed now, in the words the server would refuse it with; null where it can. */
export function obstacleToSending(agreement: Signable, status: OrderStatus): string | null {
  if (statusAfter('signAgreement', status) === null) return wrongTurn(status);
  if (!agreement.hasText) return refusals.agreement_without_text.message({});
  return wordsOf(sendAgreement(factsOf(agreement)));
}

/** Why its parties cannot be reminded; null where they can. */
export function obstacleToReminding(agreement: Signable, status: OrderStatus): string | null {
  if (statusAfter('signAgreement', status) === null) return wrongTurn(status);
  return wordsOf(remindParties(factsOf(agreement), whenever));
}

/** Why its signing cannot be begun anew; null where it can. */
export function obstacleToResending(agreement: Signable, status: OrderStatus): string | null {
  if (statusAfter('signAgreement', status) === null) return wrongTurn(status);
  return wordsOf(resendSigning(factsOf(agreement)));
}

const wrongTurn = (status: OrderStatus) =>
  refusals.invalid_transition.message({ move: 'signAgreement', status });

function wordsOf(
  decided: ReturnType<typeof sendAgreement | typeof remindParties | typeof resendSigning>,
): string | null {
  if (decided.done) return null;
  const { refusal } = decided;
  return refusal.code === 'agreement_wrong_state'
    ? refusals.agreement_wrong_state.message(refusal)
    : refusals[refusal.code].message({});
}
