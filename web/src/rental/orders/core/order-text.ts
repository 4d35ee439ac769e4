import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import {
  orderStatusLabels,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import type { Fen } from '@rental/domain/money';
import {
  buyoutRules,
  orderLocks,
  returnResults,
  type BuyoutRule,
} from '@rental/domain/rental/orders/core/position';
import { riskClassLabels, type RiskClass } from '@rental/domain/rental/orders/core/risk-class';
import { riskLevelLabels } from '@rental/domain/rental/orders/core/risk-level';
import { moneyText } from '../../../ui/texts/money-text.ts';

export const statusText = (status: OrderStatus) => orderStatusLabels.get(status) ?? String(status);

/** 「低风险 720」; nobody looked yet: 「未查询」. */
export function riskText({ riskLevel, riskScore }: Pick<OrderRow, 'riskLevel' | 'riskScore'>) {
  if (riskLevel === null) return '未查询';
  const label = riskLevelLabels[riskLevel];
  return riskScore === null ? label : `${label} ${riskScore}`;
}

/** 「B 良好」; without a score: 「-」. */
export const riskClassText = (riskClass: RiskClass | null | undefined): string =>
  riskClass ? riskClassLabels[riskClass] : '-';

/** 「归还中 · 已检测：损坏」; null: it is in the middle of nothing. */
export function lockText({ lock, inspection }: Pick<OrderDetail['order'], 'lock' | 'inspection'>) {
  if (lock === null) return null;
  const label = orderLocks[lock];
  return inspection === null ? label : `${label} · 已检测：${returnResults[inspection]}`;
}

/** 「¥6,800.00（到期买断）」, or 「不可买断」. */
export const buyoutText = (terms: {
  readonly buyoutFen: Fen | null;
  readonly buyoutRule: BuyoutRule;
}) =>
  terms.buyoutFen === null || terms.buyoutRule === 'never'
    ? buyoutRules.never
    : `${moneyText(terms.buyoutFen)}（${buyoutRules[terms.buyoutRule]}）`;

/** 「iPhone 17 / 256G 黑」 */
export const productText = ({ productName, skuName }: Pick<OrderRow, 'productName' | 'skuName'>) =>
  `${productName} / ${skuName}`;

/** The beginning of a rental: the parcel has arrived, or, for a relet, 续租起租. */
export const beginText = ({ isRelet }: Pick<OrderRow, 'isRelet'>) => (isRelet ? '起租' : '签收');

export const detailPath = (orderId: number) => `/order/detail/${orderId}`;
