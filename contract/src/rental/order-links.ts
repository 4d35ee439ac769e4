import { linkKinds, type LinkKind } from '@rental/domain/rental/order-links/link-kinds';
import { linkLevels, type LinkLevel } from '@rental/domain/rental/order-links/link-summary';
import { lossReasons, type LossReason } from '@rental/domain/rental/orders/core/reasons';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdText, Instant, keysOf } from '../fields.ts';
import { Status } from './orders/core/order-fields.ts';

const Kinds = z.array(z.enum(keysOf<LinkKind>(linkKinds)));

const LinkedOrder = z.object({
  id: Id,
  orderNo: z.string(),
  orderStatus: Status,
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  isCustomerBlacklisted: z.boolean(),
  overdueDays: z.int(),
  lossReason: z.enum(keysOf<LossReason>(lossReasons)).nullable(),
  createTime: Instant,
  /** 0 is the order that was asked about. */
  step: z.int(),
  /** Its ties to orders one step nearer. The heaviest tie stands first. */
  kinds: Kinds,
});

/** Orders of the brand that share identity, phone, contact, address or device with an order, by two steps. */
export const OrderLinks = z.object({
  summary: z.object({
    orders: z.int(),
    /** Customers other than that of the order. */
    others: z.int(),
    overdue: z.int(),
    rejected: z.int(),
    lost: z.int(),
    /** Customers on the blacklist. */
    blacklisted: z.int(),
    level: z.enum(keysOf<LinkLevel>(linkLevels)),
  }),
  /** The nearest first: the order that was asked about, then those linked with it. */
  orders: z.array(LinkedOrder),
  edges: z.array(z.object({ from: Id, to: Id, kinds: Kinds })),
  /** Orders that had no room. */
  leftOut: z.int(),
  /** Orders that this operator does not reach. */
  hidden: z.int(),
  /** Kinds of what too many orders share, which was not followed. */
  crowds: Kinds,
});
export type OrderLinks = z.output<typeof OrderLinks>;

/** 关联订单 */
export const orderLinks = endpoint({
  method: 'GET',
  path: '/api/order/{id}/links',
  summary: '关联订单',
  platforms: ['manage'],
  permission: 'risk:list',
  params: z.object({ id: IdText }),
  answer: OrderLinks,
  refusals: ['not_found'],
});
