import type { CustomerRow } from '@rental/contract/rental/customers';

/** What every dialog on a customer is given. */
export interface CustomerDialogProps {
  readonly customer: CustomerRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}
