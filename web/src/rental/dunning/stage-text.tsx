import { dunningStages, type DunningStage } from '@rental/domain/rental/dunning/stages';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<DunningStage, Tone>> = {
  m1: 'moving',
  m2: 'waiting',
  m3: 'late',
  m4: 'late',
  overstay: 'ended',
};

/** 逾期阶段. */
export const StageText = ({ stage }: { readonly stage: DunningStage }) => (
  <TonedText tone={tones[stage]} words={dunningStages[stage]} />
);
