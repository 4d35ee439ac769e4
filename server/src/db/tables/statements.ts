import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { BankColumns } from '@rental/domain/rental/statements/files/bank-file';
import type { StatedAccount } from '@rental/domain/rental/statements/account-matching';
import type { FileLine } from '@rental/domain/rental/statements/files/file-line';
import type { CashDirection } from '@rental/domain/money/payments/cash-flows';
import type {
  DifferenceCause,
  DifferenceKind,
  DifferenceState,
  LineKind,
  StatementSource,
  TradeKind,
  StatementState,
} from '@rental/domain/rental/statements/statement';
import type { ColumnType, Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** 对账单 and 对账差异 (ADR 47). */
export interface StatementsTables {
  provider_statements: Row & {
    day: BusinessDate;
    /** Ourselves as the provider knows us. */
    merchant: string;
    state: StatementState;
    /** How often the provider was asked. */
    looks: Generated<number>;
    looked_at: Date;
    /** Since when it is late and somebody was told. */
    late_at: Given<Date>;
    read_at: Given<Date>;
    in_count: Generated<number>;
    in_fen: Generated<Fen>;
    out_count: Generated<number>;
    out_fen: Generated<Fen>;
    fee_fen: Generated<Fen>;
    /** Lines that are a trade of ours. */
    matched_count: Generated<number>;
    /** Trades whose outcome the statement told. */
    ended_count: Generated<number>;
  };
  statement_lines: Row & {
    statement_id: number;
    kind: LineKind;
    our_no: string;
    provider_no: string;
    amount_fen: Fen;
    fee_fen: Fen;
    at: Date;
  };
  /** Our accounts that have statements (ADR 59). */
  statement_accounts: OfBrand & {
    account: StatedAccount;
    /** How the bank lays out its files; null: nobody has entered it. */
    bank_columns: ColumnType<BankColumns | null, string | undefined, string>;
  };
  /** A day of an account as the file says it. */
  account_statements: Row & {
    account: StatedAccount;
    day: BusinessDate;
    /** Null: it was fetched. */
    import_id: Given<number>;
    source: Generated<StatementSource>;
    content_hash: string;
    in_count: number;
    in_fen: Fen;
    out_count: number;
    out_fen: Fen;
    /** Below zero where more was given back than charged. */
    fee_fen: Fen;
    /** The part of it that is in the books. */
    fee_booked_fen: Generated<Fen>;
    /** Null: the file has no balances. */
    closing_fen: Fen | null;
    read_at: Date;
  };
  /** The file of a day of a merchant, as the gateway gave it. */
  account_files: Row & {
    account: StatedAccount;
    merchant: string;
    day: BusinessDate;
    state: StatementState;
    looks: Generated<number>;
    looked_at: Date;
    /** Since when it is late and somebody was told. */
    late_at: Given<Date>;
    read_at: Given<Date>;
    lines: ColumnType<readonly FileLine[] | null, string | undefined, string>;
    /** The balance of the merchant behind the day; null: the file says none. */
    closing_fen: Given<Fen>;
  };
  account_lines: Row & {
    statement_id: number;
    /** Its place in the day, from 1. */
    number: number;
    time: string | null;
    direction: CashDirection;
    /** Zero where the line is a fee by itself. */
    amount_fen: Fen;
    fee_fen: Fen;
    our_no: string;
    provider_no: string;
    balance_fen: Fen | null;
  };
  /** The flows of ours that a line is. */
  account_matches: Row & {
    line_id: number;
    flow_id: number;
  };
  statement_differences: Row & {
    /** The statement of a provider or of an account: one of the two. */
    statement_id: Given<number>;
    account_statement_id: Given<number>;
    /** The flow of ours that it is about. */
    flow_id: Given<number>;
    cause: Generated<DifferenceCause>;
    /** The operator who looks into it; null: nobody yet. */
    owner_id: Given<number>;
    /** The last matching of the account still finds it. */
    stands: Generated<boolean>;
    /** By so much the books were lowered for it: below zero they were raised. */
    adjusted_fen: Generated<Fen>;
    day: BusinessDate;
    kind: DifferenceKind;
    line_kind: TradeKind;
    our_no: string;
    /** Empty: the statement has no such line. */
    provider_no: string;
    /** Null: we have no such trade, or the statement no such line. */
    our_fen: Given<Fen>;
    provider_fen: Given<Fen>;
    order_id: Given<number>;
    /** The first day of the open month where its own was closed when it was found; null: its own day. */
    belongs_on: Given<BusinessDate>;
    state: DifferenceState;
    found_at: Date;
    settled_at: Given<Date>;
    /** The operator who settled it; null: a later statement did. */
    operator_id: Given<number>;
    note: Given<string>;
  };
}
