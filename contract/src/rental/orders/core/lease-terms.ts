import * as z from 'zod';
import type { DaysRule } from '@rental/domain/rental/bills/schedule';
import {
  buyoutModels,
  leaseClasses,
  paymentOrders,
  type BuyoutModel,
  type LeaseClass,
  type PaymentOrder,
} from '@rental/domain/rental/orders/core/lease-terms';
import { maxReletTerms } from '@rental/domain/rental/orders/renewals/relets';
import { keysOf, said } from '../../../fields.ts';

/** A rate in basis points, which the screen shows in per cent. */
const Bp = (what: string, most: number) =>
  z
    .int(said(`请输入${what}`, `${what}应为数字，最多两位小数`))
    .min(0, `${what}不能小于0`)
    .max(most, `${what}最多${most / 100}%`);

const Whole = (what: string, least: number, most: number) =>
  z
    .int(said(`请输入${what}`, `${what}应为整数`))
    .min(least, `${what}应为${least}到${most}的整数`)
    .max(most, `${what}应为${least}到${most}的整数`);

/** The rules that a price plan sets out (`PlanTerms` of the domain). */
export const PlanTerms = z.object({
  lateFee: z.object({
    graceDays: Whole('宽限天数', 0, 30),
    firstBp: Bp('前15天日费率', 1_000),
    laterBp: Bp('之后日费率', 1_000),
    capBp: Bp('滞纳金上限', 10_000),
  }),
  buyout: z.object({
    model: z.enum(keysOf<BuyoutModel>(buyoutModels), '请选择买断方式'),
    earlyAfterTerms: Whole('提前买断的期数', 0, 120),
    earlyDiscountBp: Bp('提前买断优惠', 10_000),
  }),
  renewal: z
    .object({
      rentBp: Bp('续租租金比例', 10_000).min(1, '续租租金比例应大于0'),
      maxTerms: Whole('续租期数上限', 1, maxReletTerms).nullable(),
    })
    .nullable(),
  paymentOrder: z.enum(keysOf<PaymentOrder>(paymentOrders), '请选择付款抵充顺序'),
  earlyReturn: z.object({
    minTerms: Whole('最短租期', 0, 120),
    compensationBp: Bp('提前归还违约金', 10_000),
    isByDay: z.boolean().default(false),
  }),
  /** 超期占用费; null: none is agreed on. */
  overstay: z
    .object({
      graceDays: Whole('超期宽限天数', 0, 30),
      dayBp: Bp('超期日占用费', 20_000).min(1, '超期日占用费应大于0'),
      maxDays: Whole('超期最多计费天数', 1, 365),
    })
    .nullable(),
  /** 免押担保: how much of a waived deposit has to be frozen. */
  waiverHoldBp: Bp('免押担保比例', 10_000).default(0),
  leaseClass: z.enum(keysOf<LeaseClass>(leaseClasses), '请选择租赁分类'),
});

/** The rules that a customer signed (`LeaseTerms` of the domain). */
export const LeaseTerms = PlanTerms.extend({
  daysRule: z.enum(['exact', 'oneMore'] as const satisfies readonly DaysRule[]),
});
