import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import {
  maxCommissionBp,
  maxFrozenDays,
  maxPlanRates,
} from '@rental/domain/rental/commissions/commission-rule';
import {
  commissionActs,
  commissionStates,
  type CommissionAct,
  type CommissionState,
} from '@rental/domain/rental/commissions/commission-states';
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
  pageOf,
  pageQuery,
  said,
  text,
  TimeRange,
} from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';

const State = z.enum(keysOf<CommissionState>(commissionStates), '请选择佣金状态');
const Method = z.enum(keysOf<MoneyMethod>(moneyMethods), '请选择打款方式');

/** The commission of a channel for a month (佣金账期). */
export const CommissionRow = z.object({
  id: Id,
  commissionNo: z.string(),
  channelId: Id,
  channelName: z.string(),
  commissionState: State,
  fromOn: Day,
  toOn: Day,
  /** The last day whose rent counts: after it come the frozen days. */
  ripeOn: Day,
  rateBp: z.int(),
  /** Some price plans have rates of their own. */
  hasPlanRates: z.boolean(),
  orderCount: z.int(),
  /** The rent that came in. */
  baseFen: Amount,
  shareFen: Amount,
  /** 其他费用: below zero it is taken off. */
  otherFen: Amount,
  /** The part that earlier months left below zero. */
  carriedFen: Amount,
  /** 应付佣金. Below zero nothing is paid, and the next month takes it over. */
  netFen: Amount,
  remark: z.string().nullable(),
  refusedFor: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  reviewedAt: Instant.nullable(),
  paidBy: z.string().nullable(),
  paidAt: Instant.nullable(),
  method: Method.nullable(),
  tradeNo: z.string().nullable(),
  createTime: Instant,
});
export type CommissionRow = z.output<typeof CommissionRow>;

const list = { platforms: ['manage', 'channel'], permission: 'commission:list' } as const;
const labels = { commissionNo: '佣金单号', toOn: '账期截止' };

/** 渠道佣金, the last month first; every filter narrows. A channel reads its own. */
export const listCommissions = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/commission',
  summary: '渠道佣金列表',
  labels: { ...labels, commissionState: '佣金状态' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('toOn'),
    commissionState: State.optional(),
    commissionNo: text(32).optional(),
    channelIs: IdText.optional(),
    /** It narrows by the last day of the month. */
    toOn: TimeRange.optional(),
  }),
  answer: pageOf(CommissionRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what somebody has to do something about. */
export const commissionCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/commission/counts',
  summary: '各状态佣金账期数',
  labels,
  query: listCommissions.query.omit({ ...paging, commissionState: true }),
  answer: TabCounts,
});

export const CommissionLine = z.object({
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  /** 「租金 第1期」. */
  billTitle: z.string(),
  /** The rent that came in for the bill since the month before; below zero it went back. */
  baseFen: Amount,
  /** In basis points. Null: it takes back, or was made before lines had it. */
  rateBp: z.int().nullable(),
  shareFen: Amount,
});
export type CommissionLine = z.output<typeof CommissionLine>;

/** How many lines a commission shows; its export has all. */
export const maxCommissionLines = 200;

/** A commission with its lines, as far as they are shown, and its history, the last entry first. */
export const commissionDetail = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/commission/detail',
  summary: '佣金账期详情',
  labels: { commissionId: '佣金账期' },
  query: z.object({ commissionId: IdText }),
  answer: z.object({
    commission: CommissionRow,
    lines: z.array(CommissionLine).max(maxCommissionLines),
    steps: z.array(
      z.object({
        id: Id,
        act: z.enum(keysOf<CommissionAct>(commissionActs)),
        note: z.string().nullable(),
        /** Null: the job that made it. */
        operatorName: z.string().nullable(),
        at: Instant,
      }),
    ),
  }),
  refusals: ['not_found'],
});

/** The lines of a commission, one a bill. */
export const listCommissionLines = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/commissionLine',
  summary: '佣金明细',
  labels: { commissionId: '佣金账期' },
  query: z.object({ ...pageQuery, sort: sortBy('id'), commissionId: IdText }),
  answer: pageOf(CommissionLine),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

const PlanName = z.object({ planId: Id, planName: z.string(), productName: z.string() });

/** The rate of the orders by a price plan, in basis points (方案比例). */
const PlanRate = PlanName.extend({ rateBp: z.int() });
export type PlanRate = z.output<typeof PlanRate>;

/** 我的收益: what a channel earned, of its own alone. To who reaches all channels it is the sum of them, without a rule. */
export const commissionEarnings = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/commission/earnings',
  summary: '我的收益',
  answer: z.object({
    /** The rule in force; null: none is set, and nothing is earned. */
    rateBp: z.int().nullable(),
    frozenDays: z.int().nullable(),
    planRates: z.array(PlanRate),
    /** 本期收益: the commission since the last month that was settled, without what is frozen. */
    ripeFen: Amount,
    frozenFen: Amount,
    /** When both were counted; null: not yet. */
    countedAt: Instant.nullable(),
    /** In review, or refused and to be submitted again. */
    reviewFen: Amount,
    /** 可提现: approved, neither paid by hand nor withdrawn. */
    availableFen: Amount,
    /** Applied for and not paid yet. */
    underWayFen: Amount,
    /** Paid by hand and withdrawn. */
    paidFen: Amount,
  }),
});
export type CommissionEarnings = z.output<typeof commissionEarnings.answer>;

