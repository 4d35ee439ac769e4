import {
  operators,
  type Operator,
  type Outcome,
} from '@rental/domain/rental/risk-model/conditions';
import { factKeys, type FactKey } from '@rental/domain/rental/risk-model/facts';
import { advices, modelComplaint, type Advice } from '@rental/domain/rental/risk-model/risk-model';
import { maxTrialOrders, trialEnds, type TrialEnd } from '@rental/domain/rental/risk-model/trial';
import {
  reviewDecisions,
  type ReviewDecision,
} from '@rental/domain/rental/orders/review/review-figures';
import { riskTypes } from '@rental/domain/rental/risk/providers';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdText, Instant, keysOf } from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';

const AdviceField = z.enum(keysOf<Advice>(advices), '请选择建议');

const ConditionField = z.object({
  fact: z.enum(factKeys as readonly [FactKey, ...FactKey[]], '请选择字段'),
  operator: z.enum(keysOf<Operator>(operators), '请选择比较方式'),
  value: z.union([z.int(), z.boolean(), z.array(z.string())], '请填写条件的取值'),
});

const Rule = z.object({
  name: z.string('请填写规则名称'),
  conditions: z.array(ConditionField),
  points: z.int('加减分应为整数'),
  advice: AdviceField.nullable(),
  isReviewedIfUnknown: z.boolean(),
});

const ModelShape = z.object({
  baseScore: z.int('基础分应为整数'),
  passFrom: z.int('分数线应为整数'),
  rejectBelow: z.int('分数线应为整数'),
  /** 风险分级: the lowest scores of all classes but the last, the safest first. */
  classLines: z.array(z.int('分数线应为整数')).optional(),
  rules: z.array(Rule),
});

/** The check that the domain makes, as one of a field. */
const Model = ModelShape.superRefine((model, context) => {
  const complaint = modelComplaint(model);
  if (complaint !== null) context.addIssue({ code: 'custom', message: complaint });
});

const AdviceSums = z.object({
  advice: AdviceField,
  orders: z.int(),
  approved: z.int(),
  rejected: z.int(),
  fine: z.int(),
  bad: z.int(),
});
const RuleSums = z.object({
  name: z.string(),
  hits: z.int(),
  unknown: z.int(),
  badHits: z.int(),
});
const TrialSums = z.object({
  orders: z.int(),
  advices: z.array(AdviceSums),
  /** By the order of the rules. */
  rules: z.array(RuleSums),
});

const Change = z.object({ label: z.string(), before: z.string(), after: z.string() });

/** The draft that the operator has on the screen. */
const Seen = z.object({
  /** The last version that was enabled; 0: none was. */
  number: z.int('请刷新页面后重试'),
  /** The save of the draft; 0: none was ever saved. */
  revision: z.int('请刷新页面后重试'),
});

const model = { platforms: ['manage'], permission: 'risk:model' } as const;
const seenLabels = { seen: '打开页面时的版本', number: '版本', revision: '草稿版本' };
const labels = {
  ...seenLabels,
  model: '风控模型',
  baseScore: '基础分',
  passFrom: '建议通过的分数线',
  rejectBelow: '建议拒绝的分数线',
  classLines: '风险分级的分数线',
  rules: '规则',
  name: '规则名称',
  conditions: '条件',
  fact: '字段',
  operator: '比较方式',
  value: '取值',
  points: '加减分',
  advice: '建议',
  isReviewedIfUnknown: '缺数据时人工复核',
};

/** 风控模型: the one in force, the draft, and the versions before. */
export const riskModel = endpoint({
  ...model,
  method: 'GET',
  path: '/api/risk/model',
  summary: '风控模型',
  answer: z.object({
    seen: Seen,
    /** Null: none is in force. */
    active: ModelShape.nullable(),
    draft: z
      .object({
        model: ModelShape,
        restoredFrom: z.int().nullable(),
        operatorName: z.string(),
        savedAt: Instant,
        /** Against the model in force. */
        changes: z.array(Change),
        /** Null: it was not tried as it stands. */
        trial: TrialSums.nullable(),
      })
      .nullable(),
    /** By the name of the brand. */
    providers: z.array(z.object({ type: z.literal(riskTypes), label: z.string() })),
    /** The newest first. */
    versions: z.array(
      z.object({
        number: z.int(),
        operatorName: z.string(),
        enabledAt: Instant,
        /** Null: no newer one has been enabled. */
        replacedAt: Instant.nullable(),
        /** Null: nobody has switched it off. */
        stopped: z.object({ at: Instant, operatorName: z.string() }).nullable(),
        restoredFrom: z.int().nullable(),
        trial: TrialSums,
        changes: z.array(Change),
      }),
    ),
  }),
});

const Saved = z.object({ revision: z.int() });

/** 保存草稿. It advises nobody yet, and takes the trial of the draft before back. */
export const saveRiskModelDraft = endpoint({
  ...model,
  method: 'POST',
  idempotent: true,
  path: '/api/risk/model/draft',
  summary: '保存风控模型草稿',
  labels,
  body: z.object({ model: Model, seen: Seen }),
  answer: Saved,
  refusals: ['whole_brand_only', 'risk_model_edited'],
});

