import type { RepairRow } from '@rental/contract/rental/repairs';
import type { RepairMove } from '@rental/domain/rental/devices/repair';
import type { ComponentType } from 'react';
import { CreateRepairModal } from './create-repair-modal.tsx';
import {
  FinishRepairModal,
  StartRepairModal,
  WriteOffRepairModal,
  type RepairDialogProps,
} from './move-repair-modals.tsx';

/** The dialog beside the list: for one repair order, or for a new one. */
export type OpenedRepair =
  | { readonly what: RepairMove; readonly repair: RepairRow }
  | { readonly what: 'create' };

const dialogs: Readonly<Record<RepairMove, ComponentType<RepairDialogProps>>> = {
  start: StartRepairModal,
  finish: FinishRepairModal,
  writeOff: WriteOffRepairModal,
};

interface OpenedProps {
  readonly opened: OpenedRepair;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function RepairDialog({ opened, onClosed }: OpenedProps) {
  if (!('repair' in opened)) return <CreateRepairModal onClosed={onClosed} />;
  const Dialog = dialogs[opened.what];
  return <Dialog repair={opened.repair} onClosed={onClosed} />;
}
