import type { CustomerRow } from '@rental/contract/rental/customers';

/** What a customer is called where one name must do. */
export const customerName = ({ nickname, realName }: Pick<CustomerRow, 'nickname' | 'realName'>) =>
  nickname ?? realName;

export const customerPath = (id: number) => `/customer/detail/${id}`;

/** The orders of a customer in 订单列表. */
export const ordersPath = (id: number) => `/order/list?customerIs=${id}`;

/** Who a customer brought in, in 客户列表. */
export const childrenPath = (id: number) => `/customer/list?parentIs=${id}`;
