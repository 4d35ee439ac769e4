import { splitFailures, type SplitFailure } from '@rental/domain/rental/settlements/store-splits';
import * as z from 'zod';
import { Undecided } from '../undecided.ts';
import type { SplitOutcome } from './split-driver.ts';

const providerNo = z.string();

const SplitAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['succeeded', 'processing']), providerNo }),
  z.object({ state: z.literal('failed'), reason: z.string(), providerNo }),
]);

/** The provider's answer on a split or a return; one that says nothing leaves it open. */
export function splitOf(answer: unknown): SplitOutcome {
  const { success, data } = SplitAnswer.safeParse(answer);
  if (!success) throw new Undecided('the answer of the payment provider says nothing');
  if (data.state !== 'failed') return { kind: data.state, providerNo: data.providerNo };
  const { reason } = data;
  return {
    kind: 'failed',
    reason: isFailure(reason) ? reason : 'other',
    providerNo: data.providerNo,
  };
}

const isFailure = (reason: string): reason is SplitFailure => Object.hasOwn(splitFailures, reason);
