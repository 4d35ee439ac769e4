import { done, refused, type Result } from '../../result.ts';
import { atHour } from '../../time/quiet-hours.ts';
import { quietOutside, type ContactHours } from '../customer-sms/contact-hours.ts';

/** The parties of an agreement (签署方). Stored: never rename. */
export const signingParties = { store: '商家', customer: '用户', platform: '平台' } as const;
export type SigningParty = keyof typeof signingParties;

/** How an agreement stands (签署状态). */
export const agreementStates = {
  signing: '签署中',
  inReview: '待人工复核',
  signed: '已签',
  timedOut: '超时',
  failed: '失败',
  voided: '作废',
} as const;
export type AgreementState = keyof typeof agreementStates;
/** How signing can end without a signature. Stored: never rename. */
export type AgreementEnd = Exclude<AgreementState, 'signing' | 'inReview' | 'signed'>;

/** So long the parties have; then 超时 (订单流转表). */
export const signingMs = 24 * 3_600_000;
/** So long after it was sent they are reminded by themselves, once. */
const lastCallMs = 20 * 3_600_000;
/** But not within an hour after. */
const firstCallMs = 3_600_000;
/** 催签 no more often than this. */
const remindEveryMs = 10 * 60_000;

/** The endings of a signing that another signing can follow. */
export type SigningEnd = Exclude<AgreementEnd, 'voided'>;

/** The facts that decide. */
export interface AgreementFacts {
  readonly signedAt: Date | null;
  readonly ended: AgreementEnd | null;
  /** When it was sent to be signed electronically; null: it was not. */
  readonly sentAt: Date | null;
  readonly remindedAt: Date | null;
  /** Since when one of ours has to say whether it was the customer; null: nobody has to. */
  readonly reviewSince: Date | null;
}

/** The columns that the state of an agreement is read from. */
export type SigningProgress = Pick<AgreementFacts, 'signedAt' | 'ended' | 'reviewSince'>;

export const agreementState = ({ signedAt, ended, reviewSince }: SigningProgress): AgreementState =>
  signedAt === null ? (ended ?? (reviewSince === null ? 'signing' : 'inReview')) : 'signed';

/** The parties are being asked by the provider: it has not ended, and not all have signed. */
const isSigningOpen = ({ sentAt, ...progress }: AgreementFacts): boolean => {
  const state = agreementState(progress);
  return sentAt !== null && (state === 'signing' || state === 'inReview');
};

/** 登记签署 beside an open signing says why it was signed on paper, and shows the paper: the provider will not say that it was. */
export const signOnPaper = (
  facts: AgreementFacts | null,
  { photoCount, reason }: { readonly photoCount: number; readonly reason: string },
): Result<true, { readonly code: 'paper_signing_missing' }> =>
  facts !== null && isSigningOpen(facts) && (photoCount === 0 || reason === '')
    ? refused({ code: 'paper_signing_missing' })
    : done(true);

/** The last instant at which a party can sign; null where nobody was asked to. */
export const signingEndsAt = ({ sentAt }: Pick<AgreementFacts, 'sentAt'>): Date | null =>
  sentAt && new Date(sentAt.getTime() + signingMs);

/** The agreement is not where this begins. */
export interface AgreementTurn {
  readonly code: 'agreement_wrong_state';
  readonly state: AgreementState;
  readonly label: string;
}

function whileSigning(facts: AgreementFacts, label: string): Result<true, AgreementTurn> {
  const state = agreementState(facts);
  return state === 'signing'
    ? done(true)
    : refused({ code: 'agreement_wrong_state', state, label });
}

/** 发起电子签, once. */
export function sendAgreement(
  facts: AgreementFacts,
): Result<true, AgreementTurn | { readonly code: 'agreement_sent_already' }> {
  const turn = whileSigning(facts, '发起电子签');
  return turn.done && facts.sentAt !== null ? refused({ code: 'agreement_sent_already' }) : turn;
}

