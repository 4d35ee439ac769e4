import { repairStates, type RepairState } from '@rental/domain/rental/devices/repair';
import { TonedText, type Tone } from '../../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<RepairState, Tone>> = {
  toRepair: 'waiting',
  repairing: 'moving',
  repaired: 'done',
  writtenOff: 'ended',
};

/** A repair order's state. */
export const RepairStateText = ({ state }: { readonly state: RepairState }) => (
  <TonedText tone={tones[state]} words={repairStates[state]} />
);
