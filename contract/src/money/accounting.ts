import { bookAccounts, type BookAccount } from '@rental/domain/money/accounting/book-accounts';
import {
  entryReasons,
  entrySubjects,
  type EntryReason,
} from '@rental/domain/money/accounting/months';
import {
  financeBases,
  incomeKinds,
  maxVatBp,
  rentBases,
  taxpayers,
  type FinanceBasis,
  type IncomeKind,
  type RentBasis,
  type Taxpayer,
} from '@rental/domain/money/accounting/policy';
import type { SubjectKind } from '@rental/domain/money/ledger/accounts';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Amount, filledText, Id, Instant, keysOf, pageOf, pageQuery, said } from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { sortBy } from '../sorting.ts';
import { ClosingAccount } from './closing-accounts.ts';

const Account = z.enum(keysOf<BookAccount>(bookAccounts), '请选择科目');
const Reason = z.enum(keysOf<EntryReason>(entryReasons), '请选择分录类型');
const Subject = z.enum(keysOf<SubjectKind>(entrySubjects), '请选择业务对象');
/** 「2026-10」. */
const Month = z.string('请选择月份').regex(/^20\d\d-(0[1-9]|1[0-2])$/, '请选择月份');

const rate = (kind: IncomeKind) =>
  z
    .int(said(`请填写${incomeKinds[kind]}税率`, `${incomeKinds[kind]}税率应为百分数`))
    .min(0, `${incomeKinds[kind]}税率不能小于0`)
    .max(maxVatBp, `${incomeKinds[kind]}税率不能大于13%`);

const Policy = z.object({
  taxpayer: z.enum(keysOf<Taxpayer>(taxpayers), '请选择纳税人身份'),
  rentBasis: z.enum(keysOf<RentBasis>(rentBases), '请选择租金确认方式'),
  financeBasis: z.enum(keysOf<FinanceBasis>(financeBases), '请选择融资租赁确认方式'),
  vatBp: z.object(
    {
      rent: rate('rent'),
      sale: rate('sale'),
      compensation: rate('compensation'),
      extra: rate('extra'),
      insurance: rate('insurance'),
    },
    '请填写税率',
  ),
});

const Code = z.object({
  account: Account,
  code: z
    .string('请填写科目编码')
    .regex(/^[0-9A-Za-z.]{1,20}$/, '科目编码应为数字、字母或点，最多20位'),
  label: filledText(60, '请填写科目名称'),
});

const look = { platforms: ['manage'], permission: 'accounting:view' } as const;

/** 会计政策 by version, the one in force first, and 科目对照. */
export const accountingPolicies = endpoint({
  ...look,
  method: 'GET',
  path: '/api/accounting/policy',
  summary: '会计政策',
  answer: z.object({
    policies: z.array(
      Policy.extend({ number: z.int(), operatorName: z.string(), createTime: Instant }),
    ),
    codes: z.array(Code),
    /** The month that a new policy applies from, for months before are closed; null: none is. */
    changesFrom: Month.nullable(),
  }),
  refusals: ['whole_brand_only'],
});
export type AccountingPolicies = z.output<typeof accountingPolicies.answer>;

const command = { method: 'POST', platforms: ['manage'], idempotent: true } as const;

/** 设置会计政策: a new version. Months that are closed keep theirs; the next one books the difference. */
export const saveAccountingPolicy = endpoint({
  ...command,
  permission: 'accounting:policy',
  path: '/api/accounting/policy',
  summary: '设置会计政策',
  labels: {
    taxpayer: '纳税人身份',
    rentBasis: '租金确认方式',
    financeBasis: '融资租赁确认方式',
    vatBp: '税率',
    rent: '租金税率',
    sale: '买断税率',
    compensation: '赔付税率',
    extra: '补订单税率',
    insurance: '保费税率',
  },
  body: Policy.extend({ stepUp: StepUp }),
  answer: z.object({ number: z.int() }),
  refusals: ['whole_brand_only', 'accounting_rate_too_high', ...stepUpRefusals],
});

/** 科目对照: what the brand's bookkeeping program calls each account. */
export const saveAccountingCodes = endpoint({
  ...command,
  permission: 'accounting:policy',
  path: '/api/accounting/code',
  summary: '设置科目对照',
  labels: { codes: '科目对照', account: '科目', code: '科目编码', label: '科目名称' },
  body: z.object({
    codes: z
      .array(Code, '请填写科目对照')
      .min(1, '请填写科目对照')
      .max(100, '科目最多100个')
      .refine(
        (codes) => new Set(codes.map(({ account }) => account)).size === codes.length,
        '同一科目只能填写一次',
      ),
  }),
  answer: z.object({ codes: z.array(Code) }),
  refusals: ['whole_brand_only'],
});

const MonthRow = z.object({
  month: Month,
  monthState: z.enum(['closing', 'closed']),
  policyNumber: z.int(),
  entryCount: z.int(),
  debitFen: Amount,
  creditFen: Amount,
  closedBy: z.string(),
  closedAt: Instant.nullable(),
});
export type MonthRow = z.output<typeof MonthRow>;

