import { nextLook } from '@rental/domain/rental/deductions/attempt';
import type { Tx } from '../db/transaction.ts';
import type { Acting } from '../http/context.ts';
import type { BrandLook } from './brand-look.ts';

/** A question to a provider, as it is stored. */
interface Question<State> {
  readonly id: number;
  readonly state: State;
  /** How often the provider was asked. */
  readonly looks: number;
}

interface Waiting<State> {
  readonly state: State;
  readonly look_at: Date;
  readonly provider_no?: string;
}

interface Handling<State, Asked extends Question<State>, Result> {
  /** All that was asked about the same thing, read under the lock of its order. */
  readonly questions: readonly Asked[];
  readonly id: number;
  /** The provider's message, from an answer, a query or a callback. */
  readonly result: Result;
  readonly isLive: (state: State) => boolean;
  /** Null: the message changes nothing. */
  readonly stateAfter: (state: State, result: Result) => State | null;
  readonly look: BrandLook;
  /** Keeps that the provider has not decided. */
  readonly wait: (question: Asked, waiting: Waiting<State>) => Promise<void>;
  /** Books the outcome. */
  readonly end: (question: Asked, state: State) => Promise<void>;
}

/**
 * Takes in a provider's message about one question: without a decision it is asked again later, an outcome is booked, and a message
 * that is late, repeated or out of order changes nothing (ADR 14). A question that is not among `questions` is a fault.
 */
export async function handleQuestionResult<
  State,
  Asked extends Question<State>,
  Result extends { readonly providerNo?: string },
>(
  { brandCode: brand, now }: Acting,
  tx: Tx,
  { questions, id, result, isLive, stateAfter, look, wait, end }: Handling<State, Asked, Result>,
): Promise<void> {
  const question = questions.find((one) => one.id === id);
  if (question === undefined) throw new Error(`No question ${id} of ${look.kind.name}`);
  const state = stateAfter(question.state, result) ?? question.state;
  if (isLive(state)) {
    const lookAt = nextLook(now, Math.max(0, question.looks - 1));
    await wait(question, {
      state,
      look_at: lookAt,
      ...(result.providerNo !== undefined && { provider_no: result.providerNo }),
    });
    await look.later(tx, brand, now, lookAt);
  } else if (state !== question.state) await end(question, state);
}
