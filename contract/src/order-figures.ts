import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Amount, Day, Id, Instant } from './fields.ts';
import { SpecialOrderType, Status } from './order-fields.ts';

/** S190, the new-order reminder: how many orders wait for review, of those this operator reaches, and the newest 5. */
export const orderRemind = endpoint({
  method: 'GET',
  path: '/api/order/remind',
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

/** S188: the figures of the home page, for what this operator sees. Days are days in Asia/Shanghai. */
export const homeStatistics = endpoint({
  method: 'GET',
  path: '/api/order/homeStatistics',
  summary: '首页统计',
  platforms: ['manage', 'channel'],
  permission: 'home:view',
  answer: z.object({
    todayCount: z.int(),
    todayFen: Amount,
    yesterdayCount: z.int(),
    yesterdayFen: Amount,
    shippedToday: z.int(),
    statusCount: z.array(z.object({ id: Status, label: z.string(), count: z.int() })),
    toShip: z.int(),
    dueTodayFen: Amount,
    /**
     * What was paid today on bills, in whole or in part; what went back since is not taken off it. 分期账单 of 支付时间 today has
     * the bills of which the last was paid today, so that their sum is another.
     */
    paidTodayFen: Amount,
    overdueFen: Amount,
    overdueCount: z.int(),
    /** How many SMS the brand has left; null for channel operators, whom it does not concern. */
    smsBalance: z.int().nullable(),
  }),
});

/** S189: the last 90 days, today included; of one kind of order (S88), or of all. */
export const indexTable = endpoint({
  method: 'GET',
  path: '/api/index/table',
  summary: '首页近90天数据',
  platforms: ['manage', 'channel'],
  permission: 'home:view',
  query: z.object({ specialOrderType: z.coerce.number().pipe(SpecialOrderType).optional() }),
  answer: z.object({
    days: z.array(z.object({ day: Day, orderCount: z.int(), amountFen: Amount, paidFen: Amount })),
  }),
});
