import {
  maxShareBp,
  maxStartDays,
  settlementCycles,
  type SettlementCycle,
} from '@rental/domain/rental/settlements/settlement-rule';
import {
  payoutAccountStates,
  type PayoutAccountState,
} from '@rental/domain/rental/withdrawals/payout-account';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Day, Id, IdText, Instant, keysOf, said } from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { Base, FeeSideOf, Mode } from './settlements.ts';

const Cycle = z.enum(keysOf<SettlementCycle>(settlementCycles), '请选择结算周期');

const rate = (what: string) =>
  z
    .int(said(`请填写${what}`, `${what}应为百分数`))
    .min(0, `${what}不能小于0`)
    .max(maxShareBp, `${what}不能大于100%`);

const Rule = z.object({
  mode: Mode,
  base: Base,
  feeSide: FeeSideOf,
  /** 退款退手续费: the provider gives the fee of a refund back. */
  isFeeReturned: z.boolean('请选择退款时是否退还手续费'),
  rentBp: rate('租金分成'),
  buyoutBp: rate('买断分成'),
  compensationBp: rate('赔付分成'),
  cycle: Cycle,
  cycleDay: z
    .int(said('请选择结算日', '请选择结算日'))
    .min(1, '请选择结算日')
    .max(28, '请选择结算日'),
  startDays: z
    .int(said('请填写起算天数', '起算天数应为整数'))
    .min(0, '起算天数不能小于0')
    .max(maxStartDays, `起算天数最多${maxStartDays}天`),
});

/** 结算规则 of a store: the versions, the one in force first. */
export const settlementRules = endpoint({
  platforms: ['manage'],
  permission: 'settlement:list',
  method: 'GET',
  path: '/api/finance/settlementRule',
  summary: '结算规则',
  query: z.object({ storeId: IdText }),
  answer: z.object({
    /** True if the platform lets this brand pay its stores out. */
    allowsPayout: z.boolean(),
    /** True if it lets the brand have its provider split trades. */
    allowsSplit: z.boolean(),
    /** True if money of the brand comes by a provider that splits trades. */
    canSplit: z.boolean(),
    /** 分账接收方: the payout account of the store at the provider, masked; null: it has none. */
    receiver: z
      .object({
        account: z.string(),
        holder: z.string(),
        accountState: z.enum(keysOf<PayoutAccountState>(payoutAccountStates)),
        /** Until then nothing is split to it (改绑冻结). */
        frozenUntil: Instant.nullable(),
      })
      .nullable(),
    rules: z.array(
      Rule.extend({
        number: z.int(),
        startsOn: Day,
        operatorName: z.string(),
        createTime: Instant,
      }),
    ),
  }),
  refusals: ['not_found'],
});
export type SettlementRules = z.output<typeof settlementRules.answer>;

/** 设置结算规则: a new version. Settlements that were made keep theirs. */
export const saveSettlementRule = endpoint({
  method: 'POST',
  platforms: ['manage'],
  permission: 'settlement:rule',
  idempotent: true,
  path: '/api/finance/settlementRule',
  summary: '设置结算规则',
  labels: {
    mode: '结算方式',
    base: '计费基数',
    feeSide: '手续费',
    isFeeReturned: '退款退手续费',
    rentBp: '租金分成',
    buyoutBp: '买断分成',
    compensationBp: '赔付分成',
    cycle: '结算周期',
    cycleDay: '结算日',
    startDays: '起算天数',
    startsOn: '结算起始日',
  },
  body: Rule.extend({
    storeId: Id,
    /** From which day on money is settled; today where it is absent. Of the first version alone: later ones keep it. */
    startsOn: Day.optional(),
    stepUp: StepUp,
  }),
  answer: z.object({ number: z.int() }),
  refusals: [
    'not_found',
    'settlement_day_wrong',
    'settlement_payout_not_allowed',
    'settlement_split_not_allowed',
    'settlement_split_no_provider',
    ...stepUpRefusals,
  ],
});
