import { Alert } from 'antd';
import type { CustomerDetail } from '@rental/contract/rental/customers';
import { timeText } from '../../ui/texts/time-text.ts';

/** Why and since when a customer is blacklisted; nothing for the others. */
export function BlacklistSection({ customer }: Pick<CustomerDetail, 'customer'>) {
  const { blacklist } = customer;
  if (blacklist === null) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={`黑名单：${blacklist.reason}`}
      description={`${blacklist.operatorName} 于 ${timeText(blacklist.at)} 拉黑，订单不能审核通过`}
    />
  );
}
