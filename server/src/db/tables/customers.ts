import type { CustomerStatus } from '@rental/domain/rental/customers/customer-status';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** 客户, and by what they are found. */
export interface CustomersTables {
  customers: Row & {
    name: string;
    phone: string;
    phone_last4: string;
    id_number: string;
    region: string;
    street: string;
    /** Keyed hash of the address as it is compared (`addressKey`). Null: nothing to compare, or added by the release before. */
    address_key: Given<string>;
    nickname: Given<string>;
    avatar: Given<string>;
    /** Random: what a promotion code says instead of the id. */
    share_code: Generated<string>;
    status: Generated<CustomerStatus>;
    blacklist_reason: Given<string>;
    blacklisted_at: Given<Date>;
    blacklisted_by: Given<number>;
    /** 分销上级. */
    parent_id: Given<number>;
    /** The relation `yx`, shown as 业务员 (X37). */
    yx_operator_id: Given<number>;
    password_hash: Given<string>;
    must_change_password: Generated<boolean>;
    password_changed_at: Given<Date>;
    created_at: Date;
  };
  customer_grams: OfBrand & { gram: string; customer_id: number };
  /** The number that a program has for a customer. */
  customer_links: Row & { app_id: number; external_no: string; customer_id: number };
}
