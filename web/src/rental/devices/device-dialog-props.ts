import type { DeviceRow } from '@rental/contract/rental/devices';

/** The props of every dialog on a device. */
export interface DeviceDialogProps {
  readonly device: DeviceRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}
