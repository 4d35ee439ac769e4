import * as z from 'zod';
import { sexes, type Sex } from '@rental/domain/rental/customers/identity';
import { riskClasses } from '@rental/domain/rental/orders/core/risk-class';
import {
  reviewDecisions,
  type ReviewDecision,
} from '@rental/domain/rental/orders/review/review-figures';
import { maxHeldOrders } from '@rental/domain/rental/orders/review/review-hold';
import { endpoint } from '../../../endpoint.ts';
import { Amount, Id, IdText, Instant, keysOf } from '../../../fields.ts';
import { ShownVerified } from '../../customer-profile.ts';
import { Status } from '../core/order-fields.ts';

const ofReviewers = { platforms: ['manage'], permission: 'order:approve' } as const;

/** An order in the hands of the reviewer who asks. */
const HeldOrder = z.object({
  orderId: Id,
  orderNo: z.string(),
  takenAt: Instant,
  /** It goes back to the pool then, unless he gives a sign of life. */
  heldUntil: Instant,
});

/** 审核池, as far as this operator reaches. Orders that wait for papers are not in it. */
export const ReviewQueue = z.object({
  /** Orders that nobody has in hand; counted up to 1,000. */
  waiting: z.int(),
  isWaitingCapped: z.boolean(),
  /** Orders that other reviewers have in hand. */
  heldByOthers: z.int(),
  /** Those that wait, by 风险分级, the safest first; null: without a score. Absent where the brand has not turned it on. */
  classes: z
    .array(z.object({ riskClass: z.enum(riskClasses).nullable(), count: z.int() }))
    .optional(),
  /** Those of this operator, the oldest first. */
  mine: z.array(HeldOrder),
});
export type ReviewQueue = z.output<typeof ReviewQueue>;

export const reviewQueue = endpoint({
  ...ofReviewers,
  method: 'GET',
  path: '/api/review/queue',
  summary: '审核池',
  answer: ReviewQueue,
});

/** 领取: the oldest orders that nobody has in hand. Fewer where there are no more. */
export const takeReviews = endpoint({
  ...ofReviewers,
  method: 'POST',
  path: '/api/review/take',
  summary: '领取订单',
  labels: { count: '领取数量' },
  body: z.object({
    count: z
      .int(`领取数量应为1到${maxHeldOrders}的整数`)
      .min(1, `领取数量应为1到${maxHeldOrders}的整数`)
      .max(maxHeldOrders, `领取数量应为1到${maxHeldOrders}的整数`),
  }),
  answer: ReviewQueue.extend({ taken: z.int() }),
  refusals: ['review_hands_full'],
  idempotent: true,
});

/** 释放: they go back to the pool. Those that the operator does not have in hand are left alone. */
export const releaseReviews = endpoint({
  ...ofReviewers,
  method: 'POST',
  path: '/api/review/release',
  summary: '释放订单',
  body: z.object({
    orderIds: z.array(Id, '请选择订单').min(1, '请选择订单').max(100, '一次最多100个订单'),
  }),
  answer: ReviewQueue,
  refusals: ['not_found'],
});

/** A sign of life: the lease of all that this operator has in hand runs anew. */
export const renewReviews = endpoint({
  ...ofReviewers,
  method: 'POST',
  path: '/api/review/renew',
  summary: '续期审核',
  answer: ReviewQueue,
});

/** 接管: the order comes into the operator's hands, from another reviewer or from the pool. Written to the audit log. */
export const takeOverReview = endpoint({
  platforms: ['manage'],
  permission: 'order:takeOver',
  method: 'POST',
  path: '/api/review/takeOver',
  summary: '接管审核',
  body: z.object({ orderId: Id }),
  answer: ReviewQueue,
  refusals: ['not_found', 'review_over', 'review_hands_full'],
});

/** The reviewer who has an order in hand, and until when without a sign of life; null: it is in the pool. */
const Reviewer = z.object({ name: z.string(), isMe: z.boolean(), heldUntil: Instant }).nullable();

/** 审核人 of one order, for its page. */
export const orderReviewer = endpoint({
  ...ofReviewers,
  method: 'GET',
  path: '/api/review/{id}/reviewer',
  summary: '订单审核人',
  params: z.object({ id: IdText }),
  answer: z.object({ reviewer: Reviewer }),
  refusals: ['not_found'],
});

