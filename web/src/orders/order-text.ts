import type { OrderRow } from '@rental/contract/orders';
import { orderStatusLabels, type OrderStatus } from '@rental/domain/orders/order-status';
import { riskLevelLabels } from '@rental/domain/orders/risk-level';

export const statusText = (status: OrderStatus) => orderStatusLabels.get(status) ?? String(status);

/** 「低风险 720」; nobody looked yet: 「未查询」. */
export function riskText({ riskLevel, riskScore }: Pick<OrderRow, 'riskLevel' | 'riskScore'>) {
  if (riskLevel === null) return '未查询';
  const label = riskLevelLabels[riskLevel];
  return riskScore === null ? label : `${label} ${riskScore}`;
}

/** 「iPhone 17 / 256G 黑」 */
export const productText = ({ productName, skuName }: Pick<OrderRow, 'productName' | 'skuName'>) =>
  `${productName} / ${skuName}`;

export const detailPath = (orderId: number) => `/order/detail/${orderId}`;