/** 退回此版本: the content of an old version as a draft, which is tried and enabled as any other. */
export const restoreRiskModel = endpoint({
  ...model,
  method: 'POST',
  idempotent: true,
  path: '/api/risk/model/restore',
  summary: '以旧版本为草稿',
  labels: seenLabels,
  body: z.object({
    number: z.int('请选择版本').min(1, '请选择版本').max(2_147_483_647, '请选择版本'),
    seen: Seen,
  }),
  answer: Saved,
  refusals: ['not_found', 'whole_brand_only', 'risk_model_edited'],
});

/** 放弃草稿. */
export const dropRiskModelDraft = endpoint({
  ...model,
  method: 'POST',
  idempotent: true,
  path: '/api/risk/model/drop',
  summary: '放弃风控模型草稿',
  labels: seenLabels,
  body: z.object({ seen: Seen }),
  answer: Saved,
  refusals: ['whole_brand_only', 'risk_model_edited', 'risk_model_no_draft'],
});

const TrialRow = z.object({
  orderId: Id,
  orderNo: z.string(),
  createTime: Instant,
  score: z.int(),
  advice: AdviceField,
  /** Null: no reviewer has decided. */
  decision: z.enum(keysOf<ReviewDecision>(reviewDecisions)).nullable(),
  end: z.enum(keysOf<TrialEnd>(trialEnds)),
  /** The places of the rules that were hit. */
  hits: z.array(z.int()),
});
export type TrialRow = z.output<typeof TrialRow>;

/** 试运行 of the draft on the last orders of the brand, each as it was known when it was decided. It advises nobody. */
export const tryRiskModel = endpoint({
  ...model,
  method: 'POST',
  path: '/api/risk/model/trial',
  summary: '试运行风控模型',
  labels: seenLabels,
  body: z.object({ seen: Seen }),
  answer: TrialSums.extend({ rows: z.array(TrialRow).max(maxTrialOrders) }),
  refusals: ['whole_brand_only', 'risk_model_edited', 'risk_model_no_draft'],
});

/** 启用: the draft that was tried becomes the version in force. */
export const enableRiskModel = endpoint({
  ...model,
  method: 'POST',
  idempotent: true,
  path: '/api/risk/model/enable',
  summary: '启用风控模型',
  labels: seenLabels,
  body: z.object({ seen: Seen, stepUp: StepUp }),
  answer: z.object({ number: z.int() }),
  refusals: [
    'whole_brand_only',
    'risk_model_edited',
    'risk_model_no_draft',
    'risk_model_untried',
    'risk_model_same',
    ...stepUpRefusals,
  ],
});

/** 停用: no order is scored until a version is enabled again, as any draft is. */
export const stopRiskModel = endpoint({
  ...model,
  method: 'POST',
  idempotent: true,
  path: '/api/risk/model/stop',
  summary: '停用风控模型',
  labels: seenLabels,
  body: z.object({ seen: Seen, stepUp: StepUp }),
  answer: z.object({ number: z.int() }),
  refusals: ['whole_brand_only', 'risk_model_edited', 'risk_model_off', ...stepUpRefusals],
});

/** Advice on an order, explained. It decides nothing. */
const Evaluation = z.object({
  version: z.int(),
  score: z.int(),
  advice: AdviceField,
  baseScore: z.int(),
  passFrom: z.int(),
  rejectBelow: z.int(),
  at: Instant,
  /** Null: it was made by itself. */
  operatorName: z.string().nullable(),
  /** There is a newer version of the model or a newer report. */
  isStale: z.boolean(),
  rules: z.array(
    z.object({
      name: z.string(),
      outcome: z.enum(['hit', 'miss', 'unknown'] satisfies Outcome[]),
      /** 「年龄小于18岁」 */
      conditions: z.string(),
      /** The facts that it asked for, in words; `-`: not known. */
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      /** 「扣300分，建议拒绝」 */
      effect: z.string(),
    }),
  ),
});
const OrderScore = z.object({
  /** A model is in force. */
  isOn: z.boolean(),
  /** The brand has switched its model off. */
  isStopped: z.boolean(),
  /** Null: there was none so far. */
  evaluation: Evaluation.nullable(),
});

/** 风控评分 of an order: the last one. */
export const orderRiskScore = endpoint({
  method: 'GET',
  path: '/api/risk/model/score',
  summary: '订单的风控评分',
  platforms: ['manage'],
  permission: 'risk:list',
  query: z.object({ orderId: IdText }),
  answer: OrderScore,
  refusals: ['not_found'],
});

/** 重新评分, with all that is known now. */
export const evaluateOrder = endpoint({
  method: 'POST',
  path: '/api/risk/model/evaluate',
  summary: '重新评分',
  platforms: ['manage'],
  permission: 'risk:query',
  body: z.object({ orderId: Id }),
  answer: OrderScore,
  refusals: ['not_found', 'risk_model_off'],
});
