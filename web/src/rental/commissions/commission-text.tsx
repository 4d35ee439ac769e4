import type { CommissionRow, PlanRate } from '@rental/contract/rental/commissions';
import { percent } from '@rental/domain/rate';
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
  credited: 'done',
  settled: 'done',
};

export const CommissionStateText = ({ state }: { readonly state: CommissionState }) => (
  <TonedText tone={tones[state]} words={commissionStates[state]} />
);

/** 「2026-09-01 至 2026-09-30」. */
export const periodText = ({ fromOn, toOn }: Pick<CommissionRow, 'fromOn' | 'toOn'>): string =>
  `${fromOn} 至 ${toOn}`;

/** 「iPhone 15 按月租赁」 */
export const planText = ({ planName, productName }: Omit<PlanRate, 'rateBp'>): string =>
  `${productName} ${planName}`;

/** 「；方案另计：iPhone 15 按月租赁 3%」; empty where no plan has a rate of its own. */
export const planRateWords = (rates: readonly PlanRate[]): string =>
  rates.length === 0
    ? ''
    : `；方案另计：${rates.map((rate) => `${planText(rate)} ${percent(rate.rateBp)}`).join('，')}`;
