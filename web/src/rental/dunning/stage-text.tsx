import type { DunningStage } from '@rental/domain/rental/dunning/stages';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { useStages } from './use-stages.ts';

const tones: Readonly<Record<DunningStage, Tone>> = {
  m1: 'moving',
  m2: 'waiting',
  m3: 'late',
  m4: 'late',
  m5: 'late',
  m6: 'late',
  overstay: 'ended',
};

interface StageTextProps {
  readonly stage: DunningStage;
  /** Its words then, where it is told of a time that is over. */
  readonly name?: string;
}

/** 逾期阶段, in the words of the brand. */
export function StageText({ stage, name }: StageTextProps) {
  const { nameOf } = useStages();
  return <TonedText tone={tones[stage]} words={name ?? nameOf(stage)} />;
}
