import * as z from 'zod';
import {
  overstaySpans,
  overstayStates,
  type OverstaySpan,
  type OverstayState,
} from '@rental/domain/rental/orders/core/overstay';
import { endpoint } from '../../../endpoint.ts';
import {
  Amount,
  Day,
  Id,
  IdText,
  keysOf,
  NamePart,
  pageOf,
  pageQuery,
  PhonePart,
  text,
  TimeRange,
} from '../../../fields.ts';
import { sortBy } from '../../../sorting.ts';
import { paging, TabCounts } from '../../../tab-counts.ts';

export const OverstayRow = z.object({
  /** The id of the order. */
  id: Id,
  orderNo: z.string(),
  productName: z.string(),
  /** The product's first image; null: it has none. */
  cover: z.string().nullable(),
  skuName: z.string(),
  /** The device that is out; null: none is known. */
  serial: z.string().nullable(),
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  /** 到期日. */
  endsOn: Day,
  /** How many days it has lasted, today included. */
  overstayDays: z.int(),
  overstayState: z.enum(keysOf<OverstayState>(overstayStates)),
  /** 超期占用费 that was charged, and what of it is unpaid. */
  chargedFen: Amount,
  owedFen: Amount,
  /** The most that it comes to by the signed terms; null: nothing was agreed on. */
  capFen: Amount.nullable(),
  /** The deposit that secures the order: money, or what is frozen. */
  securedFen: Amount,
  isRelet: z.boolean(),
  isCustomerBlacklisted: z.boolean(),
  storeName: z.string(),
  channelName: z.string().nullable(),
  responsibleName: z.string().nullable(),
});
export type OverstayRow = z.output<typeof OverstayRow>;

/** 超期未归还: running rentals past their last day with nothing under way, the longest first; every filter narrows. */
export const listOverstays = endpoint({
  method: 'GET',
  path: '/api/overstay',
  summary: '超期未归还',
  labels: { name: '姓名' },
  platforms: ['manage', 'channel'],
  permission: 'overstay:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('overstayDays'),
    overstaySpan: z.enum(keysOf<OverstaySpan>(overstaySpans), '请选择超期时长').optional(),
    orderNo: text(32).optional(),
    name: NamePart,
    phone: PhonePart,
    skuIs: IdText.optional(),
    /** 到期日. */
    endsOn: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
    responsibleIs: IdText.optional(),
  }),
  answer: pageOf(OverstayRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. */
export const overstayCounts = endpoint({
  method: 'GET',
  path: '/api/overstay/counts',
  summary: '各时长超期数',
  platforms: ['manage', 'channel'],
  permission: 'overstay:list',
  query: listOverstays.query.omit({ ...paging, overstaySpan: true }),
  answer: TabCounts,
});
