import * as z from 'zod';
import { trackProblems, type TrackProblem } from '@rental/domain/rental/logistics/tracking';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, keysOf } from '../fields.ts';
import { SaidParcelState } from './orders/core/order-fields.ts';

export const ParcelTrack = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  parcelState: SaidParcelState,
  /** The last first. */
  steps: z.array(z.object({ at: Instant, place: z.string(), words: z.string() })),
  /** Why the last question has no answer. */
  problem: z.enum(keysOf<TrackProblem>(trackProblems)).nullable(),
  /** When the provider was asked. */
  askedAt: Instant.nullable(),
  /** From when on it can be asked again; null: it is not asked any more. */
  nextAt: Instant.nullable(),
});
export type ParcelTrack = z.output<typeof ParcelTrack>;

/**
 * 查物流: a parcel of an order (its last, unless another is named) or the parcel of a return. The provider is asked where it was not within ten
 * minutes; else what is kept is answered.
 */
export const trackParcel = endpoint({
  method: 'POST',
  path: '/api/order/track',
  summary: '查物流',
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  body: z.object({ orderId: Id, parcelId: Id.optional(), returnId: Id.optional() }),
  answer: ParcelTrack,
  refusals: ['not_found', 'parcel_not_sent'],
});

const Party = z.object({ name: z.string(), phone: z.string(), address: z.string() });

/** 打印面单: who sends what to whom, unmasked and therefore written to the audit log. Needs 查看客户明文 as well. */
export const orderWaybill = endpoint({
  method: 'POST',
  path: '/api/order/waybill',
  summary: '打印面单',
  platforms: ['manage'],
  permission: 'order:ship',
  body: z.object({ orderId: Id }),
  answer: z.object({
    orderNo: z.string(),
    /** Null, as the number is: it was not shipped yet. */
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    /** The store, whose address goes as far as its district. */
    sender: Party,
    receiver: Party,
    productName: z.string(),
    skuName: z.string(),
  }),
  refusals: ['not_found', 'waybill_out_of_turn', 'relet_keeps', 'waybill_needs_reveal'],
});