/** By which other orders are found. */
export const matchKinds = {
  person: '同身份证',
  phone: '同手机号',
  address: '同地址',
} as const;
export type MatchKind = keyof typeof matchKinds;

const MatchedOrder = z.object({
  id: Id,
  orderNo: z.string(),
  orderStatus: Status,
  /** The same person placed the order under review. */
  isSamePerson: z.boolean(),
  /** Masked. */
  customerName: z.string(),
  productName: z.string(),
  storeName: z.string(),
  createTime: Instant,
});

const Match = z.object({
  by: z.enum(keysOf<MatchKind>(matchKinds)),
  /** Counted up to 100. */
  count: z.int(),
  isCapped: z.boolean(),
  /** Of other persons, among those that were counted. */
  othersCount: z.int(),
  /** The latest. */
  orders: z.array(MatchedOrder),
});

/** The facts beside the order itself that a reviewer needs, as far as this operator reaches. */
export const ReviewFacts = z.object({
  orderId: Id,
  /** By the ID number; null where it says nothing. */
  identity: z.object({
    age: z.int().nullable(),
    sex: z.enum(keysOf<Sex>(sexes)).nullable(),
    home: z.string().nullable(),
    verified: ShownVerified,
  }),
  blacklist: z.object({ reason: z.string(), at: Instant }).nullable(),
  exposure: z.object({
    /** Cost of the SKU; null: none is kept. */
    costFen: Amount.nullable(),
    marketFen: Amount,
    /** Deposit in money or frozen, of this order. */
    securedFen: Amount,
    /** The debts of the person on other orders: in all, and overdue today. */
    owedFen: Amount,
    overdueFen: Amount,
    /** Devices that the person has, or that are on their way. */
    devicesOut: z.int(),
    /** Those of them that are 超期未归还. */
    overstayCount: z.int(),
  }),
  /** Devices in the store that no order waits for, this order counted. */
  freeDevices: z.int(),
  matches: z.array(Match),
  reviewer: Reviewer,
});
export type ReviewFacts = z.output<typeof ReviewFacts>;

export const reviewFacts = endpoint({
  ...ofReviewers,
  method: 'GET',
  path: '/api/review/{id}/facts',
  summary: '审核要点',
  params: z.object({ id: IdText }),
  answer: ReviewFacts,
  refusals: ['not_found'],
});

/** Today, or today and the days before it. */
const Days = z
  .enum(['1', '7', '30'], '应为1、7或30天')
  .default('1')
  .transform((days) => Number(days) as 1 | 7 | 30);

const Figures = z.object({
  operatorId: Id,
  operatorName: z.string(),
  reviewed: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** From taking to decision; null: none was taken from the pool. */
  averageSeconds: z.int().nullable(),
  /** In 1/10,000; null: nothing was reviewed. */
  approvalBp: z.int().nullable(),
});

const ofFigures = { platforms: ['manage'], permission: 'order:reviewFigures' } as const;

/** 审核统计: what each reviewer decided in these days, of the orders that this operator reaches. The busiest first. */
export const reviewFigures = endpoint({
  ...ofFigures,
  method: 'GET',
  path: '/api/review/figures',
  summary: '审核统计',
  labels: { days: '统计天数' },
  query: z.object({ days: Days }),
  answer: z.object({ reviewers: z.array(Figures) }),
});

/** The decisions behind a figure, the latest first. `before` goes on after the last one. */
export const reviewDecisionRows = endpoint({
  ...ofFigures,
  method: 'GET',
  path: '/api/review/decisions',
  summary: '审核记录',
  labels: { days: '统计天数', operatorIs: '审核员', decision: '审核结果', before: '起点' },
  query: z.object({
    days: Days,
    operatorIs: IdText,
    decision: z.enum(keysOf<ReviewDecision>(reviewDecisions), '请选择审核结果').optional(),
    before: IdText.optional(),
  }),
  answer: z.object({
    decisions: z.array(
      z.object({
        id: Id,
        orderId: Id,
        orderNo: z.string(),
        /** The status of the order as it is now. */
        orderStatus: Status,
        decision: z.enum(keysOf<ReviewDecision>(reviewDecisions)),
        /** From taking to decision; null: it was not taken from the pool. */
        tookSeconds: z.int().nullable(),
        at: Instant,
      }),
    ),
    /** `before` of the next page; null: there is none. */
    next: Id.nullable(),
  }),
});
