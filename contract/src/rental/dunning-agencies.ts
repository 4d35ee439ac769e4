import * as z from 'zod';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import {
  agencySettlementStates,
  maxAgencyBp,
  type AgencySettlementState,
} from '@rental/domain/rental/dunning/transfers';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  amountOf,
  Day,
  filledText,
  givenName,
  Id,
  IdText,
  Instant,
  keysOf,
  said,
  text,
} from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';

/** 委外机构, with what it has and what it earned. */
export const AgencyRow = z.object({
  id: Id,
  name: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  /** Its share of what comes in, for orders that are handed over from now on. */
  shareBp: z.int(),
  isActive: z.boolean(),
  /** The app by whose keys it downloads its cases; null: none. */
  openAppId: Id.nullable(),
  openAppName: z.string().nullable(),
  /** Cases that are with it now. */
  openCount: z.int(),
  recoveredFen: Amount,
  /** Its shares of all its cases together. */
  earnedFen: Amount,
  /** 待结; below zero where more went back than came in after the last settlement. Null: only who sees the whole brand is told. */
  unsettledFen: Amount.nullable(),
  /** 待打款 and 已打款. */
  toPayFen: Amount.nullable(),
  paidFen: Amount.nullable(),
});
export type AgencyRow = z.output<typeof AgencyRow>;

const right = { platforms: ['manage'], permission: 'dunning:transfer' } as const;

/** 委外机构, at most 200, and the apps that one may download by. */
export const dunningAgencies = endpoint({
  ...right,
  method: 'GET',
  path: '/api/dunning/agency',
  summary: '委外机构列表',
  answer: z.object({
    agencies: z.array(AgencyRow),
    apps: z.array(z.object({ id: Id, name: z.string() })),
  }),
});

const shareWords = `分成比例应为0到${maxAgencyBp / 100}%`;
const fields = {
  name: givenName(50, '请填写机构名称'),
  contactName: filledText(20, '请填写联系人'),
  contactPhone: text(20).regex(/^[\d-]{7,20}$/, '请输入正确的联系电话'),
  shareBp: z
    .int(said('请填写分成比例', shareWords))
    .min(0, shareWords)
    .max(maxAgencyBp, shareWords),
  openAppId: Id.nullable().default(null),
  stepUp: StepUp,
};
const labels = {
  name: '机构名称',
  shareBp: '分成比例',
  openAppId: '下载应用',
};
const keeping = [
  ...stepUpRefusals,
  'whole_brand_only',
  'agency_name_taken',
  'agency_app_taken',
  'agency_app_unfit',
] as const;

export const addDunningAgency = endpoint({
  ...right,
  method: 'POST',
  idempotent: true,
  path: '/api/dunning/agency',
  summary: '新增委外机构',
  labels,
  body: z.object(fields),
  answer: z.object({ id: Id }),
  answerStatus: 201,
  refusals: [...keeping, 'too_many_agencies'],
});

/** 修改, 启用 and 停用. A stopped agency downloads nothing; the shares of orders that it has stay. */
export const updateDunningAgency = endpoint({
  ...right,
  method: 'POST',
  idempotent: true,
  path: '/api/dunning/agency/{id}',
  summary: '修改委外机构',
  labels: { ...labels, isActive: '是否启用' },
  params: z.object({ id: IdText }),
  body: z.object({ ...fields, isActive: z.boolean('请选择启用或停用') }),
  answer: z.object({ id: Id }),
  refusals: [...keeping, 'not_found'],
});

const paying = { platforms: ['manage'], permission: 'dunning:payAgency' } as const;
const wholeBrand = ['not_found', 'whole_brand_only'] as const;
const settling = ['agency_day_unfit', 'agency_nothing_to_settle'] as const;

const AgencySettlement = z.object({
  id: Id,
  settlementNo: z.string(),
  /** The day after the settlement before; null: it is the first. */
  fromOn: Day.nullable(),
  throughOn: Day,
  /** 回款 of these days, less what went back. */
  recoveredFen: Amount,
  amountFen: Amount,
  settlementState: z.enum(keysOf<AgencySettlementState>(agencySettlementStates)),
  settledBy: z.string(),
  settledAt: Instant,
  paidBy: z.string().nullable(),
  paidAt: Instant.nullable(),
  method: z.enum(keysOf<MoneyMethod>(moneyMethods)).nullable(),
  tradeNo: z.string().nullable(),
});

/** 结算 of an agency, the last first; at most 200. */
export const agencySettlements = endpoint({
  ...paying,
  method: 'GET',
  path: '/api/dunning/agency/{id}/settlements',
  summary: '委外机构结算单',
  params: z.object({ id: IdText }),
  answer: z.object({ settlements: z.array(AgencySettlement) }),
  refusals: wholeBrand,
});

/** The sums of a settlement up to a day. */
export const previewAgencySettlement = endpoint({
  ...paying,
  method: 'GET',
  path: '/api/dunning/agency/{id}/settlement',
  summary: '委外机构待结分成',
  labels: { throughOn: '结算截止日' },
  params: z.object({ id: IdText }),
  query: z.object({ throughOn: Day }),
  answer: z.object({ fromOn: Day.nullable(), recoveredFen: Amount, amountFen: Amount }),
  refusals: [...wholeBrand, 'agency_day_unfit'],
});

/** 结算: what the agency earned up to a day, and was not settled yet, is owed to it. */
export const settleAgency = endpoint({
  ...paying,
  method: 'POST',
  idempotent: true,
  path: '/api/dunning/agency-settlement',
  summary: '结算委外分成',
  labels: { agencyId: '委外机构', throughOn: '结算截止日', amountFen: '结算金额' },
  body: z.object({
    agencyId: Id,
    throughOn: Day,
    /** The amount that was seen: another one is refused. */
    amountFen: amountOf('结算金额', 1),
  }),
  answer: z.object({ id: Id, settlementNo: z.string(), amountFen: Amount }),
  refusals: [...wholeBrand, ...settling, 'agency_amount_changed', 'books_differ'],
});

/** 登记打款: it was paid to the agency by hand. Above 单笔复核限额 another person than who settled it. */
export const payAgency = endpoint({
  ...paying,
  method: 'POST',
  idempotent: true,
  path: '/api/dunning/agency-settlement/pay',
  summary: '登记委外分成打款',
  labels: { settlementId: '结算单', method: '打款方式', tradeNo: '打款流水号' },
  body: z.object({
    settlementId: Id,
    method: z.enum(keysOf<MoneyMethod>(moneyMethods), '请选择打款方式'),
    tradeNo: text(64).regex(/^[0-9A-Za-z_-]{4,64}$/, '流水号应为4到64位字母、数字、下划线或短横线'),
    stepUp: StepUp,
  }),
  answer: z.object({ id: Id, paidFen: Amount }),
  refusals: [
    ...wholeBrand,
    ...stepUpRefusals,
    'agency_settlement_paid',
    'agency_trade_no_in_use',
    'other_person_needed',
    'books_differ',
  ],
});
