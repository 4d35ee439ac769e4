import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type {
  DifferenceKind,
  DifferenceState,
  LineKind,
  StatementState,
} from '@rental/domain/rental/statements/statement';
import type { Generated } from 'kysely';
import type { Given, Row } from './rows.ts';

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
  statement_differences: Row & {
    statement_id: number;
    day: BusinessDate;
    kind: DifferenceKind;
    line_kind: LineKind;
    our_no: string;
    /** Empty: the statement has no such line. */
    provider_no: string;
    /** Null: we have no such trade, or the statement no such line. */
    our_fen: Given<Fen>;
    provider_fen: Given<Fen>;
    order_id: Given<number>;
    state: DifferenceState;
    found_at: Date;
    settled_at: Given<Date>;
    /** Who settled it; null: a later statement did. */
    operator_id: Given<number>;
    note: Given<string>;
  };
}
