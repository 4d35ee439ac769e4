import type { BusinessDate } from '@rental/domain/business-date';
import type { BookAccount } from '@rental/domain/money/accounting/book-accounts';
import type { EntryReason } from '@rental/domain/money/accounting/months';
import type { FinanceBasis, RentBasis, Taxpayer } from '@rental/domain/money/accounting/policy';
import type { MoneyMethod, SubjectKind } from '@rental/domain/money/ledger/accounts';
import type { Fen } from '@rental/domain/money';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** 月结 (ADR 60). */
export interface AccountingTables {
  /** The policies of a brand by version; the last one is in force. */
  accounting_policies: Row & {
    number: number;
    taxpayer: Taxpayer;
    rent_basis: RentBasis;
    finance_basis: Generated<FinanceBasis>;
    rent_vat_bp: number;
    sale_vat_bp: number;
    compensation_vat_bp: number;
    extra_vat_bp: number;
    insurance_vat_bp: number;
    operator_id: number;
    created_at: Date;
  };
  /** The codes and names of a brand's accounts in its bookkeeping program; no row: the usual one. */
  accounting_codes: OfBrand & { account: BookAccount; code: string; label: string };
  /** A month that is closed, or is being closed: `done_to` is the last row of its stage that was booked. */
  accounting_months: OfBrand & {
    /** Its first day. */
    month: BusinessDate;
    policy_id: number;
    state: 'closing' | 'closed';
    stage: 'order' | 'subject' | 'device' | 'done';
    done_to: Generated<number>;
    entry_count: Generated<number>;
    debit_fen: Generated<Fen>;
    credit_fen: Generated<Fen>;
    closed_by: number;
    started_at: Date;
    closed_at: Given<Date>;
  };
  /** A person counted the balance of an account (盘点), or confirmed by how much the books were above it before its first statement (期初). */
  account_counts: Row & {
    kind: 'count' | 'opening';
    account: MoneyMethod;
    /** It is of the end of this day. */
    day: BusinessDate;
    books_fen: Fen;
    /** The amount that was counted, or that the account had before its first line. */
    stated_fen: Fen;
    gap_fen: Fen;
    note: string;
    operator_id: number;
    created_at: Date;
  };
  /** How an account stood when a month was closed. */
  closed_accounts: OfBrand & {
    month: BusinessDate;
    account: MoneyMethod;
    books_fen: Fen;
    /** The balance of its statements; null: it was counted. */
    stated_fen: Fen | null;
    explained_fen: Fen;
    count_id: Given<number>;
  };
  /** A month books this amount on an account of a subject. */
  accounting_entries: Row & {
    month: BusinessDate;
    subject_kind: SubjectKind;
    subject_id: number;
    account: BookAccount;
    reason: EntryReason;
    debit_fen: Fen;
    credit_fen: Fen;
  };
  /** 记账凭证: the entries of a month by kind of subject and reason, summed up by account. */
  voucher_lines: Row & {
    month: BusinessDate;
    number: number;
    line: number;
    subject_kind: SubjectKind;
    reason: EntryReason;
    account: BookAccount;
    debit_fen: Fen;
    credit_fen: Fen;
  };
  /** The income above zero and the costs below it of a month, by store and product; null: of none. */
  accounting_profits: Row & {
    month: BusinessDate;
    store_id: number | null;
    product_id: number | null;
    account: BookAccount;
    amount_fen: Fen;
  };
}
