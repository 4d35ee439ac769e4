import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { Permission } from '@rental/contract/permissions';
import type { PrefetchedRead } from '../../../http/prefetch.ts';
import { logRead } from '../../../ui/operation-log/log-read.ts';
import type { OrderPart } from './order-parts.ts';

/** The reads of the order page's sections, each when it is drawn. */
export function sectionReads(
  { order }: Pick<OrderDetail, 'order'>,
  parts: readonly OrderPart[],
  may: (permission: Permission) => boolean,
): PrefetchedRead[] {
  const args = { params: { id: order.id } };
  const reads: readonly (readonly [isShown: boolean, read: PrefetchedRead])[] = [
    [may('bill:deduct'), ['orderDeductions', args]],
    [parts.includes('applications'), ['orderApplications', args]],
    [parts.includes('log'), logRead(order.orderNo)],
    [may('order:authorize'), ['orderAuthorization', args]],
    [parts.includes('risk'), ['orderRiskScore', { query: { orderId: String(order.id) } }]],
    [parts.includes('risk'), ['orderRiskReports', { query: { orderId: String(order.id) } }]],
    [parts.includes('evidence'), ['orderEvidence', args]],
    [parts.includes('sms'), ['orderSms', args]],
    [parts.includes('books'), ['orderBooks', args]],
  ];
  return reads.filter(([isShown]) => isShown).map(([, read]) => read);
}
