import type { CustomerRow } from '@rental/contract/rental/customers';

/** The props of every dialog on a customer. */
export interface CustomerDialogProps {
  readonly customer: CustomerRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}
