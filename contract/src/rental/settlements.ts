import { fenOfYuan } from '@rental/domain/money';
import {
  settlementModes,
  type SettlementMode,
} from '@rental/domain/rental/settlements/settlement-rule';
import { feeSides, type FeeSide } from '@rental/domain/rental/settlements/payment-fees';
import {
  settlementBases,
  type SettlementBase,
} from '@rental/domain/rental/settlements/settlement-base';
import { settledKinds, type SettledKind } from '@rental/domain/rental/settlements/settled-kinds';
import {
  splitFailures,
  splitStates,
  type SplitFailure,
  type SplitState,
} from '@rental/domain/rental/settlements/store-splits';
import {
  settlementActs,
  settlementStates,
  type SettlementAct,
  type SettlementState,
} from '@rental/domain/rental/settlements/settlement-states';
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

const State = z.enum(keysOf<SettlementState>(settlementStates), '请选择结算状态');
const Kind = z.enum(keysOf<SettledKind>(settledKinds), '请选择结算类型');
export const Mode = z.enum(keysOf<SettlementMode>(settlementModes), '请选择结算方式');
export const Base = z.enum(keysOf<SettlementBase>(settlementBases), '请选择计费基数');
export const FeeSideOf = z.enum(keysOf<FeeSide>(feeSides), '请选择手续费');

/** The money that a table shares, and the store's part of it. */
const TableSum = z.object({ baseFen: Amount, feeFen: Amount, shareFen: Amount });

/** A settlement (期次). Its id is the specified `stagesId`. */
export const SettlementRow = z.object({
  id: Id,
  settlementNo: z.string(),
  storeId: Id,
  storeName: z.string(),
  mode: Mode,
  /** That of its rule. A bill keeps the base of its first settlement, which each line says. */
  base: Base,
  feeSide: FeeSideOf,
  settlementState: State,
  fromOn: Day,
  toOn: Day,
  orderCount: z.int(),
  /** 结算总额: what was collected, or fell due. */
  baseFen: Amount,
  /** 手续费 of providers that was taken off before: `baseFen` is without it. */
  feeFen: Amount,
  shareFen: Amount,
  /** 佣金: what the platform keeps of it. */
  commissionFen: Amount,
  /** 其他费用: below zero it is taken off. */
  otherFen: Amount,
  /** The part that earlier settlements left below zero. */
  carriedFen: Amount,
  /** 已退回分账: given back at the provider, which the tables take off as well. */
  returnedFen: Amount,
  /** 实结额. Below zero nothing is paid, and the next settlement takes it over. */
  netFen: Amount,
  /** 已分账: split at the provider, or not decided there. */
  splitFen: Amount,
  remark: z.string().nullable(),
  refusedFor: z.string().nullable(),
  submittedBy: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  reviewedAt: Instant.nullable(),
  paidBy: z.string().nullable(),
  paidAt: Instant.nullable(),
  createTime: Instant,
});
export type SettlementRow = z.output<typeof SettlementRow>;

const list = { platforms: ['manage'], permission: 'settlement:list' } as const;
const labels = {
  settlementNo: '结算单号',
  toOn: '结算日',
  leastYuan: '最低实结额',
  mostYuan: '最高实结额',
};
/** An amount in a filter, as it is typed: in yuan. */
const Yuan = text(12).refine((typed) => fenOfYuan(typed) !== null, '应为金额，如 100 或 99.50');

/** 商户结算, the last period first; every filter narrows. */
export const listSettlements = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/settlement',
  summary: '商户结算列表',
  labels: { ...labels, settlementState: '结算状态' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('toOn'),
    settlementState: State.optional(),
    settlementNo: text(32).optional(),
    storeIs: IdText.optional(),
    /** It narrows by the last day of the period. */
    toOn: TimeRange.optional(),
    leastYuan: Yuan.optional(),
    mostYuan: Yuan.optional(),
  }),
  answer: pageOf(SettlementRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what somebody has to do something about. */
export const settlementCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/settlement/counts',
  summary: '各状态结算单数',
  labels,
  query: listSettlements.query.omit({ ...paging, settlementState: true }),
  answer: TabCounts,
});

export const SettlementLine = z.object({
  id: Id,
  kind: Kind,
  orderId: Id,
  orderNo: z.string(),
  /** 「租金 第1期」. */
  billTitle: z.string(),
  base: Base,
  /** The money that came in for the bill, or fell due, since the settlement before; below zero it went back. */
  baseFen: Amount,
  feeFen: Amount,
  shareFen: Amount,
});
export type SettlementLine = z.output<typeof SettlementLine>;

/** How many lines of each table a settlement shows; its export has all. */
export const maxShownLines = 200;
const Lines = z.array(SettlementLine).max(maxShownLines);

/** A part of a customer's trade that the provider gives to the store. */
export const StoreSplit = z.object({
  id: Id,
  splitNo: z.string(),
  orderId: Id,
  orderNo: z.string(),
  /** Our number of the trade that is split. */
  tradeNo: z.string(),
  amountFen: Amount,
  /** Given back, or asked back. */
  returnedFen: Amount,
  splitState: z.enum(keysOf<SplitState>(splitStates)),
  reason: z.enum(keysOf<SplitFailure>(splitFailures)).nullable(),
  /** 待确认: the provider has not decided for three minutes. */
  isUndecided: z.boolean(),
  /** The receiver's account, masked. */
  receiver: z.string(),
});
export type StoreSplit = z.output<typeof StoreSplit>;

