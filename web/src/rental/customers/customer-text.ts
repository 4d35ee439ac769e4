import type { CustomerRow } from '@rental/contract/rental/customers';

/** The one name of a customer. */
export const customerName = ({ nickname, realName }: Pick<CustomerRow, 'nickname' | 'realName'>) =>
  nickname ?? realName;

export const customerPath = (id: number) => `/customer/detail/${id}`;

/** The orders of a customer in 订单列表. */
export const ordersPath = (id: number) => `/order/list?customerIs=${id}`;

/** The customers brought in by one customer, in 客户列表. */
export const childrenPath = (id: number) => `/customer/list?parentIs=${id}`;
