import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { maxFrozenDays } from '@rental/domain/rental/commissions/commission-rule';
import {
  recordStates,
  type RecordState,
} from '@rental/domain/rental/distribution/distribution-records';
import {
  distributionLevels,
  maxDistributionBp,
  maxTreeDepth,
  sharesFit,
} from '@rental/domain/rental/distribution/distribution-rule';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
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
} from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { sortBy } from '../sorting.ts';

const Method = z.enum(keysOf<MoneyMethod>(moneyMethods), '请选择打款方式');
const State = z.enum(keysOf<RecordState>(recordStates), '请选择佣金状态');
const Phone = text(20).regex(/^1\d{10}$/, '请输入完整手机号');

/** A customer who brings orders by his code (分销员). Name and phone are masked. */
export const DistributorRow = z.object({
  id: Id,
  customerId: Id,
  name: z.string(),
  phone: z.string(),
  /** 等级: how deep he stands in the tree of relations; the first is 1. */
  depth: z.int(),
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
  childCount: z.int(),
  orderCount: z.int(),
  /** 订单额: the rent of his orders that were not rejected or closed. */
  orderFen: Amount,
  frozenFen: Amount,
  /** 可提. Below zero it is taken back from what is earned next. */
  availableFen: Amount,
  /** 提现中: applied for, and not paid yet. */
  underWayFen: Amount,
  paidFen: Amount,
  isActive: z.boolean(),
  /** The first person of a payment above the limit, while the amount is still that. */
  askedBy: z.string().nullable(),
  createTime: Instant,
});
export type DistributorRow = z.output<typeof DistributorRow>;

const read = {
  method: 'GET',
  platforms: ['manage'],
  permission: 'distribution:list',
} as const;
const refusals = ['feature_off', 'whole_brand_only'] as const;

/** 分销员, the newest first; every filter narrows. */
export const listDistributors = endpoint({
  ...read,
  path: '/api/distribution/distributor',
  summary: '分销员列表',
  labels: { depth: '等级', createTime: '加入时间' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime'),
    phone: Phone.optional(),
    name: NamePart,
    parentIs: IdText.optional(),
    depth: z.coerce
      .number('请选择等级')
      .int('请选择等级')
      .min(1, '请选择等级')
      .max(maxTreeDepth, '请选择等级')
      .optional(),
    createTime: TimeRange.optional(),
  }),
  answer: pageOf(DistributorRow),
  refusals: [...refusals, 'page_too_deep', 'cursor_invalid'],
});

/** How many children a branch of the tree shows at once. */
export const maxBranch = 50;

/** 关系树: the distributors right below one, or those without a 上级, some at a time. */
export const distributionBranch = endpoint({
  ...read,
  path: '/api/distribution/branch',
  summary: '分销关系树',
  query: z.object({
    parentIs: IdText.optional(),
    /** Those with a greater id. */
    after: IdText.optional(),
  }),
  answer: z.object({
    nodes: z
      .array(
        z.object({
          id: Id,
          name: z.string(),
          phone: z.string(),
          depth: z.int(),
          childCount: z.int(),
          isActive: z.boolean(),
        }),
      )
      .max(maxBranch),
    /** `after` of the next ones; null: there are none. */
    next: Id.nullable(),
  }),
  refusals,
});
export type BranchNode = z.output<typeof distributionBranch.answer>['nodes'][number];

/** The commission of a bill at one level. */
export const DistributionRecord = z.object({
  id: Id,
  distributorId: Id,
  name: z.string(),
  phone: z.string(),
  orderId: Id,
  orderNo: z.string(),
  /** 「租金 第1期」. */
  billTitle: z.string(),
  level: z.union([z.literal(1), z.literal(2)]),
  recordState: State,
  /** The rent that was counted. */
  baseFen: Amount,
  shareFen: Amount,
  frozenFen: Amount,
  paidFen: Amount,
  createTime: Instant,
});
export type DistributionRecord = z.output<typeof DistributionRecord>;

/** 佣金记录, the newest first; every filter narrows. */
export const listDistributionRecords = endpoint({
  ...read,
  path: '/api/distribution/record',
  summary: '分销佣金记录',
  labels: { recordState: '佣金状态', level: '佣金层级', distributorIs: '分销员编号' },
  query: z.object({
    ...pageQuery,
    sort: sortBy(),
    recordState: State.optional(),
    level: z.enum(keysOf<'1' | '2'>(distributionLevels), '请选择佣金层级').optional(),
    distributorIs: IdText.optional(),
    orderNo: text(32).optional(),
  }),
  answer: pageOf(DistributionRecord),
  refusals: [...refusals, 'page_too_deep', 'cursor_invalid'],
});

/** 二维码海报 of a distributor. */
export const distributorPoster = endpoint({
  ...read,
  path: '/api/distribution/poster',
  summary: '分销员二维码海报',
  labels: { distributorId: '分销员' },
  query: z.object({ distributorId: IdText }),
  answer: z.object({
    name: z.string(),
    code: z.string(),
    isActive: z.boolean(),
    link: z.url(),
    image: z.string().startsWith('data:image/png;base64,'),
  }),
  refusals: [...refusals, 'not_found'],
});

