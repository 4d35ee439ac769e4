import type {
  AuthorizationStep,
  StepFailure,
  StepState,
} from '@rental/domain/rental/pre-authorization-steps/steps';
import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { Generated } from 'kysely';
import type { Given, Row } from './rows.ts';

/** 预授权. */
export interface AuthorizationsTables {
  authorizations: Row & {
    order_id: number;
    account: string;
    /**
     * An order has one that is open at most: the one whose `held_fen` is the order's `authorized_fen`. A `renewal` is asked for in
     * place of it, and takes its place once the customer has agreed.
     */
    state: 'open' | 'renewal' | 'ended';
    held_fen: Generated<Fen>;
    /** The last day on which the provider keeps the hold; null: it has not said. */
    ends_on: Given<BusinessDate>;
    /** The day on which the provider was last asked about that. */
    asked_on: Given<BusinessDate>;
    /** The day on which the store was told that it ends soon. */
    warned_on: Given<BusinessDate>;
    created_at: Date;
    ended_at: Given<Date>;
  };
  authorization_steps: Row & {
    authorization_id: number;
    order_id: number;
    /** For a capture: the bill that it pays. */
    bill_id: Given<number>;
    /** 1 for the hold. */
    number: number;
    step: AuthorizationStep;
    trade_no: string;
    amount_fen: Fen;
    state: StepState;
    reason: Given<StepFailure>;
    provider_no: Given<string>;
    /** For a hold: the page where the customer agrees. */
    page: Given<string>;
    /** Null: it was asked for by a job. */
    operator_id: number | null;
    created_at: Date;
    /** For a hold: the last instant at which the customer can agree. */
    expires_at: Given<Date>;
    asked_at: Given<Date>;
    withdrawn_at: Given<Date>;
    looks: Generated<number>;
    look_at: Date | null;
    ended_at: Given<Date>;
    overpaid_fen: Generated<Fen>;
    refunded_at: Given<Date>;
  };
  authorization_callbacks: Row & {
    event_no: string;
    trade_no: string;
    received_at: Date;
    body: string;
  };
}
