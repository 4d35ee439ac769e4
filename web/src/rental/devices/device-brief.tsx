import type { DeviceRow } from '@rental/contract/rental/devices';
import { DeviceStateText } from './device-state-text.tsx';
import { productText } from './device-text.ts';
import './devices.css';

/** Which device a dialog is about, so that nobody acts on the wrong one. */
export const DeviceBrief = ({ device }: { readonly device: DeviceRow }) => (
  <p className="device-brief">
    <strong>{device.serial}</strong> {productText(device)} · {device.storeName}{' '}
    <DeviceStateText state={device.deviceState} />
  </p>
);
