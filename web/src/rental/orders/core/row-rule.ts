import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import type { RowRule } from './order-action.ts';

type Facts = Pick<
  OrderRow,
  'orderStatus' | 'lock' | 'isRelet' | 'arePapersWanted' | 'arePapersSent' | 'isCustomerBlacklisted'
>;

/** True if a row's order stands as the rule of an action has it. */
export const fits = (rule: RowRule, order: Facts): boolean =>
  rule.statuses.includes(order.orderStatus) &&
  (rule.isUnlocked === undefined || order.lock === null) &&
  (rule.isRelet === undefined || order.isRelet === rule.isRelet) &&
  (rule.arePapersWanted === undefined || order.arePapersWanted === rule.arePapersWanted) &&
  (rule.arePapersSent === undefined || order.arePapersSent === rule.arePapersSent) &&
  (rule.isBlacklisted === undefined || !order.isCustomerBlacklisted);
