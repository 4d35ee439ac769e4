import type { InvoiceRow } from '@rental/contract/rental/invoices';
import { ApplyInvoiceModal } from './apply-invoice-modal.tsx';
import type { InvoiceDeed } from './invoice-actions.ts';
import { InvoiceDetail } from './invoice-detail.tsx';
import { InvoiceFilesModal } from './invoice-files-modal.tsx';
import { ReversePartModal } from './reverse-part-modal.tsx';
import { IssueInvoiceModal } from './issue-invoice-modal.tsx';
import { ReverseInvoiceModal } from './reverse-invoice-modal.tsx';
import { RefuseInvoiceModal, WithdrawInvoiceModal } from './move-invoice-modals.tsx';

/** The dialog beside the list: of an invoice, or of a new one. */
export type OpenedInvoice =
  | { readonly what: InvoiceDeed; readonly row: InvoiceRow }
  | { readonly what: 'apply' };

interface OpenedProps {
  readonly opened: OpenedInvoice;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function InvoiceDialog({ opened, onClosed }: OpenedProps) {
  switch (opened.what) {
    case 'apply':
      return <ApplyInvoiceModal onClosed={onClosed} />;
    case 'look':
      return <InvoiceDetail row={opened.row} onClosed={onClosed} />;
    case 'files':
      return <InvoiceFilesModal row={opened.row} onClosed={onClosed} />;
    case 'issue':
      return <IssueInvoiceModal row={opened.row} onClosed={onClosed} />;
    case 'refuse':
      return <RefuseInvoiceModal row={opened.row} onClosed={onClosed} />;
    case 'withdraw':
      return <WithdrawInvoiceModal row={opened.row} onClosed={onClosed} />;
    case 'reversePart':
      return <ReversePartModal row={opened.row} onClosed={onClosed} />;
    case 'reverse':
      return <ReverseInvoiceModal row={opened.row} onClosed={onClosed} />;
  }
}
