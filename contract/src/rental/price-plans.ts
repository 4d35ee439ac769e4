import * as z from 'zod';
import { firstPayments, type FirstPayment } from '@rental/domain/rental/orders/core/first-payment';
import { orderSources, type OrderSource } from '@rental/domain/rental/orders/core/order-terms';
import { buyoutRules, type BuyoutRule } from '@rental/domain/rental/orders/core/position';
import {
  maxPlanServices,
  maxServiceName,
  serviceKinds,
  type ServiceKind,
} from '@rental/domain/rental/price-plans/plan-services';
import {
  maxOffers,
  maxPlanName,
  planComplaint,
  planStates,
  type PlanState,
} from '@rental/domain/rental/price-plans/price-plan';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  amountOf,
  Day,
  filledText,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  said,
  text,
} from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { PlanTerms } from './orders/core/lease-terms.ts';
import { BillPeriod, SpecialOrderType } from './orders/core/order-fields.ts';

const Version = z.int();

const Offer = z.object({
  termCount: z
    .int(said('请输入期数', '期数应为整数'))
    .min(1, '期数应为1到120的整数')
    .max(120, '期数应为1到120的整数'),
  period: BillPeriod,
  totalRentFen: amountOf('总租金', 1),
  buyoutFen: amountOf('买断价', 0).nullable(),
});

const service = {
  kind: z.enum(keysOf<ServiceKind>(serviceKinds), '请选择增值服务类型'),
  name: filledText(maxServiceName, '请填写增值服务名称'),
  priceFen: amountOf('增值服务价格', 1),
};

/** 增值服务 as an order takes it. */
export const AgreedService = z.object({ ...service, name: z.string(), priceFen: Amount });

const isRequired = z.boolean('请选择是否必选');

/** The same as a plan offers it. */
const OfferedService = AgreedService.extend({ isRequired });

const PlanServices = z
  .array(z.object({ ...service, isRequired }), '请填写增值服务')
  .max(maxPlanServices, `增值服务最多${maxPlanServices}项`)
  .refine(
    (services) => new Set(services.map(({ name }) => name)).size === services.length,
    '增值服务名称重复',
  );

const idsOf = (what: string) =>
  z
    .array(Id, `请选择${what}`)
    .max(200, `最多选择200个${what}`)
    .refine((ids) => new Set(ids).size === ids.length, `${what}重复`);

/** The prices and terms of one version of a plan (`PlanVersion` of the domain). */
export const PlanVersion = z.object({
  type: SpecialOrderType,
  offers: z.array(Offer, '请填写租期').max(maxOffers, `租期最多${maxOffers}个`),
  firstPayment: z.enum(keysOf<FirstPayment>(firstPayments), '请选择首期支付方式'),
  depositFen: amountOf('押金', 0),
  waivableFen: amountOf('可免押金额', 0),
  authorizableFen: amountOf('可预授权金额', 0),
  buyoutRule: z.enum(keysOf<BuyoutRule>(buyoutRules), '请选择买断规则'),
  lease: PlanTerms,
  /** 增值服务. A program or page of the release before sends none. */
  services: PlanServices.default([]),
  /** An empty list means no limit. */
  audience: z.object({
    storeIds: idsOf('店铺'),
    channelIds: idsOf('渠道'),
    sources: z.array(z.enum(keysOf<OrderSource>(orderSources), '请选择来源')),
  }),
});
export type PlanVersion = z.output<typeof PlanVersion>;

/** The same as it is typed: a version that contradicts itself is refused with its sentence. */
const NewVersion = PlanVersion.superRefine((plan, context) => {
  const complaint = planComplaint(plan);
  if (complaint !== null) context.addIssue({ code: 'custom', message: complaint });
});

export const PricePlanRow = z.object({
  id: Id,
  name: z.string(),
  productId: Id,
  productName: z.string(),
  cover: z.string().nullable(),
  /** Null: the plan is for all SKUs of the product. */
  skuId: Id.nullable(),
  skuName: z.string().nullable(),
  isEnabled: z.boolean(),
  version: Version,
  type: SpecialOrderType,
  offerCount: z.int(),
  /** The shortest and the longest of its rental periods. */
  shortest: z.string(),
  longest: z.string(),
  /** The rent of a term where that is lowest. */
  lowestTermFen: Amount,
  depositFen: Amount,
  services: z.array(OfferedService),
  updateTime: Instant,
});
export type PricePlanRow = z.output<typeof PricePlanRow>;

const list = { platforms: ['manage'], permission: 'pricePlan:list' } as const;
const edit = { platforms: ['manage'], permission: 'pricePlan:edit', idempotent: true } as const;
const listLabels = { name: '方案名称', type: '租赁方式' };
const planLabels = {
  type: '租赁方式',
  plan: '方案内容',
  offers: '租期',
  audience: '适用范围',
};

