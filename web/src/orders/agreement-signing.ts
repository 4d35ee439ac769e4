import type { OrderDetail } from '@rental/contract/order-detail';
import { refusals } from '@rental/contract/refusals';
import {
  remindParties,
  sendAgreement,
  type AgreementFacts,
} from '@rental/domain/agreements/signing';
import { statusAfter, type OrderStatus } from '@rental/domain/orders/order-status';

type Agreement = NonNullable<OrderDetail['agreement']>;

const instant = (text: string | null) => (text === null ? null : new Date(text));

const factsOf = (agreement: Agreement): AgreementFacts => ({
  signedAt: instant(agreement.signedAt),
  ended:
    agreement.agreementState === 'signing' || agreement.agreementState === 'signed'
      ? null
      : agreement.agreementState,
  sentAt: instant(agreement.sentAt),
  remindedAt: instant(agreement.remindedAt),
});

/** Why an agreement cannot be sent to be signed now, in the words the server would refuse it with; null where it can. */
export function obstacleToSending(agreement: Agreement, status: OrderStatus): string | null {
  if (statusAfter('signAgreement', status) === null) return wrongTurn(status);
  if (!agreement.hasText) return refusals.agreement_without_text.message({});
  return wordsOf(sendAgreement(factsOf(agreement)));
}

/** How long ago they were reminded is the server's to judge: a page that stays open would not see it pass. */
const whenever = new Date(8.64e15);

/** Why its parties cannot be reminded; null where they can. */
export function obstacleToReminding(agreement: Agreement, status: OrderStatus): string | null {
  if (statusAfter('signAgreement', status) === null) return wrongTurn(status);
  return wordsOf(remindParties(factsOf(agreement), whenever));
}

const wrongTurn = (status: OrderStatus) =>
  refusals.order_wrong_turn.message({ move: 'signAgreement', status });

function wordsOf(
  decided: ReturnType<typeof sendAgreement> | ReturnType<typeof remindParties>,
): string | null {
  if (decided.done) return null;
  const { refusal } = decided;
  return refusal.code === 'agreement_wrong_state'
    ? refusals.agreement_wrong_state.message(refusal)
    : refusals[refusal.code].message({});
}
