import { handMoves } from '@rental/domain/rental/devices/device-state';
import type { DeviceRow } from '@rental/contract/rental/devices';
import { CreateDevicesModal } from './create-devices-modal.tsx';
import { DepreciationModal } from './depreciation-modal.tsx';
import type { DeviceActionName } from './device-actions.ts';
import { DeviceDrawer } from './device-drawer.tsx';
import { EditDeviceModal } from './edit-device-modal.tsx';
import { ImportDevicesModal } from './import-devices-modal.tsx';
import { MoveDeviceModal } from './move-device-modal.tsx';
import { SkuGradesModal } from './sku-grades-modal.tsx';
import { TransferDeviceModal } from './transfer-device-modal.tsx';

/** The dialog beside the list: for one device, or for none. */
export type OpenedDevice =
  | { readonly what: DeviceActionName; readonly device: DeviceRow }
  | { readonly what: 'create' | 'import' | 'depreciation' | 'grades' };

interface DeviceDialogProps {
  readonly opened: OpenedDevice;
  readonly onClosed: () => void;
}

/** The dialog of a action. */
export function DeviceDialog({ opened, onClosed }: DeviceDialogProps) {
  if (!('device' in opened)) {
    if (opened.what === 'create') return <CreateDevicesModal onClosed={onClosed} />;
    if (opened.what === 'import') return <ImportDevicesModal onClosed={onClosed} />;
    if (opened.what === 'grades') return <SkuGradesModal onClosed={onClosed} />;
    return <DepreciationModal onClosed={onClosed} />;
  }
  const { what, device } = opened;
  const move = handMoves.find((hand) => hand === what);
  const about = { device, onClosed };
  if (move !== undefined) return <MoveDeviceModal {...about} move={move} />;
  if (what === 'edit') return <EditDeviceModal {...about} />;
  if (what === 'transfer') return <TransferDeviceModal {...about} />;
  return <DeviceDrawer {...about} />;
}
