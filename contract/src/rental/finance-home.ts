import * as z from 'zod';
import { cashSides, type CashSide } from '@rental/domain/money/payments/cash-movements';
import { ageingBands, type AgeingBand } from '@rental/domain/rental/figures/ageing';
import { openWithdrawalStates } from '@rental/domain/rental/withdrawals/withdrawal-states';
import { endpoint } from '../endpoint.ts';
import { Amount, Day, Id, keysOf, TimeRange } from '../fields.ts';
import { Method } from './cash-flows.ts';

const card = {
  method: 'GET',
  platforms: ['manage'],
  permission: 'financeHome:view',
} as const;

/** Days in Asia/Shanghai; absent: the last 30 days. */
const days = { days: TimeRange.optional() };

/** Null: too many flows to add up at once. */
const MovedFen = Amount.nullable();

/** Money of each account: what the books say it holds, and what came in and went out on some days, 线上 and 线下. */
export const financeCash = endpoint({
  ...card,
  path: '/api/finance/home/cash',
  summary: '财务总览资金账户',
  query: z.object(days),
  answer: z.object({
    accounts: z.array(
      z.object({
        method: Method,
        /** Null: for who reaches a part of the brand. */
        balanceFen: Amount.nullable(),
        moved: z.array(
          z.object({
            side: z.enum(keysOf<CashSide>(cashSides)),
            inFen: MovedFen,
            outFen: MovedFen,
          }),
        ),
      }),
    ),
  }),
});

/** The amounts that fell due and came in on each of the last 90 days, and the open ones of the next 90. */
export const financeDays = endpoint({
  ...card,
  path: '/api/finance/home/days',
  summary: '财务总览每日收款与预测',
  answer: z.object({
    past: z.array(z.object({ day: Day, dueFen: Amount, receivedFen: Amount })),
    next: z.array(z.object({ day: Day, openFen: Amount })),
  }),
  refusals: ['whole_brand_only'],
});

/** 账龄 of what is unpaid now, and 回款率 of some days as `overdueTotal` says it. */
export const financeAgeing = endpoint({
  ...card,
  path: '/api/finance/home/ageing',
  summary: '财务总览账龄与回款率',
  query: z.object(days),
  answer: z.object({
    bands: z.array(
      z.object({
        band: z.enum(keysOf<AgeingBand>(ageingBands)),
        /** The days on which its bills fall due. */
        first: Day,
        last: Day,
        count: z.int(),
        amountFen: Amount,
      }),
    ),
    overdueFen: Amount,
    recoveredFen: Amount,
    recoveryRateBp: z.int().nullable(),
  }),
  refusals: ['whole_brand_only'],
});

/** The amounts that stores are owed now, as the books have them. */
export const financeStores = endpoint({
  ...card,
  path: '/api/finance/home/stores',
  summary: '财务总览店铺应付',
  answer: z.object({
    payableFen: Amount,
    payableCount: z.int(),
    balanceFen: Amount,
    underWayFen: Amount,
    underWay: z.array(
      z.object({ state: z.enum(openWithdrawalStates), count: z.int(), amountFen: Amount }),
    ),
  }),
});

/** 起租月逾期率: of each month of rental starts, the rent that was overdue more than 30 days and unpaid at the month ends that followed. */
export const financeVintages = endpoint({
  ...card,
  path: '/api/finance/home/vintages',
  summary: '财务总览起租月逾期率',
  answer: z.object({
    months: z.array(
      z.object({
        /** The days of the month in which the rentals start. */
        first: Day,
        last: Day,
        contractedFen: Amount,
        /** One for each month end that has passed, from the month of the start on. */
        cells: z.array(
          z.object({
            age: z.int(),
            asOf: Day,
            /** Rent that was due by then counts. */
            dueTo: Day,
            overdueFen: Amount,
            shareBp: z.int().nullable(),
          }),
        ),
      }),
    ),
  }),
  refusals: ['whole_brand_only'],
});

/** Products with the most devices alone are shown. */
export const maxShownProducts = 20;

/** 设备回报 and 商品利润, the product with the most devices first. Its profit is that of 月结. */
export const financeProducts = endpoint({
  ...card,
  permission: 'accounting:view',
  path: '/api/finance/home/products',
  summary: '财务总览设备回报与商品利润',
  answer: z.object({
    /** The last day that 月结 has closed; null: none is. */
    closedTo: Day.nullable(),
    products: z
      .array(
        z.object({
          productId: Id,
          name: z.string(),
          deviceCount: z.int(),
          costFen: Amount,
          collectedFen: Amount,
          returnBp: z.int().nullable(),
          profitFen: Amount.nullable(),
        }),
      )
      .max(maxShownProducts),
  }),
  refusals: ['whole_brand_only'],
});