/** 重发签署: all parties are asked anew to sign the same text, where nobody can sign it any more. */
export function resendSigning(
  facts: AgreementFacts,
): Result<true, AgreementTurn | { readonly code: 'agreement_not_sent' }> {
  const state = agreementState(facts);
  if (state === 'signing' && facts.sentAt === null) return refused({ code: 'agreement_not_sent' });
  return state === 'timedOut' || state === 'failed'
    ? done(true)
    : refused({ code: 'agreement_wrong_state', state, label: '重发签署' });
}

/** 催签: whoever has not signed hears of it again. */
export function remindParties(
  facts: AgreementFacts,
  now: Date,
): Result<
  true,
  | AgreementTurn
  | { readonly code: 'agreement_not_sent' }
  | { readonly code: 'agreement_reminded_lately' }
> {
  const turn = whileSigning(facts, '催签');
  if (!turn.done) return turn;
  if (facts.sentAt === null) return refused({ code: 'agreement_not_sent' });
  const last = facts.remindedAt ?? facts.sentAt;
  return now.getTime() - last.getTime() < remindEveryMs
    ? refused({ code: 'agreement_reminded_lately' })
    : done(true);
}

/**
 * When the parties are reminded by themselves, before their time is over. A reminder that falls out of the contact hours is
 * sent in the last of them before; where that is too soon, when they begin next.
 */
export function lastCallAt(sentAt: Date, hours: ContactHours): Date {
  const at = new Date(sentAt.getTime() + lastCallMs);
  const { isQuiet, afterQuiet } = quietOutside(hours);
  if (!isQuiet(at)) return at;
  const next = afterQuiet(at);
  const before = atHour(next, -1, hours[1] - 1);
  return before.getTime() - sentAt.getTime() >= firstCallMs ? before : next;
}

/** True if it comes to that: somebody has still to sign, can, and was not reminded just now. */
export const isLastCall = (facts: AgreementFacts, now: Date): boolean =>
  !isTimedOut(facts, now) && remindParties(facts, now).done;

/** 人工复核: one of ours says whether it was the customer. */
export function reviewFace(facts: AgreementFacts): Result<true, AgreementTurn> {
  const state = agreementState(facts);
  return state === 'inReview'
    ? done(true)
    : refused({ code: 'agreement_wrong_state', state, label: '人工复核' });
}

/** True if signing is over because nobody came in time; while it waits for 人工复核, it is not over. */
export function isTimedOut(facts: AgreementFacts, now: Date): boolean {
  const endsAt = signingEndsAt(facts);
  return agreementState(facts) === 'signing' && endsAt !== null && endsAt <= now;
}

/** True if the customer can sign now: asked to electronically, in time, and not done yet. */
export const waitsForCustomer = (
  facts: AgreementFacts,
  hasCustomerSigned: boolean,
  now: Date,
): boolean =>
  agreementState(facts) === 'signing' &&
  facts.sentAt !== null &&
  !hasCustomerSigned &&
  !isTimedOut(facts, now);

/** The number of face comparisons by the provider; then 人工复核 decides. */
export const maxFaceFailures = 3;

/** A party's act, as the provider reports it. */
export interface PartyWord {
  readonly party: SigningParty;
  readonly outcome: 'signed' | 'refused' | 'faceFailed';
  /** How often it has come to `faceFailed` with this one. */
  readonly faceFailures?: number | undefined;
}

/**
 * The effect of a provider's message: none if the signing is over or the party has signed; else a signature, which
 * is the last one or not, the end, or a face that was not recognised, at last for one of ours to look at.
 */
export function outcomeOfParty(
  facts: AgreementFacts,
  unsigned: readonly SigningParty[],
  { party, outcome, faceFailures = 0 }: PartyWord,
): 'nothing' | 'partySigned' | 'allSigned' | 'failed' | 'faceFailed' | 'toReview' {
  const state = agreementState(facts);
  if ((state !== 'signing' && state !== 'inReview') || !unsigned.includes(party)) return 'nothing';
  if (outcome === 'refused') return 'failed';
  if (outcome === 'signed') return unsigned.length === 1 ? 'allSigned' : 'partySigned';
  if (party !== 'customer' || state === 'inReview') return 'nothing';
  return faceFailures < maxFaceFailures ? 'faceFailed' : 'toReview';
}
