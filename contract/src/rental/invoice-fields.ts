import * as z from 'zod';
import { incomeKinds, type IncomeKind } from '@rental/domain/money/accounting/policy';
import {
  buyerComplaint,
  taxNoForm,
  titleKinds,
  type Buyer,
  type TitleKind,
} from '@rental/domain/rental/invoices/invoice-buyer';
import {
  invoiceKinds,
  invoiceStates,
  type InvoiceKind,
  type InvoiceState,
} from '@rental/domain/rental/invoices/invoice-states';
import { email } from '@rental/domain/validation/account-texts';
import { mobile } from '@rental/domain/validation/phones';
import { amountOf, filledText, keysOf, text } from '../fields.ts';

export const InvoiceKindName = z.enum(keysOf<InvoiceKind>(invoiceKinds), '请选择发票类型');
export const InvoiceStateName = z.enum(keysOf<InvoiceState>(invoiceStates), '请选择发票状态');
export const Income = z.enum(keysOf<IncomeKind>(incomeKinds), '请选择开票项目');
export const TitleKindName = z.enum(keysOf<TitleKind>(titleKinds), '请选择抬头类型');

const incomes = Object.keys(incomeKinds).length;

/** A list by kind of income, each kind once. */
export const eachIncomeOnce = <Line extends z.ZodType<{ readonly income: IncomeKind }>>(
  line: Line,
) =>
  z
    .array(line, '请填写开票项目')
    .max(incomes, `开票项目最多${incomes}项`)
    .refine(
      (lines) => new Set(lines.map(({ income }) => income)).size === lines.length,
      '同一开票项目只能填写一次',
    );

/** A request for an invoice: whom it is for, and which amounts. */
export const invoiceRequest = {
  kind: InvoiceKindName,
  titleKind: TitleKindName,
  title: filledText(100, '请填写发票抬头'),
  /** Null for a person, as the bank is. */
  taxNo: text(20)
    .toUpperCase()
    .regex(taxNoForm, '税号应为15、18或20位数字和字母')
    .nullable()
    .default(null),
  bankName: filledText(60, '请填写开户行').nullable().default(null),
  bankAccount: text(40)
    .regex(/^[0-9-]{5,40}$/, '账号应为5到40位数字')
    .nullable()
    .default(null),
  /** The invoice is sent there: one of both is needed. */
  email: text(100).refine(email.test, email.message).nullable().default(null),
  phone: text(20).refine(mobile.test, mobile.message).nullable().default(null),
  /** Null: all that can be invoiced now. */
  lines: eachIncomeOnce(z.object({ income: Income, amountFen: amountOf('开票金额', 1) }))
    .min(1, '请填写开票项目')
    .nullable()
    .default(null),
  remark: text(200).nullable().default(null),
};

export const invoiceRequestLabels = {
  kind: '发票类型',
  titleKind: '抬头类型',
  title: '发票抬头',
  taxNo: '税号',
  bankName: '开户行',
  bankAccount: '账号',
  email: '收票邮箱',
  phone: '收票手机',
  lines: '开票项目',
  'lines.income': '开票项目',
  'lines.amountFen': '开票金额',
  remark: '备注',
} as const;

/** Says the first fault of a buyer at its field. */
export function checkBuyer(
  request: Buyer & { readonly kind: InvoiceKind },
  context: z.RefinementCtx,
): void {
  const complaint = buyerComplaint(request.kind, request);
  if (complaint !== null)
    context.addIssue({ code: 'custom', path: [complaint.field], message: complaint.message });
}
