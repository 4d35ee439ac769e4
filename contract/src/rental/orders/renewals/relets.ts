import * as z from 'zod';
import { buyoutRules, type BuyoutRule } from '@rental/domain/rental/orders/core/position';
import { gapChoices, type GapChoice } from '@rental/domain/rental/orders/renewals/relet-gap';
import { maxReletTerms } from '@rental/domain/rental/orders/renewals/relets';
import { reletStates, type ReletState } from '@rental/domain/rental/orders/renewals/relet-states';
import { endpoint, type Endpoint } from '../../../endpoint.ts';
import {
  Amount,
  Day,
  filledText,
  Id,
  IdText,
  Instant,
  keysOf,
  NamePart,
  pageOf,
  pageQuery,
  said,
  text,
  TimeRange,
} from '../../../fields.ts';
import {
  requestedApproval,
  SecondPerson,
  secondPersonFields,
  secondPersonRefusals,
  StepUp,
  stepUpRefusals,
} from '../../../people/access/approvals.ts';
import { sortBy } from '../../../sorting.ts';
import { paging, TabCounts } from '../../../tab-counts.ts';
import { BillPeriod, Status } from '../core/order-fields.ts';
import { RefundMethod, refundWayRefusals } from '../money/money-fields.ts';
import { MoneyPreview } from '../money/money-preview.ts';

const maxFen = 99_999_999_999;
const Typed = (least: number) =>
  z
    .int(said('请输入金额', '金额应为数字，精确到分'))
    .min(least, least > 0 ? '金额须大于0' : '金额不能小于0')
    .max(maxFen, '金额最多999999999.99元') as unknown as typeof Amount;

const Rule = z.enum(keysOf<BuyoutRule>(buyoutRules), '请选择买断规则');
const common = { method: 'POST', platforms: ['manage'], permission: 'order:relet' } as const;

/** 试算 of a relet: what is rented on, and its bills as they are if it begins today. */
const ReletPreview = z.object({
  seen: z.string(),
  startOn: Day,
  endsOn: Day,
  bills: z.array(z.object({ term: z.int(), dueOn: Day, rentFen: Amount })),
  totalRentFen: Amount,
  buyoutFen: Amount.nullable(),
  buyoutRule: Rule,
  /** 押金结转: what the order before holds, and brings. */
  depositFen: Amount,
  /** 结转预授权: the amount frozen for the order before, which goes over to the relet. */
  authorizedFen: Amount,
  /** The relet has a hold of its own: the one before is released with 续租起租. */
  releasedFen: Amount,
  /** 间隔: the days since the rental before has ended, and their rent; null: there are none. */
  gap: z.object({ fromOn: Day, toOn: Day, days: z.int(), amountFen: Amount }).nullable(),
});
export type ReletPreview = z.output<typeof ReletPreview>;

const startBody = z.object({
  orderId: Id,
  termCount: z
    .int('请输入期数')
    .min(1, '期数至少1期')
    .max(maxReletTerms, `期数最多${maxReletTerms}期`),
  /** Every month; or every so many days. */
  period: BillPeriod,
  totalRentFen: Typed(1),
  /** Null: the product cannot be bought. */
  buyoutFen: Typed(0).nullable(),
  buyoutRule: Rule,
});
const startRefusals = [
  'not_found',
  'relet_not_renting',
  'relet_not_offered',
  'relet_too_long',
  'order_locked',
  'relet_of_blacklisted',
  'rent_below_terms',
] as const;

/** 续租 of a rental (试算). */
export const previewStartRelet = endpoint({
  ...common,
  path: '/api/order/startRelet/preview',
  summary: '续租（试算）',
  body: startBody,
  /** `overstayFen`: 超期占用费 that it charges on the rental before, up to today; it is paid before 续租起租. */
  answer: ReletPreview.extend({ overstayFen: Amount }),
  refusals: startRefusals,
});

/** 续租: a new order, 审核通过, goes on from one that is rented; its agreement follows. `reletId`: that order. */
export const startRelet = endpoint({
  ...common,
  path: '/api/order/startRelet',
  summary: '续租',
  body: startBody.extend({ seen: text(64), note: text(200).optional() }),
  answer: z.object({ orderId: Id, orderStatus: Status, reletId: Id, reletNo: z.string() }),
  refusals: [...startRefusals, 'preview_stale'],
  idempotent: true,
});

const beginRefusals = [
  'not_found',
  'not_a_relet',
  'invalid_transition',
  'relet_still_owed',
  'authorization_busy',
  'relet_deposit_missing',
  'first_payment_missing',
  'relet_gap_undecided',
] as const;