const command = { method: 'POST', platforms: ['manage'], idempotent: true } as const;
const Moved = z.object({ id: Id, commissionState: State, netFen: Amount });
const moveRefusals = ['not_found', 'commission_moved'] as const;
const otherRange = '其他费用应在正负99999999.99元之间';

/** 重新提交 of one that was refused, with 其他费用 of any sign and why. */
export const submitCommission = endpoint({
  ...command,
  permission: 'commission:submit',
  path: '/api/finance/commission/submit',
  summary: '重新提交佣金账期',
  labels: { commissionId: '佣金账期', otherFen: '其他费用', remark: '备注' },
  body: z.object({
    commissionId: Id,
    otherFen: z
      .int(said('请输入其他费用', '其他费用应为数字，精确到分'))
      .min(-9_999_999_999, otherRange)
      .max(9_999_999_999, otherRange)
      .default(0),
    /** Asked for where there are 其他费用. */
    remark: text(500).optional(),
  }),
  answer: Moved,
  refusals: [...moveRefusals, 'settlement_other_unexplained'],
});

/** 审核通过: the channel is owed its commission. */
export const settleCommission = endpoint({
  ...command,
  permission: 'commission:review',
  path: '/api/finance/commission/settle',
  summary: '审核通过佣金账期',
  labels: { commissionId: '佣金账期' },
  body: z.object({ commissionId: Id }),
  answer: Moved,
  refusals: [...moveRefusals, 'other_person_needed', 'books_differ'],
});

/** 拒绝, with the reason. */
export const refuseCommission = endpoint({
  ...command,
  permission: 'commission:review',
  path: '/api/finance/commission/refuse',
  summary: '拒绝佣金账期',
  labels: { commissionId: '佣金账期', reason: '拒绝原因' },
  body: z.object({ commissionId: Id, reason: filledText(200, '请填写拒绝原因') }),
  answer: Moved,
  refusals: moveRefusals,
});

/** 登记打款: it was paid to the channel by hand. */
export const payCommission = endpoint({
  ...command,
  permission: 'commission:pay',
  path: '/api/finance/commission/pay',
  summary: '登记佣金打款',
  labels: { commissionId: '佣金账期', method: '打款方式', tradeNo: '打款流水号' },
  body: z.object({
    commissionId: Id,
    method: Method,
    tradeNo: text(64).regex(/^[0-9A-Za-z_-]{4,64}$/, '流水号应为4到64位字母、数字、下划线或短横线'),
    stepUp: StepUp,
  }),
  answer: Moved,
  refusals: [
    ...moveRefusals,
    'other_person_needed',
    'books_differ',
    'commission_trade_no_in_use',
    ...stepUpRefusals,
  ],
});

const Rate = z
  .int(said('请填写佣金比例', '佣金比例应为百分数'))
  .min(0, '佣金比例不能小于0')
  .max(maxCommissionBp, '佣金比例不能大于100%');

const Rule = z.object({
  rateBp: Rate,
  frozenDays: z
    .int(said('请填写冻结天数', '冻结天数应为整数'))
    .min(0, '冻结天数不能小于0')
    .max(maxFrozenDays, `冻结天数最多${maxFrozenDays}天`),
});

/** 佣金规则 of the channels that one reaches, each with its versions, the one in force first. */
export const commissionRules = endpoint({
  ...list,
  platforms: ['manage'],
  method: 'GET',
  path: '/api/finance/commissionRule',
  summary: '佣金规则',
  answer: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** The rate that was agreed on when the channel was made. */
      commissionBp: z.int(),
      rules: z.array(
        Rule.extend({
          number: z.int(),
          startsOn: Day,
          planRates: z.array(PlanRate),
          operatorName: z.string(),
          createTime: Instant,
        }),
      ),
    }),
  ),
});
export type ChannelRules = z.output<typeof commissionRules.answer>[number];

/** How many plans are offered at once. */
export const maxPlanChoices = 20;

/** The price plans in use that 方案比例 may be set for; the words are looked for in their names and products. */
export const commissionPlanChoices = endpoint({
  method: 'GET',
  platforms: ['manage'],
  permission: 'commission:rule',
  path: '/api/finance/commissionRule/plans',
  summary: '可设方案比例的租赁方案',
  labels: { words: '关键词' },
  query: z.object({ words: text(60).optional() }),
  answer: z.array(PlanName).max(maxPlanChoices),
});

/** 设置佣金规则: a new version. Commissions that were made keep theirs. */
export const saveCommissionRule = endpoint({
  ...command,
  permission: 'commission:rule',
  path: '/api/finance/commissionRule',
  summary: '设置佣金规则',
  labels: {
    rateBp: '佣金比例',
    frozenDays: '冻结天数',
    startsOn: '佣金起始日',
    planRates: '方案比例',
  },
  body: Rule.extend({
    channelId: Id,
    /** From which day on rent earns commission; today where it is absent. Of the first version alone: later ones keep it. */
    startsOn: Day.optional(),
    planRates: z
      .array(z.object({ planId: Id, rateBp: Rate }), '请填写方案比例')
      .max(maxPlanRates, `方案比例最多${maxPlanRates}个`)
      .refine(
        (rates) => new Set(rates.map(({ planId }) => planId)).size === rates.length,
        '租赁方案重复',
      )
      .default([]),
    stepUp: StepUp,
  }),
  answer: z.object({ number: z.int() }),
  refusals: ['not_found', 'commission_plan_unknown', ...stepUpRefusals],
});
