import type { SettlementRow } from '@rental/contract/rental/settlements';
import {
  settlementStates,
  type SettlementState,
} from '@rental/domain/rental/settlements/settlement-states';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<SettlementState, Tone>> = {
  toSettle: 'waiting',
  toReview: 'moving',
  refused: 'late',
  toPay: 'waiting',
  splitting: 'moving',
  paid: 'done',
  settled: 'done',
};

export const SettlementStateText = ({ state }: { readonly state: SettlementState }) => (
  <TonedText tone={tones[state]} words={settlementStates[state]} />
);

/** 「2026-09-21 至 2026-09-27」. */
export const periodText = ({ fromOn, toOn }: Pick<SettlementRow, 'fromOn' | 'toOn'>): string =>
  `${fromOn} 至 ${toOn}`;