/** 租赁方案: the one that changed last first; every filter narrows. */
export const listPricePlans = endpoint({
  ...list,
  method: 'GET',
  path: '/api/pricePlan',
  summary: '租赁方案列表',
  labels: listLabels,
  query: z.object({
    ...pageQuery,
    sort: sortBy('updateTime'),
    /** A part of its name. */
    name: text(maxPlanName).optional(),
    productIs: IdText.optional(),
    type: z.coerce.number('请选择租赁方式').pipe(SpecialOrderType).optional(),
    planState: z.enum(keysOf<PlanState>(planStates), '请选择状态').optional(),
  }),
  answer: pageOf(PricePlanRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. */
export const pricePlanCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/pricePlan/counts',
  summary: '各状态方案数',
  labels: listLabels,
  query: listPricePlans.query.omit({ ...paging, planState: true }),
  answer: TabCounts,
});

const KeptVersion = z.object({
  version: Version,
  at: Instant,
  /** Null: it was made without an operator. */
  operatorName: z.string().nullable(),
  plan: PlanVersion,
});

export const PricePlanDetail = z.object({
  plan: PricePlanRow,
  /** The latest fifty, the current one first. */
  versions: z.array(KeptVersion),
});
export type PricePlanDetail = z.output<typeof PricePlanDetail>;

export const pricePlanDetail = endpoint({
  ...list,
  method: 'GET',
  path: '/api/pricePlan/{id}',
  summary: '租赁方案详情',
  params: z.object({ id: IdText }),
  answer: PricePlanDetail,
  refusals: ['not_found'],
});

const refused = [
  'not_found',
  'price_plan_name_taken',
  'price_plan_no_sku',
  'price_plan_audience_unknown',
  'insurance_unknown',
  'price_beyond_cap',
  'buyout_below_floor',
  'whole_brand_only',
] as const;

const Name = filledText(maxPlanName, '请填写方案名称');

/** A new plan is enabled. Only operators who reach every store may add one. */
export const createPricePlan = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/pricePlan',
  summary: '新增租赁方案',
  labels: { ...planLabels, name: '方案名称', productId: '商品', skuId: '规格' },
  body: z.object({
    name: Name,
    productId: Id,
    skuId: Id.nullable(),
    plan: NewVersion,
  }),
  answer: PricePlanRow,
  answerStatus: 201,
  refusals: refused,
});

/** Another content is another version: orders keep the one that they were placed by. */
export const updatePricePlan = endpoint({
  ...edit,
  method: 'PUT',
  path: '/api/pricePlan',
  summary: '修改租赁方案',
  labels: { ...planLabels, name: '方案名称', version: '方案版本' },
  body: z.object({
    id: Id,
    /** The version that the change began with. */
    version: z.int('请刷新后重试'),
    name: Name.optional(),
    plan: NewVersion.optional(),
  }),
  answer: PricePlanRow,
  refusals: [...refused, 'price_plan_edited'],
});

/** 启用 and 停用. A stopped plan takes no orders; those it has go on. */
export const switchPricePlan = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/pricePlan/enabled',
  summary: '启用或停用租赁方案',
  body: z.object({ id: Id, isEnabled: z.boolean('请选择启用或停用') }),
  answer: PricePlanRow,
  refusals: [
    'not_found',
    'price_plan_no_sku',
    'price_beyond_cap',
    'buyout_below_floor',
    'whole_brand_only',
  ],
});

/** 试算 of one offer: what it costs a customer in all, as if the rental began today. */
export const Quote = z.object({
  title: z.string(),
  startOn: Day,
  endsOn: Day,
  bills: z.array(z.object({ term: z.int(), dueOn: Day, rentFen: Amount })),
  totalRentFen: Amount,
  /** 增值服务 in it, due on the first day. */
  services: z.array(AgreedService),
  servicesFen: Amount,
  depositFen: Amount,
  waivableFen: Amount,
  authorizableFen: Amount,
  /** 免押担保: how much of what is waived has to be frozen, in basis points. */
  waiverHoldBp: z.int(),
  beforeShippingFen: Amount,
  buyouts: z.array(
    z.object({ paidTerms: z.int(), on: Day, rentPaidFen: Amount, priceFen: Amount }),
  ),
  totalFen: Amount,
  retailFen: Amount,
  /** The total as a share of the retail price, in basis points. */
  totalBp: z.int(),
  /** 年化综合成本; null: the product goes back. */
  annualBp: z.int().nullable(),
  /** Why an order is refused by the limits; null: it is not. */
  beyondCap: z.string().nullable(),
  /** Why a plan with this offer is not saved: a buyout below the floor; null: there is none. */
  belowFloor: z.string().nullable(),
});
export type Quote = z.output<typeof Quote>;

/** 试算 of a plan as it is typed, for the cheapest SKU that it covers: that one comes to the limits first. */
export const quotePricePlan = endpoint({
  ...list,
  method: 'POST',
  path: '/api/pricePlan/quote',
  summary: '租赁方案试算',
  labels: { ...planLabels, productId: '商品', skuId: '规格' },
  body: z.object({ productId: Id, skuId: Id.nullable(), plan: NewVersion }),
  answer: z.object({
    skuName: z.string(),
    quotes: z.array(Quote),
    /** Why the late fee is refused by the limits; null: it is not. */
    lateFeeBeyondCap: z.string().nullable(),
  }),
  refusals: ['not_found', 'price_plan_no_sku'],
});
