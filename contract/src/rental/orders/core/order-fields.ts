import * as z from 'zod';
import { parcelStates, type ParcelState } from '@rental/domain/rental/logistics/tracking';
import { orderStatuses } from '@rental/domain/rental/orders/core/order-status';
import { shippingRisks, type ShippingRisk } from '@rental/domain/rental/orders/life/shipping-risk';
import { Id, keysOf } from '../../../fields.ts';

/** One of the nine statuses (S96). */
export const Status = z.literal([...orderStatuses], '请选择订单状态');
export const SpecialOrderType = z.union([z.literal(1), z.literal(2)], '请选择订单类型');
/** A reason against letting the customer have the product. */
export const ShippingRiskName = z.enum(keysOf<ShippingRisk>(shippingRisks), '请选择发货风险');
/** How often rent falls due: every month, or every so many days. */
export const BillPeriod = z.discriminatedUnion(
  'unit',
  [
    z.object({ unit: z.literal('month') }),
    z.object({
      unit: z.literal('day'),
      days: z.int('请输入天数').min(1, '天数至少1天').max(366, '天数最多366天'),
    }),
  ],
  '请选择每期时长',
);
/** The place of a parcel, as its carrier said last; null: it has said nothing yet. */
export const SaidParcelState = z.enum(keysOf<ParcelState>(parcelStates)).nullable();
/** A choice of a select. */
export const Option = z.object({ id: Id, name: z.string() });