/** A settlement with its three tables, as far as they are shown, its sums and its history, the last entry first (S183). */
export const settleDetails = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/settleDetails',
  summary: '结算详情',
  specified: true,
  labels: { stagesId: '期次' },
  query: z.object({ stagesId: IdText }),
  answer: z.object({
    stage: SettlementRow,
    rent: Lines,
    buyout: Lines,
    compensation: Lines,
    totals: z.object({ rent: TableSum, buyout: TableSum, compensation: TableSum }),
    /** Its splits, the last first, as far as they are shown. */
    splits: z.array(StoreSplit).max(maxShownLines),
    steps: z.array(
      z.object({
        id: Id,
        act: z.enum(keysOf<SettlementAct>(settlementActs)),
        note: z.string().nullable(),
        /** Null: the job that made it. */
        operatorName: z.string().nullable(),
        at: Instant,
      }),
    ),
  }),
  refusals: ['not_found'],
});

/** The lines of a settlement, one a bill. */
export const listSettlementLines = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/settlementLine',
  summary: '结算明细',
  labels: { stagesId: '期次', kind: '结算类型' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('id'),
    stagesId: IdText,
    kind: Kind.optional(),
  }),
  answer: pageOf(SettlementLine),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** So many lines fit into 对账单; of more there is the export. */
export const maxStatementLines = 5_000;

/** 对账单 of a settlement with its store: a PDF, base64, with all its lines. Each is written down: 120 an hour each. */
export const settlementStatement = endpoint({
  ...list,
  method: 'POST',
  path: '/api/finance/settlementStatement',
  summary: '下载店铺对账单 PDF',
  labels: { stagesId: '期次' },
  body: z.object({ stagesId: Id }),
  answer: z.object({ fileName: z.string(), pdf: z.base64() }),
  refusals: ['not_found', 'settlement_too_long', 'too_many_store_statements'],
});

const command = { method: 'POST', platforms: ['manage'], idempotent: true } as const;
const Moved = z.object({ id: Id, settlementState: State, netFen: Amount });
const moveRefusals = ['not_found', 'settlement_moved'] as const;

/** 提交结算, with 其他费用 of any sign and why. */
export const submitSettlement = endpoint({
  ...command,
  permission: 'settlement:submit',
  path: '/api/finance/settleSubmit',
  summary: '提交结算',
  labels: { stagesId: '期次', otherFen: '其他费用', remark: '备注' },
  body: z.object({
    stagesId: Id,
    otherFen: z
      .int(said('请输入其他费用', '其他费用应为数字，精确到分'))
      .min(-9_999_999_999, '其他费用应在正负99999999.99元之间')
      .max(9_999_999_999, '其他费用应在正负99999999.99元之间')
      .default(0),
    /** Asked for where there are 其他费用. */
    remark: text(500).optional(),
  }),
  answer: Moved,
  refusals: [...moveRefusals, 'settlement_other_unexplained'],
});

/** 审核通过 (S185, X31). Of one that was approved before, the answer is the first one. */
export const settle = endpoint({
  ...command,
  permission: 'settlement:review',
  path: '/api/finance/settle',
  summary: '审核通过结算单',
  specified: true,
  labels: { stagesId: '期次' },
  query: z.object({ stagesId: IdText.optional() }),
  body: z.object({ stagesId: Id.optional() }),
  answer: Moved.extend({ settledAt: Instant }),
  refusals: [...moveRefusals, 'other_person_needed', 'books_differ'],
});

/** 拒绝, with the reason (S184). */
export const settleRefuse = endpoint({
  ...command,
  permission: 'settlement:review',
  path: '/api/finance/settleRefuse',
  summary: '拒绝结算单',
  specified: true,
  labels: { stagesId: '期次', reason: '拒绝原因' },
  body: z.object({ stagesId: Id, reason: filledText(200, '请填写拒绝原因') }),
  answer: Moved,
  refusals: moveRefusals,
});

/**
 * 打款入账: into the balance of the store, from which it withdraws. With 渠道分账 the provider is asked to split the trades of its customers:
 * what it could not split is asked for by another press.
 */
export const paySettlement = endpoint({
  ...command,
  permission: 'settlement:pay',
  path: '/api/finance/settlePay',
  summary: '结算打款入账',
  labels: { stagesId: '期次' },
  body: z.object({ stagesId: Id, stepUp: StepUp }),
  answer: Moved,
  refusals: [
    ...moveRefusals,
    'other_person_needed',
    'books_differ',
    'split_receiver_missing',
    'split_nothing',
    'payout_account_unverified',
    'split_receiver_frozen',
    ...stepUpRefusals,
  ],
});

/** 店铺账户: what came into the balances of stores and left them, the last first (S177). */
export const storeAccountRecords = endpoint({
  ...list,
  method: 'GET',
  path: '/api/finance/getStoreAccountRecord',
  summary: '店铺账户流水',
  specified: true,
  labels: { direction: '收支', time: '时间' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('id'),
    storeIs: IdText.optional(),
    direction: z.enum(['in', 'out'], '请选择收入或支出').optional(),
    time: TimeRange.optional(),
  }),
  answer: pageOf(
    z.object({
      id: Id,
      time: Instant,
      /** The label of the act: 结算入账, 申请提现, 提现退回. */
      kind: z.string(),
      direction: z.enum(['in', 'out']),
      amountFen: Amount,
      /** The store's balance after it. */
      balanceFen: Amount,
      /** The number of the settlement or withdrawal, which its act notes. */
      refNo: z.string().nullable(),
      remark: z.string().nullable(),
      storeId: Id,
      storeName: z.string(),
    }),
  ),
  refusals: ['page_too_deep', 'cursor_invalid'],
});
export type StoreAccountRecord = z.output<typeof storeAccountRecords.answer>['content'][number];
