import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { IncomeKind } from '@rental/domain/money/accounting/policy';
import type { TitleKind } from '@rental/domain/rental/invoices/invoice-buyer';
import type {
  InvoiceAct,
  InvoiceKind,
  InvoiceState,
} from '@rental/domain/rental/invoices/invoice-states';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** 发票. */
export interface InvoicesTables {
  invoices: Row & {
    /** Our own number of the request. */
    invoice_no: string;
    order_id: number;
    /** Those of its order. */
    store_id: number;
    channel_id: number | null;
    customer_id: number;
    kind: InvoiceKind;
    title_kind: TitleKind;
    title: string;
    tax_no: string | null;
    bank_name: string | null;
    /** Account, e-mail address and phone, sealed. */
    contact: Buffer;
    /** All three masked. */
    account_shown: string | null;
    email_shown: string | null;
    phone_shown: string | null;
    /** VAT included. */
    amount_fen: Fen;
    tax_fen: Given<Fen>;
    /** The part of it that red letters of parts have taken back. */
    red_fen: Generated<Fen>;
    remark: string | null;
    state: InvoiceState;
    /** The program that asked for it, under its own number; null: a clerk applied. */
    app_id: Given<number>;
    external_no: Given<string>;
    /** It tells a repeat from another request. */
    content_hash: Given<Buffer>;
    applicant_id: Given<number>;
    /** 发票号码. */
    fiscal_no: Given<string>;
    issued_on: Given<BusinessDate>;
    issuer_id: Given<number>;
    /** 红字发票号码. */
    red_no: Given<string>;
    reversed_on: Given<BusinessDate>;
    /** Why it was refused, withdrawn or reversed. */
    reason: Given<string>;
    created_at: Date;
  };
  /** The parts of an invoice by kind of income. */
  invoice_lines: OfBrand & {
    invoice_id: number;
    income: IncomeKind;
    amount_fen: Fen;
    /** Null until it is issued. */
    vat_bp: Given<number>;
    tax_fen: Given<Fen>;
    /** The parts that red letters have taken back. */
    red_fen: Generated<Fen>;
    red_tax_fen: Generated<Fen>;
  };
  /** Red letters of parts of invoices (部分红冲, ADR 87). */
  invoice_reds: Row & {
    invoice_id: number;
    red_no: string;
    reversed_on: BusinessDate;
    reason: string;
    amount_fen: Fen;
    tax_fen: Fen;
    operator_id: number;
    created_at: Date;
  };
  invoice_red_lines: OfBrand & {
    red_id: number;
    income: IncomeKind;
    amount_fen: Fen;
    tax_fen: Fen;
  };
  /** Each number of an invoice or a red-letter one, used once. */
  invoice_numbers: OfBrand & {
    number: string;
    invoice_id: number;
  };
  /** The files of an invoice and of its red letters (ADR 92). */
  invoice_files: Row & {
    invoice_id: number;
    /** 发票号码 or 红字发票号码 that it is the file of. */
    number: string;
    file_key: string;
    operator_id: number;
    created_at: Date;
  };
  /** Questions to the brand's invoicing program (ADR 92): one at a time an invoice. */
  invoice_asks: Row & {
    invoice_id: number;
    /** Our number: the program issues once for it, however often it is sent. */
    ask_no: string;
    kind: 'issue' | 'reverse';
    state: 'waiting' | 'done' | 'failed';
    /** Why it is reversed. */
    reason: string | null;
    /** Why the program did not do it, in its words. */
    failure: Given<string>;
    looks: Generated<number>;
    /** Null: it has its end. */
    look_at: Date | null;
    operator_id: number;
    created_at: Date;
    ended_at: Given<Date>;
  };
  /** The history of an invoice. */
  invoice_steps: Row & {
    invoice_id: number;
    act: InvoiceAct;
    note: string | null;
    /** Null: a program. */
    operator_id: number | null;
    at: Date;
  };
}
