import type { Fen } from '@rental/domain/money';
import type { RefundFailure } from '@rental/domain/rental/refunds/refund-order';
import type {
  PayoutAccountState,
  PayoutMethod,
} from '@rental/domain/rental/withdrawals/payout-account';
import type {
  WithdrawalAct,
  WithdrawalState,
} from '@rental/domain/rental/withdrawals/withdrawal-states';
import type { Generated } from 'kysely';
import type { Given, Row } from './rows.ts';

/** 提现. */
export interface WithdrawalsTables {
  /** 到账账户: one in use for each store, channel or distributor, and method. */
  payout_accounts: Row & {
    /** Its owner is the one of the three that is not null. */
    store_id: Given<number>;
    channel_id: Given<number>;
    distributor_id: Given<number>;
    method: PayoutMethod;
    bank_name: string | null;
    /** Account and holder, sealed. */
    payee: Buffer;
    /** Both masked. */
    account_shown: string;
    name_shown: string;
    state: PayoutAccountState;
    /** 改绑冻结 ends then. */
    usable_from: Date;
    /** Entered by an operator, or by the program of a distributor. */
    operator_id: Given<number>;
    app_id: Given<number>;
    created_at: Date;
    verified_by: Given<number>;
    verified_at: Given<Date>;
  };
  withdrawals: Row & {
    /** The provider is asked under this number. */
    withdrawal_no: string;
    /** Its owner is that of its account. */
    store_id: Given<number>;
    channel_id: Given<number>;
    distributor_id: Given<number>;
    account_id: number;
    /** That of its account. */
    method: PayoutMethod;
    amount_fen: Fen;
    remark: string | null;
    state: WithdrawalState;
    /** Applied for by an operator, or by a program under a number of its own. */
    applicant_id: Given<number>;
    app_id: Given<number>;
    external_no: Given<string>;
    reviewer_id: Given<number>;
    payer_id: Given<number>;
    /** Why the provider did not pay. */
    reason: Given<RefundFailure>;
    /** The number that the provider or the bank gave the payment. */
    trade_no: Given<string>;
    proof_keys: Generated<string[]>;
    asked_at: Given<Date>;
    looks: Generated<number>;
    /** When the provider is asked again; null: it is not to be asked. */
    look_at: Given<Date>;
    undecided_at: Given<Date>;
    created_at: Date;
    ended_at: Given<Date>;
  };
  /** The history of a withdrawal. */
  withdrawal_steps: Row & {
    withdrawal_id: number;
    act: WithdrawalAct;
    note: string | null;
    /** Null: the job that asks the provider. */
    operator_id: number | null;
    at: Date;
  };
}
