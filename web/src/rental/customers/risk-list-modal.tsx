import { AddRiskEntryModal } from '../risk-lists/add-risk-entry-modal.tsx';
import { CustomerBrief } from './customer-brief.tsx';
import type { CustomerDialogProps } from './customer-dialog-props.ts';

/** 加入风控名单 of a customer of the brand. */
export function RiskListModal({ customer, onClosed }: CustomerDialogProps) {
  const brief = <CustomerBrief customer={customer} />;
  return <AddRiskEntryModal customer={{ id: customer.id, brief }} onClosed={onClosed} />;
}
