import type { ApprovalStatus } from '@rental/domain/people/access/approval';
import type { BusinessDate } from '@rental/domain/business-date';
import type { SmsTemplateName } from '@rental/domain/rental/customer-sms/sms-templates';
import type { CustomerSmsType, StaffSmsType } from '@rental/domain/rental/customer-sms/sms-types';
import type { StoredReceiptState } from '@rental/domain/rental/customer-sms/sms-receipts';
import type { SmsState } from '@rental/domain/rental/customer-sms/sms-states';
import type { ColumnType, Generated } from 'kysely';
import type { Given, OfBrand, Purpose, Row } from './rows.ts';

/** How operators prove who they are. */
export interface LoginsTables {
  password_keys: { id: string; spki: string; sealed_private_key: Buffer; created_at: Date };
  security_policies: OfBrand & {
    captcha_after_failures_only: Generated<boolean>;
    sms_login: Generated<boolean>;
    alipay_login: Generated<boolean>;
    requires_second_factor: Generated<boolean>;
    second_person_for_administrators: Generated<boolean>;
  };
  sms_accounts: OfBrand & {
    balance: number;
    /** The last day on which the brand was told that SMS stay unsent. */
    told_empty_on: Given<BusinessDate>;
  };
  sms_messages: Row & {
    request_no: string;
    phone: string;
    kind: string;
    sealed_params: Buffer | null;
    status: SmsState;
    /** 0: no provider has had it yet. */
    attempts: Generated<number>;
    failure: string | null;
    provider_no: string | null;
    created_at: Date;
    sent_at: Date | null;
    /** How often an operator sent it again. */
    times_resent: Generated<number>;
    /** As how many it is paid; null: not yet. */
    parts: Given<number>;
    /** For a message to a customer or to staff, who have no order, null for a code: type, order, bill, text, day, and the instant from which it may be sent. */
    type: Given<CustomerSmsType | StaffSmsType>;
    order_id: Given<number>;
    bill_id: Given<number>;
    text: Given<string>;
    /** The template of a message to a customer with its values; null: a release before left it, or it is a code. */
    template: Given<SmsTemplateName>;
    params: Given<Readonly<Record<string, string>>>;
    told_on: Given<BusinessDate>;
    send_at: Given<Date>;
    /** The carrier's report, the provider's code for it, and its time; null: nothing yet. */
    receipt: Given<StoredReceiptState>;
    receipt_code: Given<string>;
    receipt_at: Given<Date>;
    /** As how many SMS earlier sendings are paid that did not arrive. */
    earlier_parts: Generated<number>;
    /** The account of the brand that it was sent by; null: none of its own. */
    account_id: Given<number>;
  };
  sms_callbacks: Row & {
    event_no: string;
    request_no: string;
    received_at: Date;
    body: string;
  };
  sms_codes: Row & {
    phone: string;
    purpose: 'login' | 'forgotten' | 'phone' | 'email' | 'operation' | 'order';
    operator_id: number | null;
    code_hash: Buffer;
    /** Names what a customer agrees to by it; null: nothing in particular. */
    content_hash: Given<Buffer>;
    tries: Generated<number>;
    expires_at: Date;
  };
  approvals: Row & {
    operation: string;
    object: string;
    summary: string;
    requested_by: number;
    requested_at: Date;
    expires_at: Date;
    status: ApprovalStatus;
    decided_by: number | null;
    decided_at: Date | null;
    reason: string | null;
    /** The order that it is about: only who reaches it decides. */
    order_id: Given<number>;
    /** Names what is agreed on; null: the operation can be only one thing. */
    basis: Given<string>;
    /** The call that is carried out once it is agreed to, `POST /api/…`, and its body without any proof. Null: not from the request. */
    call: Given<string>;
    body: ColumnType<object | null, string | undefined, never>;
    /** The sum that it gave away when it was asked for, and the late fees of the order then: the bounds of the agreement. */
    given_fen: Given<number>;
    late_fee_fen: Given<number>;
  };
  /** The orders of a request about several of them: only who reaches all decides. */
  approval_orders: {
    brand_code: string;
    approval_id: number;
    order_id: number;
  };
  sessions: Row & {
    token_hash: Buffer;
    operator_id: number;
    purpose: Purpose;
    address: string;
    user_agent: string;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    second_factor_pending: Generated<boolean>;
    remember_key: Given<Buffer>;
    remember_hash: Given<Buffer>;
    remembered_until: Given<Date>;
  };
  captchas: Row & { uuid: string; answer: string; expires_at: Date };
  attempt_counters: Row & {
    key: string;
    count: number;
    window_ends_at: Date;
    blocked_until: Date | null;
  };
}
