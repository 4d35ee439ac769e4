import * as z from 'zod';
import { idNumber } from '@rental/domain/validation/id-number';
import { mobile } from '@rental/domain/validation/phones';
import { maxPlanServices, maxServiceName } from '@rental/domain/rental/price-plans/plan-services';
import { filledText, Id, said } from '../../../fields.ts';
import { BillPeriod } from '../core/order-fields.ts';

/** The customer's choice: a SKU and a rental period of a plan, at the version that was shown. */
export const choice = {
  skuId: Id,
  planId: Id,
  planVersion: z.int(said('请填写方案版本', '应为正整数')).positive('应为正整数'),
  termCount: z.int(said('请填写期数', '应为正整数')).positive('应为正整数'),
  period: BillPeriod,
  // without a default: it would change the hash by which an order of the release before is known again
  /** 增值服务 of the plan by their names; the required ones need not be named. */
  services: z
    .array(filledText(maxServiceName, '请填写增值服务名称'), '请选择增值服务')
    .max(maxPlanServices, `增值服务最多${maxPlanServices}项`)
    .refine((names) => new Set(names).size === names.length, '增值服务名称重复')
    .optional(),
};

/** The refusals of a choice. */
export const offerRefusals = [
  'sku_not_for_rent',
  'plan_of_other_sku',
  'plan_stopped',
  'plan_version_stale',
  'plan_offer_unknown',
  'plan_service_unknown',
  'price_beyond_cap',
] as const;

/** A person as they are registered. The ID number is the identity. */
export const NewCustomer = z.object({
  name: filledText(50, '请填写姓名'),
  phone: filledText(11, mobile.message).refine((typed) => mobile.test(typed), mobile.message),
  idNumber: filledText(18, idNumber.message)
    .refine((typed) => idNumber.test(typed), idNumber.message)
    .transform((typed) => typed.toUpperCase()),
  region: filledText(100, '请填写省市区'),
  street: filledText(200, '请填写详细地址'),
});
