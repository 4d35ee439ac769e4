import type { ComplaintRow } from '@rental/contract/rental/complaints';
import { AddComplaintModal } from './add-complaint-modal.tsx';
import type { ComplaintDeed } from './complaint-actions.ts';
import { ComplaintDetail } from './complaint-detail.tsx';
import { ComplaintRates } from './complaint-rates.tsx';
import { MoveComplaintModal } from './move-complaint-modal.tsx';

/** The dialog beside the list: of a complaint, of a new one, or 投诉率. */
export type OpenedComplaint =
  | { readonly what: ComplaintDeed; readonly complaint: ComplaintRow }
  | { readonly what: 'add' | 'rates' };

interface OpenedProps {
  readonly opened: OpenedComplaint;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function ComplaintDialog({ opened, onClosed }: OpenedProps) {
  switch (opened.what) {
    case 'add':
      return <AddComplaintModal onClosed={onClosed} />;
    case 'rates':
      return <ComplaintRates onClosed={onClosed} />;
    case 'look':
      return <ComplaintDetail complaint={opened.complaint} onClosed={onClosed} />;
    default:
      return (
        <MoveComplaintModal move={opened.what} complaint={opened.complaint} onClosed={onClosed} />
      );
  }
}
