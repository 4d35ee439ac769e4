import * as z from 'zod';
import {
  differenceCauses,
  differenceKinds,
  differenceStates,
  statementDays,
  statementStates,
  tradeKinds,
  type DifferenceCause,
  type DifferenceKind,
  type DifferenceState,
  type StatementState,
  type TradeKind as TradeKindCode,
} from '@rental/domain/rental/statements/statement';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Day,
  filledText,
  Id,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';

const State = z.enum(keysOf<DifferenceState>(differenceStates), '请选择核实状态');
const Kind = z.enum(keysOf<DifferenceKind>(differenceKinds), '请选择差异类型');
const Cause = z.enum(keysOf<DifferenceCause>(differenceCauses), '请选择差异原因');
const TradeKind = z.enum(keysOf<TradeKindCode>(tradeKinds), '请选择交易类型');

/** One thing that the provider's statement of a day and we disagree about. */
export const DifferenceRow = z.object({
  id: Id,
  /** The day of the statement. */
  statementDay: Day,
  /** The first day of the open month where the one of the statement was closed; null: that month itself. */
  belongsOn: Day.nullable(),
  differenceKind: Kind,
  tradeKind: TradeKind,
  /** Our number: of the payment order, the refund order or the transfer. */
  ourNo: z.string(),
  /** Null: the statement has no such line. */
  providerNo: z.string().nullable(),
  /** Null: we have no such trade. */
  ourFen: Amount.nullable(),
  providerFen: Amount.nullable(),
  orderId: Id.nullable(),
  orderNo: z.string().nullable(),
  differenceState: State,
  cause: Cause,
  /** The amount by which the books are above the account for it; null: it is of a provider's trades. */
  leftFen: Amount.nullable(),
  /** By so much the books were lowered for it. */
  adjustedFen: Amount,
  /** The operator who looks into it; null: nobody yet. */
  ownerName: z.string().nullable(),
  foundAt: Instant,
  settledAt: Instant.nullable(),
  /** The operator who settled it; null: nobody has, or a later statement did. */
  operatorName: z.string().nullable(),
  note: z.string().nullable(),
});
export type DifferenceRow = z.output<typeof DifferenceRow>;

const list = { platforms: ['manage'], permission: 'statement:list' } as const;
const labels = {
  statementDay: '账单日',
  differenceKind: '差异类型',
  tradeKind: '交易类型',
  ourNo: '我方单号',
  cause: '差异原因',
};

/** 对账差异, the last found first; every filter narrows. For who reaches the whole brand: an account is of all stores. */
export const listDifferences = endpoint({
  ...list,
  method: 'GET',
  path: '/api/statement/difference',
  summary: '对账差异列表',
  labels: { ...labels, differenceState: '核实状态' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('foundAt'),
    differenceState: State.optional(),
    differenceKind: Kind.optional(),
    tradeKind: TradeKind.optional(),
    cause: Cause.optional(),
    statementDay: TimeRange.optional(),
    ourNo: text(64)
      .regex(/^[A-Za-z0-9]{6,64}$/, '请输入完整单号')
      .optional(),
    orderNo: text(32)
      .regex(/^[A-Za-z0-9]{6,32}$/, '请输入完整订单号')
      .optional(),
  }),
  answer: pageOf(DifferenceRow),
  refusals: ['page_too_deep', 'cursor_invalid', 'whole_brand_only'],
});

/** The counts on the tabs. */
export const differenceCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/statement/difference/counts',
  summary: '各状态对账差异数',
  labels,
  query: listDifferences.query.omit({ ...paging, differenceState: true }),
  answer: TabCounts,
  refusals: ['whole_brand_only'],
});

/** 标记已核实: somebody has found out what the difference is, and says it. It moves no money. */
export const settleDifference = endpoint({
  method: 'POST',
  path: '/api/statement/difference/settle',
  summary: '标记对账差异已核实',
  labels: { differenceId: '对账差异', finding: '核实结果' },
  platforms: ['manage'],
  permission: 'statement:settle',
  idempotent: true,
  body: z.object({ differenceId: Id, finding: filledText(200, '请填写核实结果') }),
  answer: z.object({ id: Id, differenceState: State }),
  refusals: ['not_found', 'difference_settled', 'difference_adjusted', 'whole_brand_only'],
});

/** 登记原因: somebody says why the two differ, and looks into it from here on. It settles nothing. */
export const classifyDifference = endpoint({
  method: 'POST',
  path: '/api/statement/difference/classify',
  summary: '登记差异原因',
  labels: { differenceId: '对账差异', cause: '差异原因' },
  platforms: ['manage'],
  permission: 'statement:settle',
  body: z.object({ differenceId: Id, cause: Cause }),
  answer: z.object({ id: Id, cause: Cause }),
  refusals: ['not_found', 'difference_settled', 'difference_adjusted', 'whole_brand_only'],
});

/** 调整入账: the books have what the account has, by another person than the one who has said why they differ. */
export const adjustDifference = endpoint({
  method: 'POST',
  path: '/api/statement/difference/adjust',
  summary: '调整对账差异入账',
  labels: { differenceId: '对账差异' },
  platforms: ['manage'],
  permission: 'statement:settle',
  idempotent: true,
  body: z.object({ differenceId: Id, stepUp: StepUp }),
  answer: z.object({ id: Id, differenceState: State, adjustedFen: Amount }),
  refusals: [
    'not_found',
    'difference_even',
    'difference_unclassified',
    'difference_needs_other',
    'books_differ',
    'whole_brand_only',
    ...stepUpRefusals,
  ],
});

export const StatementRow = z.object({
  day: Day,
  statementState: z.enum(keysOf<StatementState>(statementStates)),
  /** It should be there and is not. */
  isLate: z.boolean(),
  readAt: Instant.nullable(),
  inCount: z.int(),
  inFen: Amount,
  outCount: z.int(),
  outFen: Amount,
  feeFen: Amount,
  /** Lines that are a trade of ours. */
  matchedCount: z.int(),
  /** Trades whose outcome the statement told. */
  endedCount: z.int(),
  differenceCount: z.int(),
  openCount: z.int(),
});
export type StatementRow = z.output<typeof StatementRow>;

/** 对账单: the days of the last month, the last first. */
export const listStatements = endpoint({
  ...list,
  method: 'GET',
  path: '/api/statement',
  summary: '每日对账单',
  answer: z.object({ statements: z.array(StatementRow).max(statementDays + 1) }),
  refusals: ['whole_brand_only'],
});

/** 重新对账: the statement of a day is fetched and compared once more, as soon as this is kept. It doubles nothing. */
export const rereadStatement = endpoint({
  method: 'POST',
  path: '/api/statement/read',
  summary: '重新对账',
  labels: { day: '账单日' },
  platforms: ['manage'],
  permission: 'statement:settle',
  body: z.object({ day: Day }),
  answer: z.object({ day: Day, statementState: z.enum(keysOf<StatementState>(statementStates)) }),
  refusals: ['statement_not_due', 'statement_unavailable', 'whole_brand_only'],
});
