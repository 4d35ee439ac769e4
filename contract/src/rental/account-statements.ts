import * as z from 'zod';
import type { BusinessDate } from '@rental/domain/business-date';
import {
  statedAccounts,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import { saysAmount } from '@rental/domain/rental/statements/files/bank-file';
import {
  differenceCauses,
  statementSources,
  type DifferenceCause,
  type StatementSource,
} from '@rental/domain/rental/statements/statement';
import { endpoint } from '../endpoint.ts';
import { Amount, Day, filledText, keysOf, text } from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { ImportErrors, importRefusals, importUpload } from '../platform/imports.ts';

const Account = z.enum(keysOf<StatedAccount>(statedAccounts), '请选择账户');
const Month = text(7).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '请选择月份');
const FileDay = z.iso.date('请输入日期，如2026-10-31') as unknown as z.ZodType<
  BusinessDate,
  string
>;
const Title = filledText(32, '请填写列名').nullable().default(null);

/** The titles of a bank's columns; null: the bank has no such column. */
const BankColumns = z
  .object({
    day: filledText(32, '请填写列名'),
    time: Title,
    income: Title,
    spent: Title,
    amount: Title,
    tradeNo: Title,
    counterparty: Title,
    balance: Title,
  })
  .refine(saysAmount, { message: '应填写收入和支出两列，或只填带正负号的一列', path: ['amount'] });

const list = { platforms: ['manage'], permission: 'statement:list' } as const;
const change = { platforms: ['manage'], permission: 'statement:settle' } as const;
const labels = { account: '账户', month: '月份' };

/** A day of an account: never asked for (未取), asked for and not there (未到), all lines and flows belong together (已对平), or some differ. */
export const AccountDay = z.object({
  day: Day,
  dayState: z.enum(['unasked', 'waiting', 'even', 'differs']),
  /** Null: it has no statement. */
  source: z.enum(keysOf<StatementSource>(statementSources)).nullable(),
  /** The file should be there and is not. */
  isLate: z.boolean(),
  inCount: z.int(),
  inFen: Amount,
  outCount: z.int(),
  outFen: Amount,
  feeFen: Amount,
  /** Null: the file has no balances. */
  closingFen: Amount.nullable(),
  openCount: z.int(),
});
export type AccountDay = z.output<typeof AccountDay>;

/** 余额调节表: the books and the statement at the end of a month, or today, and the reasons why they are not the same. */
export const AccountBalance = z.object({
  on: Day,
  booksFen: Amount,
  /** Null: the statement has no balances. */
  statementFen: Amount.nullable(),
  /** Charges that are in the statement alone. */
  feeFen: Amount,
  /** Matched, but on days before and behind the end. */
  underWayFen: Amount,
  /** 期初差额 that was confirmed: the books were so far above the account before its first statement. */
  openingFen: Amount,
  /** Differences that stand, by their cause: the books less the statement. */
  causes: z.array(
    z.object({
      cause: z.enum(keysOf<DifferenceCause>(differenceCauses)),
      count: z.int(),
      gapFen: Amount,
    }),
  ),
  /** The rest that no cause explains; null: the statement has no balances. */
  restFen: Amount.nullable(),
});

export type AccountBalance = z.output<typeof AccountBalance>;

/** 账户对账: the days of a month, and its 余额调节表. */
export const accountStatements = endpoint({
  ...list,
  method: 'GET',
  path: '/api/statement/account',
  summary: '账户对账',
  labels,
  query: z.object({ account: Account, month: Month }),
  answer: z.object({
    days: z.array(AccountDay).max(31),
    balance: AccountBalance,
    bankColumns: BankColumns.nullable(),
    /** The gateway gives the files of the account; others are brought in by hand. */
    isFetched: z.boolean(),
  }),
  refusals: ['whole_brand_only'],
});

/** Saves how the bank lays out its files. */
export const saveBankColumns = endpoint({
  ...change,
  method: 'POST',
  path: '/api/statement/account/columns',
  summary: '设置银行对账单列名',
  labels: {
    day: '交易日期列',
    time: '交易时间列',
    income: '收入金额列',
    spent: '支出金额列',
    amount: '带正负号的金额列',
    tradeNo: '流水号列',
    counterparty: '对方户名列',
    balance: '账户余额列',
  },
  body: BankColumns,
  answer: z.object({ ok: z.literal(true) }),
  refusals: ['whole_brand_only'],
});

const importFile = {
  ...change,
  method: 'POST',
  labels: { file: '文件', account: '账户', fromOn: '起始日', toOn: '截止日' },
  upload: importUpload,
  /** A file is of these days, also of those without a line; left out: from its first line to its last. */
  query: z
    .object({ account: Account, fromOn: FileDay.optional(), toOn: FileDay.optional() })
    .refine(({ fromOn, toOn }) => fromOn === undefined || toOn === undefined || fromOn <= toOn, {
      message: '截止日不能早于起始日',
      path: ['toOn'],
    }),
} as const;

/** Reads a statement of an account (csv, xlsx) and tells what is in it; nothing is written. */
export const checkAccountStatement = endpoint({
  ...importFile,
  path: '/api/statement/account/check',
  summary: '检查账户对账单',
  answer: z.object({
    lineCount: z.int(),
    /** Null: the file has no lines. */
    fromOn: Day.nullable(),
    toOn: Day.nullable(),
    inFen: Amount,
    outFen: Amount,
    feeFen: Amount,
    /** The same content was read before. */
    isKnown: z.boolean(),
    errorCount: z.int(),
    errors: ImportErrors,
  }),
  refusals: [...importRefusals, 'bank_columns_missing', 'whole_brand_only'],
});

/** Keeps a statement in place of those of its days, and matches the account anew. The same content again changes nothing. */
export const importAccountStatement = endpoint({
  ...importFile,
  path: '/api/statement/account/import',
  summary: '导入账户对账单',
  answer: z.object({ importedCount: z.int(), matchedCount: z.int(), openCount: z.int() }),
  refusals: [...importRefusals, 'import_has_errors', 'bank_columns_missing', 'whole_brand_only'],
});

/** 手续费入账: the charges up to the end of a month that are not in the books yet, each on its day. Once they are, nothing is left to book. */
export const bookAccountFees = endpoint({
  ...change,
  method: 'POST',
  idempotent: true,
  path: '/api/statement/account/fees',
  summary: '手续费入账',
  labels,
  body: z.object({ account: Account, month: Month, stepUp: StepUp }),
  answer: z.object({ bookedFen: Amount, dayCount: z.int() }),
  refusals: ['whole_brand_only', 'books_differ', ...stepUpRefusals],
});

/** 重新获取: the gateway is asked for the files of a day once more, as soon as this is kept. It doubles nothing. */
export const refetchAccountFile = endpoint({
  ...change,
  method: 'POST',
  path: '/api/statement/account/fetch',
  summary: '重新获取账户账单',
  labels: { account: '账户', day: '账单日' },
  body: z.object({ account: Account, day: FileDay }),
  answer: z.object({ day: Day }),
  refusals: ['statement_not_due', 'statement_unavailable', 'whole_brand_only'],
});

/** 重新匹配: the account is matched anew with what was entered meanwhile. */
export const matchAccountAgain = endpoint({
  ...change,
  method: 'POST',
  path: '/api/statement/account/match',
  summary: '重新匹配账户对账单',
  labels,
  body: z.object({ account: Account, month: Month }),
  answer: z.object({ matchedCount: z.int(), openCount: z.int() }),
  refusals: ['whole_brand_only'],
});
