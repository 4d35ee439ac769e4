import * as z from 'zod';
import { endpoint } from '../../../endpoint.ts';
import { Amount, Day, Id, IdText, Instant, TimeRange } from '../../../fields.ts';
import { Option, SpecialOrderType, Status } from '../core/order-fields.ts';

/** S190, the new-order reminder: how many orders wait for review, of those this operator reaches, and the newest 5. */
export const orderRemind = endpoint({
  method: 'GET',
  path: '/api/order/remind',
  specified: true,
  summary: '新订单提醒',
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  answer: z.object({
    count: z.int(),
    latest: z.array(
      z.object({ id: Id, orderNo: z.string(), productName: z.string(), createTime: Instant }),
    ),
  }),
});

/** The filters of the figures, within the operator's data scope. */
const narrowed = {
  storeIs: IdText.optional(),
  channelIs: IdText.optional(),
  specialOrderType: z.coerce.number().pipe(SpecialOrderType).optional(),
};
/** Days in Asia/Shanghai; without them it is today. */
const span = { days: TimeRange.optional() };

const ofHome = { platforms: ['manage', 'channel'], permission: 'home:view' } as const;

/**
 * S188: the figures of the home page, for what this operator sees; `figures` of the domain says what each of them is (ADR 40). `today…` is of the days asked for and `yesterday…` of as
 * many days before them. What stands open (`statusCount`, `toShip`, `receivable…`, `overdue…`) is of now, and that and what falls due of all
 * kinds of orders.
 */
export const homeStatistics = endpoint({
  ...ofHome,
  method: 'GET',
  path: '/api/order/homeStatistics',
  specified: true,
  summary: '首页统计',
  query: z.object({ ...span, ...narrowed }),
  answer: z.object({
    todayCount: z.int(),
    todayFen: Amount,
    yesterdayCount: z.int(),
    yesterdayFen: Amount,
    shippedToday: z.int(),
    statusCount: z.array(z.object({ id: Status, label: z.string(), count: z.int() })),
    toShip: z.int(),
    dueTodayFen: Amount,
    /** 实收: what came in less what went out, by 到账日期; 收支流水 has the rows. Below zero where more went out. */
    paidTodayFen: Amount,
    moneyInFen: Amount,
    moneyOutFen: Amount,
    /** 应收 of now: what fell due by today and is unpaid, without late fees; 逾期 is the part of it that fell due before today. */
    receivableFen: Amount,
    receivableCount: z.int(),
    overdueFen: Amount,
    overdueCount: z.int(),
    /** How many SMS the brand has left; null for channel operators, whom it does not concern. */
    smsBalance: z.int().nullable(),
  }),
});

/** The same days by kind of order, every kind once. */
export const homeKinds = endpoint({
  ...ofHome,
  method: 'GET',
  path: '/api/order/homeKinds',
  summary: '首页订单类型统计',
  query: z.object({ ...span, storeIs: narrowed.storeIs, channelIs: narrowed.channelIs }),
  answer: z.object({
    kinds: z.array(
      z.object({
        specialOrderType: SpecialOrderType,
        orderCount: z.int(),
        amountFen: Amount,
        shippedCount: z.int(),
        paidFen: Amount,
      }),
    ),
  }),
});

/** The stores and channels that the figures can be narrowed to. */
export const homeOptions = endpoint({
  ...ofHome,
  method: 'GET',
  path: '/api/order/homeOptions',
  summary: '首页筛选项',
  answer: z.object({ stores: z.array(Option), channels: z.array(Option) }),
});

/** S189: the last 90 days, today included; of one kind of order (S88), or of all. */
export const indexTable = endpoint({
  ...ofHome,
  method: 'GET',
  path: '/api/index/table',
  specified: true,
  summary: '首页近90天数据',
  query: z.object(narrowed),
  answer: z.object({
    days: z.array(z.object({ day: Day, orderCount: z.int(), amountFen: Amount, paidFen: Amount })),
  }),
});