const command = { method: 'POST', platforms: ['manage'], idempotent: true } as const;
const edit = { ...command, permission: 'distribution:edit' } as const;
const Placed = z.object({ id: Id, depth: z.int() });
const placeRefusals = [
  ...refusals,
  'not_found',
  'distributor_parent_frozen',
  'distribution_too_deep',
] as const;

/** 新增分销员: a customer of the brand. Without a 上级 he gets the customer's own, where that one is a distributor. */
export const addDistributor = endpoint({
  ...edit,
  path: '/api/distribution/distributor',
  summary: '新增分销员',
  labels: { customerId: '客户', parentId: '上级分销员' },
  body: z.object({ customerId: Id, parentId: Id.optional() }),
  answer: Placed,
  answerStatus: 201,
  refusals: [...placeRefusals, 'distributor_already'],
});

/** 调整上级, with the reason. Null: he has none. Records that are there stay whose they are. */
export const moveDistributor = endpoint({
  ...edit,
  path: '/api/distribution/parent',
  summary: '调整分销员上级',
  labels: { distributorId: '分销员', parentId: '上级分销员', reason: '调整原因' },
  body: z.object({
    distributorId: Id,
    parentId: Id.nullable(),
    reason: filledText(200, '请填写调整原因'),
  }),
  answer: Placed,
  refusals: [...placeRefusals, 'distribution_loop'],
});

/** 冻结 or 解冻: a frozen one brings no more orders and is not paid. What was earned stays. */
export const switchDistributor = endpoint({
  ...edit,
  path: '/api/distribution/switch',
  summary: '冻结、解冻分销员',
  labels: { distributorId: '分销员', isActive: '分销员状态' },
  body: z.object({ distributorId: Id, isActive: z.boolean('请选择冻结或解冻') }),
  answer: z.object({ id: Id, isActive: z.boolean() }),
  refusals: [...refusals, 'not_found'],
});

/**
 * 发放佣金: all that is 可提 was paid by hand. Above 单笔复核限额 the first person only asks for it (`isAsked`), and another one who does
 * the same pays.
 */
export const payDistributor = endpoint({
  ...command,
  permission: 'distribution:pay',
  path: '/api/distribution/pay',
  summary: '发放分销佣金',
  labels: {
    distributorId: '分销员',
    amountFen: '发放金额',
    method: '打款方式',
    tradeNo: '打款流水号',
  },
  body: z.object({
    distributorId: Id,
    /** The amount that was seen: another one is refused. */
    amountFen: z
      .int(said('请输入发放金额', '发放金额应为数字，精确到分'))
      .positive('发放金额应大于零')
      .max(99_999_999_999, '发放金额最多999999999.99元'),
    method: Method,
    tradeNo: text(64).regex(/^[0-9A-Za-z_-]{4,64}$/, '流水号应为4到64位字母、数字、下划线或短横线'),
    stepUp: StepUp,
  }),
  answer: z.object({ id: Id, isAsked: z.boolean(), paidFen: Amount }),
  refusals: [
    ...refusals,
    'not_found',
    'distributor_frozen',
    'distribution_nothing_to_pay',
    'distribution_amount_changed',
    'distribution_trade_no_in_use',
    'books_differ',
    ...stepUpRefusals,
  ],
});

const Bp = (name: string) =>
  z
    .int(said(`请填写${name}`, `${name}应为百分数`))
    .min(0, `${name}不能小于0`)
    .max(maxDistributionBp, `${name}最多${maxDistributionBp / 100}%`);

const Rule = z.object({
  firstBp: Bp('一级比例'),
  secondBp: Bp('二级比例'),
  frozenDays: z
    .int(said('请填写冻结天数', '冻结天数应为整数'))
    .min(0, '冻结天数不能小于0')
    .max(maxFrozenDays, `冻结天数最多${maxFrozenDays}天`),
});

/** 分销规则 with its versions, the one in force first. */
export const distributionRules = endpoint({
  ...read,
  path: '/api/distribution/rule',
  summary: '分销规则',
  answer: z.array(
    Rule.extend({
      number: z.int(),
      startsOn: Day,
      operatorName: z.string(),
      createTime: Instant,
    }),
  ),
  refusals,
});
export type DistributionRule = z.output<typeof distributionRules.answer>[number];

/** 设置分销规则: a new version. What was counted keeps its shares. */
export const saveDistributionRule = endpoint({
  ...command,
  permission: 'distribution:rule',
  path: '/api/distribution/rule',
  summary: '设置分销规则',
  labels: {
    firstBp: '一级比例',
    secondBp: '二级比例',
    frozenDays: '冻结天数',
    startsOn: '佣金起始日',
  },
  body: Rule.extend({
    /** From which day on rent earns; today where it is absent. Of the first version alone: later ones keep it. */
    startsOn: Day.optional(),
    stepUp: StepUp,
  }).refine(sharesFit, {
    path: ['secondBp'],
    message: `一级与二级比例合计最多${maxDistributionBp / 100}%`,
  }),
  answer: z.object({ number: z.int() }),
  refusals: [...refusals, ...stepUpRefusals],
});
