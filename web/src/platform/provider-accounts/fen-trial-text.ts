import type { FenTrialRow } from '@rental/contract/platform/provider-accounts';
import {
  fenTrialStates,
  type FenTrialState,
} from '@rental/domain/platform/provider-accounts/fen-trial';
import { isLinkOpen } from '@rental/domain/money/payments/link-payment';
import type { Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<FenTrialState, Tone>> = {
  waiting: 'waiting',
  returning: 'moving',
  returned: 'done',
  closed: 'ended',
  failed: 'late',
};

/** The state of a trial as a list shows it; one whose provider does not answer is undecided. */
export function trialText({
  trialState,
  isUndecided,
}: Pick<FenTrialRow, 'trialState' | 'isUndecided'>): { tone: Tone; words: string } {
  const words = fenTrialStates[trialState];
  return isUndecided && isLinkOpen(trialState)
    ? { tone: 'late', words: `${words}，服务商未应答` }
    : { tone: tones[trialState], words };
}
