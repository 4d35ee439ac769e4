import { deviceStates, type DeviceState } from '@rental/domain/devices/device-state';
import './devices.css';

/** A device's state. The dot repeats what the words say. */
export const DeviceStateText = ({ state }: { readonly state: DeviceState }) => (
  <span className={`device-state is-${state}`}>{deviceStates[state]}</span>
);
