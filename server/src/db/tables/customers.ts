import type { BusinessDate } from '@rental/domain/business-date';
import type { CustomerStatus } from '@rental/domain/rental/customers/customer-status';
import type { ContactRelation, VerifiedBy } from '@rental/domain/rental/customers/profile';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** 客户, and by what they are found. */
export interface CustomersTables {
  customers: Row & {
    name: string;
    phone: string;
    phone_last4: string;
    /** Empty where the number is sealed: for the release before alone (ADR 67). */
    id_number: string;
    /** The number is found by it. Null, as the next is: the release before wrote it. */
    identity_key: Given<string>;
    sealed_identity: Given<Buffer>;
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
    /** 支付宝用户号, one customer's in a brand. */
    alipay_user: Given<string>;
    /** 实名核验 of name and ID number. Null, as its day is: nobody has vouched for them. */
    verified_by: Given<VerifiedBy>;
    verified_on: Given<BusinessDate>;
    password_hash: Given<string>;
    must_change_password: Generated<boolean>;
    password_changed_at: Given<Date>;
    created_at: Date;
  };
  /** 紧急联系人, the first one first by `position`. */
  customer_contacts: Row & {
    customer_id: number;
    position: number;
    relation: ContactRelation;
    name: string;
    phone: string;
  };
  /** Addresses beside the customer's own, each under the number of the program that registered it. */
  customer_addresses: Row & {
    customer_id: number;
    app_id: number;
    address_no: string;
    name: string;
    phone: string;
    region: string;
    street: string;
  };
  customer_grams: OfBrand & { gram: string; customer_id: number };
  /** The number that a program has for a customer. */
  customer_links: Row & { app_id: number; external_no: string; customer_id: number };
}
