import type { AttemptState } from '@rental/domain/rental/deductions/attempt';
import type { AuthorizationState } from '@rental/domain/rental/deductions/authorization';
import type { FailureReason } from '@rental/domain/rental/deductions/retry-policy';
import type { Fen } from '@rental/domain/money';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** 代扣. */
export interface DeductionsTables {
  deduction_authorizations: Row & {
    order_id: number;
    agreement_no: string;
    account: string;
    state: AuthorizationState;
    provider_no: Given<string>;
    asked_at: Date;
    signed_at: Given<Date>;
    ended_at: Given<Date>;
    /** The page on which the customer signs. */
    page: Given<string>;
    /** How often the provider was asked what became of it, and when it is asked next. */
    looks: Generated<number>;
    look_at: Given<Date>;
  };
  deduction_attempts: Row & {
    order_id: number;
    bill_id: number;
    /** 1 for the first try of the bill. */
    number: number;
    trade_no: string;
    /** The authorization's, as it was then. */
    agreement_no: string;
    account: string;
    amount_fen: Fen;
    state: AttemptState;
    reason: Given<FailureReason>;
    provider_no: Given<string>;
    /** Null: it was begun by itself. */
    operator_id: number | null;
    created_at: Date;
    asked_at: Given<Date>;
    looks: Generated<number>;
    look_at: Date | null;
    ended_at: Given<Date>;
    overpaid_fen: Generated<Fen>;
    refunded_at: Given<Date>;
  };
  /** The state of a bill with its tries: the lists ask for it. Written with each change of a try. */
  bill_deductions: OfBrand & {
    bill_id: number;
    order_id: number;
    attempts: number;
    failures: number;
    state: AttemptState;
    reason: FailureReason | null;
    /** When it is tried again by itself. */
    retry_at: Date | null;
    tried_at: Date;
  };
  deduction_callbacks: Row & {
    event_no: string;
    trade_no: string;
    received_at: Date;
    body: string;
  };
}
