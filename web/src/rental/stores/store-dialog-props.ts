import type { StoreRow } from '@rental/contract/rental/stores';

/** The props of every dialog on a store. */
export interface StoreDialogProps {
  readonly store: StoreRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}
