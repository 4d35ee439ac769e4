import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { PrepaidBalance, TopUpWay } from '@rental/domain/rental/top-ups/auto-top-up';
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
    note: string | null;
    happened_on: BusinessDate;
    created_at: Date;
  };
}
