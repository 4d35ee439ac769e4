import type { CustomerRow } from '@rental/contract/rental/customers';
import { CustomerStatusText } from './customer-status-text.tsx';
import { customerName } from './customer-text.ts';

/** Which customer a dialog is about, so that nobody acts on the wrong one. */
export function CustomerBrief({ customer }: { customer: CustomerRow }) {
  return (
    <p className="customer-brief">
      <strong>{customerName(customer)}</strong> {customer.realName} {customer.phone}{' '}
      <CustomerStatusText status={customer.status} />
    </p>
  );
}
