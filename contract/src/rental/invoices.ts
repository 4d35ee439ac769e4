import * as z from 'zod';
import { maxVatBp } from '@rental/domain/money/accounting/policy';
import { fiscalNoForm } from '@rental/domain/rental/invoices/invoice-buyer';
import { invoiceActs, type InvoiceAct } from '@rental/domain/rental/invoices/invoice-states';
import type { BusinessDate } from '@rental/domain/business-date';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  amountOf,
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
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { FileAddress } from '../uploads.ts';
import {
  checkBuyer,
  eachIncomeOnce,
  Income,
  InvoiceKindName,
  invoiceRequest,
  invoiceRequestLabels,
  InvoiceStateName,
  TitleKindName,
} from './invoice-fields.ts';

const orderNo = text(32).regex(/^[A-Za-z0-9]{6,32}$/, '请输入完整订单号');
const fiscalNo = (what: string) =>
  z.string(`请填写${what}`).trim().regex(fiscalNoForm, `${what}应为8位或20位数字`);
/** A day that the business knows: it has been validated, and is named so. */
const typedDay = (what: string) =>
  z.iso.date(said(`请选择${what}`, `请选择正确的${what}`)) as unknown as z.ZodType<
    BusinessDate,
    string
  >;

export const InvoiceRow = z.object({
  id: Id,
  invoiceNo: z.string(),
  orderId: Id,
  orderNo: z.string(),
  /** Masked. */
  customerName: z.string(),
  kind: InvoiceKindName,
  titleKind: TitleKindName,
  /** A person's is masked. */
  title: z.string(),
  taxNo: z.string().nullable(),
  amountFen: Amount,
  /** Null until it is issued. */
  taxFen: Amount.nullable(),
  /** The part that red letters have taken back, while the rest stands. */
  redFen: Amount,
  invoiceState: InvoiceStateName,
  fiscalNo: z.string().nullable(),
  issuedOn: Day.nullable(),
  redNo: z.string().nullable(),
  reversedOn: Day.nullable(),
  /** Why it was refused, withdrawn or reversed. */
  reason: z.string().nullable(),
  /** Null: the customer, by a program. */
  applicantName: z.string().nullable(),
  /** The name of the program; null: a clerk applied. */
  appName: z.string().nullable(),
  issuerName: z.string().nullable(),
  storeName: z.string(),
  channelName: z.string().nullable(),
  createTime: Instant,
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

const list = { platforms: ['manage'], permission: 'invoice:list' } as const;
const listLabels = {
  invoiceNo: '申请单号',
  kind: '发票类型',
  fiscalNo: '发票号码',
  title: '发票抬头',
  createTime: '申请时间',
  issuedOn: '开票日期',
};

/** 发票, the last applied for first; every filter narrows. */
export const listInvoices = endpoint({
  ...list,
  method: 'GET',
  path: '/api/invoice',
  summary: '发票列表',
  labels: { ...listLabels, invoiceState: '发票状态' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime', 'amountFen'),
    invoiceState: InvoiceStateName.optional(),
    kind: InvoiceKindName.optional(),
    invoiceNo: text(32).optional(),
    orderNo: orderNo.optional(),
    /** Whole. */
    title: text(100).optional(),
    fiscalNo: text(20).optional(),
    createTime: TimeRange.optional(),
    issuedOn: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(InvoiceRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. Without filters those of what waits for somebody. */
export const invoiceCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/invoice/counts',
  summary: '各状态发票数',
  labels: listLabels,
  query: listInvoices.query.omit({ ...paging, invoiceState: true }),
  answer: TabCounts,
});

const Line = z.object({
  income: Income,
  amountFen: Amount,
  /** The rate it is or will be issued by; null: who issues it chooses. */
  vatBp: z.int().nullable(),
  /** The rates to choose from, the one in force first; empty: it is issued, or any may be chosen. */
  rateChoices: z.array(z.int()),
  /** By that rate; null as the rate is. */
  taxFen: Amount.nullable(),
  /** The part that red letters have taken back. */
  redFen: Amount,
  /** The most that a red letter may take back now. */
  reversibleFen: Amount,
});
export type InvoiceLineShown = z.output<typeof Line>;

/** A file of an invoice or of a red letter of it, with a link that is good for five minutes. */
const InvoiceFile = z.object({
  id: Id,
  fiscalNo: z.string(),
  name: z.string(),
  bytes: z.int(),
  isImage: z.boolean(),
  link: z.string(),
  operatorName: z.string(),
  at: Instant,
});
export type InvoiceFile = z.output<typeof InvoiceFile>;

const one = { params: z.object({ id: IdText }) } as const;

/** An invoice with its lines and its history, the last entry first. */
export const invoiceDetail = endpoint({
  ...list,
  ...one,
  method: 'GET',
  path: '/api/invoice/{id}',
  summary: '发票详情',
  answer: z.object({
    invoice: InvoiceRow,
    bankName: z.string().nullable(),
    /** Masked, as the addresses are. */
    bankAccount: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    remark: z.string().nullable(),
    lines: z.array(Line),
    /** Red letters of parts, the last first. */
    reds: z.array(
      z.object({
        redNo: z.string(),
        reversedOn: Day,
        amountFen: Amount,
        taxFen: Amount,
        reason: z.string(),
        operatorName: z.string(),
      }),
    ),
    /** The brand's invoicing program. */
    port: z.object({
      canIssue: z.boolean(),
      canReverse: z.boolean(),
      /** Why the last question failed; null: it did not, or there was none. */
      failure: z.string().nullable(),
    }),
    files: z.array(InvoiceFile),
    steps: z.array(
      z.object({
        id: Id,
        act: z.enum(keysOf<InvoiceAct>(invoiceActs)),
        note: z.string().nullable(),
        /** Null: the customer, by a program. */
        operatorName: z.string().nullable(),
        at: Instant,
      }),
    ),
  }),
  refusals: ['not_found'],
});

const command = { platforms: ['manage'], method: 'POST', idempotent: true } as const;

/** The amounts of an order that can be invoiced now, by kind of income. */
export const invoiceable = endpoint({
  platforms: ['manage'],
  permission: 'invoice:add',
  method: 'GET',
  path: '/api/invoice/invoiceable',
  summary: '订单可开票金额',
  query: z.object({ orderNo }),
  answer: z.object({
    orderNo: z.string(),
    /** Masked. */
    customerName: z.string(),
    lines: z.array(
      z.object({ income: Income, paidFen: Amount, countedFen: Amount, leftFen: Amount }),
    ),
  }),
  refusals: ['invoice_order_unknown'],
});

const Done = z.object({ id: Id, invoiceNo: z.string(), invoiceState: InvoiceStateName });

/** Applies for an invoice of an order on behalf of its customer. */
export const applyInvoice = endpoint({
  ...command,
  permission: 'invoice:add',
  path: '/api/invoice',
  summary: '申请开票',
  labels: invoiceRequestLabels,
  body: z.object({ orderNo, ...invoiceRequest }).superRefine(checkBuyer),
  answer: Done,
  refusals: ['invoice_order_unknown', 'invoice_nothing_left', 'invoice_beyond_paid'],
});

const moveRefusals = ['not_found', 'invoice_moved'] as const;
const issue = { ...command, ...one, permission: 'invoice:issue' } as const;

/** Of each line, where the brand has no accounting policy, or VAT was declared by other rates before. */
const rates = eachIncomeOnce(
  z.object({
    income: Income,
    vatBp: z
      .int(said('请选择税率', '税率应为百分数'))
      .min(0, '税率不能小于0')
      .max(maxVatBp, '税率不能大于13%'),
  }),
).default([]);
const rateLabels = { rates: '税率', 'rates.income': '开票项目', 'rates.vatBp': '税率' };
const rateRefusals = ['invoice_paid_less', 'invoice_rate_missing', 'invoice_rate_fixed'] as const;

/** 登记开票: it was issued at the tax office, by this number. */
export const issueInvoice = endpoint({
  ...issue,
  path: '/api/invoice/{id}/issue',
  summary: '登记开票',
  labels: {
    fiscalNo: '发票号码',
    issuedOn: '开票日期',
    ...rateLabels,
  },
  body: z.object({
    fiscalNo: fiscalNo('发票号码'),
    issuedOn: typedDay('开票日期'),
    rates,
  }),
  answer: Done,
  refusals: [...moveRefusals, ...rateRefusals, 'invoice_day_wrong', 'invoice_number_taken'],
});

/** 在线开票: the brand's invoicing program is asked, under our number (ADR 92). The answer comes later. */
export const askIssueInvoice = endpoint({
  ...issue,
  path: '/api/invoice/{id}/issueOnline',
  summary: '在线开票',
  labels: rateLabels,
  body: z.object({ rates }),
  answer: Done,
  refusals: [...moveRefusals, ...rateRefusals, 'invoice_port_missing'],
});

/** The most files of an invoice with its red letters. */
export const maxInvoiceFiles = 12;

/** 上传发票文件: a file that this operator has uploaded is that of an invoice, or of a red letter of it. */
export const addInvoiceFile = endpoint({
  ...issue,
  path: '/api/invoice/{id}/files',
  summary: '上传发票文件',
  labels: { fiscalNo: '发票号码', file: '发票文件' },
  body: z.object({ fiscalNo: fiscalNo('发票号码'), file: FileAddress }),
  answer: z.object({ id: Id }),
  answerStatus: 201,
  refusals: [
    'not_found',
    'invoice_number_foreign',
    'invoice_file_not_found',
    'invoice_file_taken',
    'invoice_files_too_many',
  ],
});

/** 删除发票文件 that was uploaded by mistake: nobody reads it any more. */
export const removeInvoiceFile = endpoint({
  ...issue,
  path: '/api/invoice/{id}/removeFile',
  summary: '删除发票文件',
  labels: { fileId: '发票文件' },
  body: z.object({ fileId: Id }),
  answer: z.object({ id: Id }),
  refusals: ['not_found'],
});

/** 驳回 with the reason that the customer reads. */
export const refuseInvoice = endpoint({
  ...issue,
  path: '/api/invoice/{id}/refuse',
  summary: '驳回开票申请',
  labels: { reason: '驳回原因' },
  body: z.object({ reason: filledText(200, '请填写驳回原因') }),
  answer: Done,
  refusals: moveRefusals,
});

/** 撤回 on behalf of the customer. */
export const withdrawInvoice = endpoint({
  ...command,
  ...one,
  permission: 'invoice:add',
  path: '/api/invoice/{id}/withdraw',
  summary: '撤回开票申请',
  labels: { reason: '撤回原因' },
  body: z.object({ reason: filledText(200, '请填写撤回原因') }),
  answer: Done,
  refusals: moveRefusals,
});

const red = {
  redNo: fiscalNo('红字发票号码'),
  reversedOn: typedDay('红冲日期'),
  reason: filledText(200, '请填写红冲原因'),
};
const redLabels = { redNo: '红字发票号码', reversedOn: '红冲日期', reason: '红冲原因' };
const reverse = { ...command, ...one, permission: 'invoice:reverse' } as const;
const reverseRefusals = [
  ...moveRefusals,
  'invoice_reversal_day_wrong',
  'invoice_number_taken',
] as const;

/** 登记红冲 of the whole invoice: its amounts can be invoiced again. */
export const reverseInvoice = endpoint({
  ...reverse,
  path: '/api/invoice/{id}/reverse',
  summary: '登记红冲',
  labels: redLabels,
  body: z.object(red),
  answer: Done,
  refusals: reverseRefusals,
});

/** 在线红冲 of a whole invoice that was issued online, by the same account. The answer comes later. */
export const askReverseInvoice = endpoint({
  ...reverse,
  path: '/api/invoice/{id}/reverseOnline',
  summary: '在线红冲',
  labels: { reason: redLabels.reason },
  body: z.object({ reason: red.reason }),
  answer: Done,
  refusals: [...moveRefusals, 'invoice_not_by_port'],
});

/** 部分红冲 within what was refunded: the rest of the invoice stands. */
export const reverseInvoicePart = endpoint({
  ...reverse,
  path: '/api/invoice/{id}/reversePart',
  summary: '部分红冲',
  labels: {
    ...redLabels,
    lines: '红冲项目',
    'lines.income': '红冲项目',
    'lines.amountFen': '红冲金额',
  },
  body: z.object({
    ...red,
    lines: eachIncomeOnce(z.object({ income: Income, amountFen: amountOf('红冲金额', 1) })).min(
      1,
      '请填写红冲项目',
    ),
  }),
  answer: Done,
  refusals: [...reverseRefusals, 'invoice_part_beyond', 'invoice_part_whole'],
});

/** 查看明文: the buyer as the invoice has to name it. */
export const revealInvoice = endpoint({
  platforms: ['manage'],
  ...one,
  method: 'POST',
  permission: 'invoice:issue',
  path: '/api/invoice/{id}/reveal',
  summary: '查看开票信息明文',
  answer: z.object({
    title: z.string(),
    taxNo: z.string().nullable(),
    bankName: z.string().nullable(),
    bankAccount: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  refusals: ['not_found'],
});
