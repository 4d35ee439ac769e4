import type { CustomerRow } from '@rental/contract/rental/customers';
import {
  customerStatus,
  customerStatusLabels,
} from '@rental/domain/rental/customers/customer-status';
import './customers.css';

/** 正常, or 黑名单 so that nobody overlooks it. */
export function CustomerStatusText({ status }: Pick<CustomerRow, 'status'>) {
  const label = customerStatusLabels.get(status) ?? String(status);
  return status === customerStatus.blacklisted ? (
    <span className="customer-blacklisted">{label}</span>
  ) : (
    label
  );
}