/** 间隔租金: null: nothing was said about it. */
const gapChoice = z
  .enum(keysOf<GapChoice>(gapChoices), '请选择收取或免收')
  .nullable()
  .default(null);

/** 续租起租 of a relet whose agreement is signed (试算). */
export const previewBeginRelet = endpoint({
  ...common,
  path: '/api/order/beginRelet/preview',
  summary: '续租起租（试算）',
  body: z.object({ orderId: Id, gapChoice }),
  answer: ReletPreview.extend({ secondPerson: SecondPerson }),
  refusals: [...beginRefusals, 'books_differ'],
});

/**
 * 续租起租: the order before is completed, and its device and deposit are the relet's. `reason`: why the rent of the days between
 * is not asked for; without it nothing is waived.
 */
export const beginRelet = endpoint({
  ...common,
  path: '/api/order/beginRelet',
  summary: '续租起租',
  body: z.object({
    orderId: Id,
    seen: text(64),
    gapChoice,
    reason: filledText(200, '请填写免收原因').optional(),
    ...secondPersonFields,
  }),
  /** Days and bills are those of the relet, once it has begun. */
  answer: z.object({
    orderId: Id,
    orderStatus: Status,
    startOn: Day.optional(),
    endsOn: Day.optional(),
    billCount: z.int().optional(),
    ...requestedApproval,
  }),
  refusals: [...beginRefusals, ...secondPersonRefusals],
  idempotent: true,
  movesMoney: true,
} satisfies Endpoint);

const cancelRefusals = [
  'not_found',
  'not_a_relet',
  'invalid_transition',
  'refund_method_missing',
  ...refundWayRefusals,
  'authorization_busy',
] as const;

/** 取消续租 (试算): what goes back of what was paid on the relet. */
export const previewCancelRelet = endpoint({
  ...common,
  path: '/api/order/cancelRelet/preview',
  summary: '取消续租（试算）',
  body: z.object({ orderId: Id, refundMethod: RefundMethod.default(null) }),
  answer: MoneyPreview,
  refusals: [...cancelRefusals, 'books_differ'],
});

/** 取消续租, before it has begun: the relet is closed as by 关单, and the order before is free again. */
export const cancelRelet = endpoint({
  ...common,
  path: '/api/order/cancelRelet',
  summary: '取消续租',
  /** `orderId`: the relet. */
  body: z.object({
    orderId: Id,
    reason: filledText(200, '请填写原因'),
    refundMethod: RefundMethod.optional(),
    stepUp: StepUp.optional(),
    ...secondPersonFields,
  }),
  answer: z.object({ orderId: Id, orderStatus: Status, ...requestedApproval }),
  refusals: [...cancelRefusals, 'too_much_money', ...stepUpRefusals, ...secondPersonRefusals],
  idempotent: true,
  movesMoney: true,
});

export const ReletRow = z.object({
  /** The relet is an order: its id and number. */
  id: Id,
  reletNo: z.string(),
  orderId: Id,
  orderNo: z.string(),
  reletState: z.enum(keysOf<ReletState>(reletStates)),
  productName: z.string(),
  /** The product's first image; null: it has none. */
  cover: z.string().nullable(),
  skuName: z.string(),
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  termCount: z.int(),
  /** Null: every term is a month. */
  periodDays: z.int().nullable(),
  startOn: Day.nullable(),
  endsOn: Day.nullable(),
  totalRentFen: Amount,
  buyoutFen: Amount.nullable(),
  /** 发起人. */
  operatorName: z.string().nullable(),
  at: Instant,
  storeName: z.string(),
  channelName: z.string().nullable(),
  responsibleName: z.string().nullable(),
});
export type ReletRow = z.output<typeof ReletRow>;

/** 续租列表: the last first; every filter narrows. `name` as in 订单列表. */
export const listRelets = endpoint({
  method: 'GET',
  path: '/api/relet',
  summary: '续租列表',
  labels: { name: '姓名', at: '发起时间' },
  platforms: ['manage', 'channel'],
  permission: 'relet:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('at', 'totalRentFen'),
    reletNo: text(32).optional(),
    orderNo: text(32).optional(),
    name: NamePart,
    skuIs: IdText.optional(),
    reletState: z.enum(keysOf<ReletState>(reletStates), '请选择续租状态').optional(),
    at: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(ReletRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what has not begun. */
export const reletCounts = endpoint({
  method: 'GET',
  path: '/api/relet/counts',
  summary: '各状态续租数',
  platforms: ['manage', 'channel'],
  permission: 'relet:list',
  query: listRelets.query.omit({ ...paging, reletState: true }),
  answer: TabCounts,
});
