import { deviceStates, type DeviceState } from '@rental/domain/rental/devices/device-state';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<DeviceState, Tone>> = {
  inStock: 'running',
  rented: 'moving',
  toRepair: 'waiting',
  repair: 'waiting',
  toDispose: 'late',
  tracing: 'late',
  sold: 'done',
  lost: 'late',
  scrapped: 'ended',
};

/** A device's state. */
export const DeviceStateText = ({ state }: { readonly state: DeviceState }) => (
  <TonedText tone={tones[state]} words={deviceStates[state]} />
);
