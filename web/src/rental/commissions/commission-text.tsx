import type { CommissionRow } from '@rental/contract/rental/commissions';
import {
  commissionStates,
  type CommissionState,
} from '@rental/domain/rental/commissions/commission-states';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<CommissionState, Tone>> = {
  toReview: 'moving',
  refused: 'late',
  toPay: 'waiting',
  paid: 'done',
  settled: 'done',
};

export const CommissionStateText = ({ state }: { readonly state: CommissionState }) => (
  <TonedText tone={tones[state]} words={commissionStates[state]} />
);

/** 「2026-09-01 至 2026-09-30」. */
export const periodText = ({ fromOn, toOn }: Pick<CommissionRow, 'fromOn' | 'toOn'>): string =>
  `${fromOn} 至 ${toOn}`;
