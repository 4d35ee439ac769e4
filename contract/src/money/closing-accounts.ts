import { accountGaps, type AccountGap } from '@rental/domain/money/accounting/account-standing';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import {
  statedAccounts,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Amount, amountOf, Day, filledText, Instant, keysOf } from '../fields.ts';

const Account = z.enum(keysOf<MoneyMethod>(moneyMethods), '请选择账户');
const Stated = z.enum(keysOf<StatedAccount>(statedAccounts), '请选择有对账单的账户');
const Month = z.string('请选择月份').regex(/^20\d\d-(0[1-9]|1[0-2])$/, '请选择月份');

/** An account at the end of the month that is closed next (ADR 82). */
export const ClosingAccount = z.object({
  account: Account,
  isStated: z.boolean(),
  /** Each day up to this one has a statement; null: none has. */
  coveredTo: Day.nullable(),
  unclassifiedCount: z.int(),
  booksFen: Amount,
  /** Null: no statement says a balance. */
  statementFen: Amount.nullable(),
  explainedFen: Amount,
  restFen: Amount.nullable(),
  needsCount: z.boolean(),
  count: z
    .object({
      booksFen: Amount,
      countedFen: Amount,
      gapFen: Amount,
      note: z.string(),
      operatorName: z.string(),
      createTime: Instant,
    })
    .nullable(),
  /** 期初差额 that is to be confirmed; null: there is none. */
  opening: z.object({ day: Day, booksFen: Amount, statedFen: Amount, gapFen: Amount }).nullable(),
  /** Empty: it is explained. */
  gaps: z.array(z.enum(keysOf<AccountGap>(accountGaps))),
});
export type ClosingAccount = z.output<typeof ClosingAccount>;

const command = {
  method: 'POST',
  platforms: ['manage'],
  permission: 'accounting:close',
  idempotent: true,
} as const;

/** 账户盘点: a person counted the balance of an account that no statement proves. The difference is told and kept. */
export const countAccount = endpoint({
  ...command,
  path: '/api/accounting/count',
  summary: '账户盘点',
  labels: { account: '账户', month: '月份', countedFen: '盘点余额', note: '盘点说明' },
  body: z.object({
    account: Account,
    month: Month,
    countedFen: amountOf('盘点余额', 0),
    note: filledText(200, '请填写盘点说明'),
  }),
  answer: z.object({ booksFen: Amount, gapFen: Amount }),
  refusals: [
    'whole_brand_only',
    'accounting_month_not_over',
    'accounting_month_order',
    'accounting_count_unneeded',
  ],
});

/** 确认期初差额: of the time before the first statement. `gapFen` is what the operator has seen. */
export const confirmAccountOpening = endpoint({
  ...command,
  path: '/api/accounting/opening',
  summary: '确认账户期初差额',
  labels: { account: '账户', gapFen: '期初差额', note: '差额说明' },
  body: z.object({ account: Stated, gapFen: Amount, note: filledText(200, '请填写差额说明') }),
  answer: z.object({ gapFen: Amount }),
  refusals: ['whole_brand_only', 'accounting_opening_known', 'accounting_opening_changed'],
});
