import * as z from 'zod';
import { orderStatuses } from '@rental/domain/orders/order-status';
import { shippingRisks, type ShippingRisk } from '@rental/domain/orders/shipping-risk';
import { Id, keysOf } from './fields.ts';

/** One of the nine statuses (S96). */
export const Status = z.literal([...orderStatuses], '订单状态不正确');
export const SpecialOrderType = z.union([z.literal(1), z.literal(2)]);
/** What speaks against letting the customer have the product. */
export const ShippingRiskName = z.enum(keysOf<ShippingRisk>(shippingRisks), '发货风险不正确');
/** What a select offers. */
export const Option = z.object({ id: Id, name: z.string() });
