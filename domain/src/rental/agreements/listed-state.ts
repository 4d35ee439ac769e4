import { agreementStates, type AgreementState } from './signing.ts';

/** The states that agreements are filtered by: one that was not sent for signing yet is 待签署. */
export const listedAgreementStates = { toSign: '待签署', ...agreementStates } as const;

export type ListedAgreementState = keyof typeof listedAgreementStates;

export const listedAgreementState = ({
  agreementState: state,
  sentAt,
}: {
  readonly agreementState: AgreementState;
  readonly sentAt: string | null;
}): ListedAgreementState => (state === 'signing' && sentAt === null ? 'toSign' : state);

/** Those that wait for somebody: they alone are counted, for there are never many of them. */
export const openAgreementStates = [
  'toSign',
  'signing',
  'inReview',
  'timedOut',
  'failed',
] as const satisfies readonly ListedAgreementState[];
