import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { PrepaidBalance, TopUpWay } from '@rental/domain/rental/top-ups/auto-top-up';
import type { TopUpPaymentState } from '@rental/domain/rental/top-ups/top-up-payment';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** 余额充值 (ADR 52). */
export interface TopUpsTables {
  top_up_rules: OfBrand & {
    balance: PrepaidBalance;
    /** The platform's price of a pack of SMS, and the credit that the brand's rule has in a day. */
    sms_pack_fen: Fen;
    daily_credit_fen: Generated<Fen>;
    is_enabled: Generated<boolean>;
    threshold: Generated<number>;
    amount: Generated<number>;
    daily_cap_fen: Generated<Fen>;
    /** The last day that had no room for another top-up. */
    capped_on: Given<BusinessDate>;
  };
  top_ups: Row & {
    balance: PrepaidBalance;
    way: TopUpWay;
    /** The top-up that it takes back. */
    reversal_of: Given<number>;
    amount_fen: Fen;
    sms_count: Given<number>;
    /** The payment that it credits; null: it was not paid online. */
    payment_id: Given<number>;
    note: string | null;
    happened_on: BusinessDate;
    created_at: Date;
  };
  /** 在线充值 (ADR 77). */
  top_up_payments: Row & {
    balance: PrepaidBalance;
    amount_fen: Fen;
    sms_count: Given<number>;
    trade_no: string;
    refund_no: string;
    state: TopUpPaymentState;
    reason: Given<string>;
    /** The provider's page where it is paid; null: it has named none. */
    page: Given<string>;
    return_url: string;
    /** The provider gave no answer to the last question. */
    is_undecided: Generated<boolean>;
    looks: Generated<number>;
    /** Null: it has ended. */
    look_at: Given<Date>;
    expires_at: Date;
    operator_id: number;
    created_at: Date;
    paid_at: Given<Date>;
    ended_at: Given<Date>;
  };
}