/** 月结: the months that are closed, the last first, and what stands in the way of the next one. */
export const listMonths = endpoint({
  ...look,
  method: 'GET',
  path: '/api/accounting/month',
  summary: '月结列表',
  answer: z.object({
    months: z.array(MonthRow),
    /** The month that comes next; null: none is over. Of a brand that has closed none, the last one that is over. */
    next: Month.nullable(),
    /** No policy was set yet. */
    needsPolicy: z.boolean(),
    booksDiffer: z.boolean(),
    /** The next month, or one before it, has 对账差异 that nobody has classified. */
    hasBreaks: z.boolean(),
    /** The accounts that money moved on in the next month. */
    accounts: z.array(ClosingAccount),
  }),
  refusals: ['whole_brand_only'],
});

/** 月结: the books of a month are closed at once, its entries are written by a job. */
export const closeMonth = endpoint({
  ...command,
  permission: 'accounting:close',
  path: '/api/accounting/close',
  summary: '月结',
  labels: { month: '月份' },
  body: z.object({ month: Month, stepUp: StepUp }),
  answer: z.object({ month: Month, monthState: z.enum(['closing', 'closed']) }),
  refusals: [
    'whole_brand_only',
    'books_differ',
    'accounting_policy_missing',
    'accounting_month_not_over',
    'accounting_month_order',
    'accounting_breaks_unclassified',
    'accounting_accounts_open',
    'accounting_under_way',
    ...stepUpRefusals,
  ],
});

const Balance = z.object({
  account: Account,
  code: z.string(),
  label: z.string(),
  /** Above zero on the side where the account grows. */
  beforeFen: Amount,
  debitFen: Amount,
  creditFen: Amount,
  afterFen: Amount,
});

/** 科目余额表 of a closed month, with what its profit accounts came to by store, and the acts that belong to an earlier month. */
export const trialBalance = endpoint({
  ...look,
  method: 'GET',
  path: '/api/accounting/balance',
  summary: '科目余额表',
  labels: { month: '月份' },
  query: z.object({ month: Month }),
  answer: z.object({
    month: MonthRow,
    accounts: z.array(Balance),
    /** 本期发生, both sides. */
    debitFen: Amount,
    creditFen: Amount,
    profits: z.array(
      z.object({
        storeName: z.string().nullable(),
        productName: z.string().nullable(),
        incomeFen: Amount,
        costFen: Amount,
        profitFen: Amount,
      }),
    ),
    profitFen: Amount,
    /** Acts of an earlier month that were posted to this one, as many as are shown. */
    late: z.array(
      z.object({
        actId: Id,
        what: z.string(),
        orderId: Id.nullable(),
        orderNo: z.string().nullable(),
        happenedOn: z.string(),
        amountFen: Amount,
      }),
    ),
  }),
  refusals: ['whole_brand_only', 'not_found'],
});
export type TrialBalance = z.output<typeof trialBalance.answer>;

/** How many late acts and rows of profit a month shows. */
export const maxShownOfMonth = 200;

export const EntryRow = z.object({
  id: Id,
  month: Month,
  subjectKind: Subject,
  /** The number or name of what it is about. */
  subject: z.string(),
  orderId: Id.nullable(),
  account: Account,
  code: z.string(),
  label: z.string(),
  reason: Reason,
  debitFen: Amount,
  creditFen: Amount,
});
export type EntryRow = z.output<typeof EntryRow>;

/** 会计分录: what each month booked of each order, device and balance. */
export const listEntries = endpoint({
  ...look,
  method: 'GET',
  path: '/api/accounting/entry',
  summary: '会计分录',
  labels: { month: '月份', account: '科目', subjectKind: '业务对象', reason: '分录类型' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('id'),
    month: Month.optional(),
    account: Account.optional(),
    subjectKind: Subject.optional(),
    reason: Reason.optional(),
  }),
  answer: pageOf(EntryRow),
  refusals: ['page_too_deep', 'cursor_invalid', 'whole_brand_only'],
});

export const VoucherRow = z.object({
  id: Id,
  month: Month,
  /** 凭证号 in its month, and the line in the voucher. */
  number: z.int(),
  line: z.int(),
  /** 摘要. */
  summary: z.string(),
  account: Account,
  code: z.string(),
  label: z.string(),
  debitFen: Amount,
  creditFen: Amount,
});
export type VoucherRow = z.output<typeof VoucherRow>;

/** 记账凭证, whose export is laid out as bookkeeping programs import it. */
export const listVouchers = endpoint({
  ...look,
  method: 'GET',
  path: '/api/accounting/voucher',
  summary: '记账凭证',
  labels: { month: '月份', account: '科目' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('id'),
    month: Month.optional(),
    account: Account.optional(),
  }),
  answer: pageOf(VoucherRow),
  refusals: ['page_too_deep', 'cursor_invalid', 'whole_brand_only'],
});
