import type { DeviceRow } from '@rental/contract/rental/devices';

/** What every dialog on a device is given. */
export interface DeviceDialogProps {
  readonly device: DeviceRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}
