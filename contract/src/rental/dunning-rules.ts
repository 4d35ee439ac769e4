import * as z from 'zod';
import {
  capsComplaint,
  ownerComplaint,
  stagesComplaint,
} from '@rental/domain/rental/dunning/dunning-rules';
import { ownerWays, type OwnerWay } from '@rental/domain/rental/dunning/owner-rule';
import { dunningStages } from '@rental/domain/rental/dunning/stages';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, keysOf } from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';

const Stage = z.enum(dunningStages, '请选择逾期阶段');

/** 逾期阶段 of the brand in its words, for every page that names one. */
export const dunningStageNames = endpoint({
  method: 'GET',
  path: '/api/dunning/stages',
  summary: '逾期阶段',
  platforms: ['manage'],
  permission: 'signedIn',
  answer: z.object({
    /** All stages, those among them that only older records have. */
    names: z.array(z.object({ stage: Stage, name: z.string() })),
    /** Those of the brand now, in their order. */
    stages: z.array(Stage),
  }),
});

/** The check that the domain makes, as one of a field. */
const checkedBy =
  <Value>(complaintOf: (value: Value) => string | null) =>
  (value: Value, context: z.core.$RefinementCtx) => {
    const complaint = complaintOf(value);
    if (complaint !== null) context.addIssue({ code: 'custom', message: complaint });
  };

const Stages = z
  .array(z.object({ name: z.string('请填写阶段名称'), fromDay: z.int('请填写起始天数') }))
  .superRefine(checkedBy(stagesComplaint));
const Caps = z
  .object({ day: z.int('请填写每天次数'), week: z.int('请填写七天次数') })
  .superRefine(checkedBy(capsComplaint));
const Owner = z.object({
  way: z.enum(keysOf<OwnerWay>(ownerWays), '请选择分配方式'),
  collectorIds: z.array(Id),
  byStage: z.partialRecord(Stage, z.array(Id)),
});

const Rules = z.object({ stages: Stages, caps: Caps, owner: Owner });

const rules = { platforms: ['manage'], permission: 'dunning:rules' } as const;

/** 催收规则 in force, with the versions before and who may be named. */
export const dunningRules = endpoint({
  ...rules,
  method: 'GET',
  path: '/api/dunning/rules',
  summary: '催收规则',
  answer: z.object({
    /** The version in force; 0: none was saved yet. */
    number: z.int(),
    rules: Rules,
    /** Enabled staff with the right to work cases. */
    collectors: z.array(z.object({ id: Id, name: z.string() })),
    /** The last versions, the newest first. */
    versions: z.array(
      z.object({
        number: z.int(),
        operatorName: z.string(),
        savedAt: Instant,
        changes: z.array(
          z.object({
            label: z.string(),
            before: z.string(),
            after: z.string(),
            isWeaker: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});

/** 保存催收规则 as a new version, against a proof of who asks: it decides how often customers are contacted. */
export const saveDunningRules = endpoint({
  ...rules,
  method: 'POST',
  idempotent: true,
  path: '/api/dunning/rules',
  summary: '修改催收规则',
  labels: {
    stages: '逾期阶段',
    name: '阶段名称',
    fromDay: '起始天数',
    caps: '联系次数',
    day: '每天次数',
    week: '七天次数',
    owner: '新案件分配',
    way: '分配方式',
    collectorIds: '催收员',
    byStage: '各阶段催收员',
    seen: '打开页面时的版本',
  },
  body: z
    .object({
      stages: Stages,
      caps: Caps,
      owner: Owner,
      /** The version on the screen. */
      seen: z.int('请刷新页面后重试'),
      stepUp: StepUp,
    })
    .superRefine(({ owner, stages }, context) => {
      const complaint = ownerComplaint(owner, stages);
      if (complaint !== null)
        context.addIssue({ code: 'custom', message: complaint, path: ['owner'] });
    }),
  answer: z.object({ number: z.int() }),
  refusals: [
    'whole_brand_only',
    'dunning_rules_edited',
    'dunning_rules_same',
    'dunning_collector_unfit',
    ...stepUpRefusals,
  ],
});
