import type {
  ExportableListName,
  ExportFailure,
  ExportFormat,
  ExportStatus,
} from '@rental/contract/exportable-lists';
import type { ExportQuery } from '@rental/contract/exports';
import type { LiveFrame } from '@rental/contract/live';
import type { DataScope } from '@rental/domain/access/data-scope';
import type { ApprovalStatus } from '@rental/domain/access/approval';
import type { BusinessDate } from '@rental/domain/business-date';
import type { CustomerStatus } from '@rental/domain/customers/customer-status';
import type { RiskBalanceMode } from '@rental/domain/brands/brand-settings';
import type { BillStatus } from '@rental/domain/bills/bill-status';
import type { DictionaryColor } from '@rental/domain/dictionary/dictionary-colors';
import type { MessageKind } from '@rental/domain/messages/message-kinds';
import type { Fen } from '@rental/domain/money';
import type { OrderMove, OrderStatus } from '@rental/domain/orders/order-status';
import type { OrderSource, SpecialOrderType } from '@rental/domain/orders/order-terms';
import type { CloseReason, RejectReason } from '@rental/domain/orders/reasons';
import type { RiskLevel } from '@rental/domain/orders/risk-level';
import type { RiskType } from '@rental/domain/risk/providers';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** JSON goes in as text and comes out parsed. */
type Json<T> = ColumnType<T, string, string>;

/** Null unless given. */
type Given<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface OfBrand {
  brand_code: string;
}
interface Row extends OfBrand {
  id: GeneratedAlways<number>;
}

export interface Tables {
  brands: {
    code: string;
    name: string;
    domain_app: string;
    domain_admin: string;
    logo: string | null;
    advertisement: Generated<boolean>;
    credit_types: Generated<string[]>;
    credit_luo_ran: Generated<boolean>;
    notarization_select: Generated<boolean>;
    card_collate_button: Generated<boolean>;
    banner_pro: Generated<boolean>;
    alipay_mini_id: string | null;
    special_order_type: Generated<SpecialOrderType>;
    websocket_enable: Generated<boolean>;
    title: string;
    console_title: string;
    theme: Generated<string>;
    show_footer: Generated<boolean>;
    footer_txt: Generated<string>;
    case_number: Generated<string>;
    risk_balance_mode: Generated<RiskBalanceMode>;
    token_days: Generated<number>;
    source_url: string | null;
    open_lease_3c: Generated<boolean>;
    open_credit: Generated<boolean>;
    open_distribution: Generated<boolean>;
    open_blockchain: Generated<boolean>;
    open_risk_class: Generated<boolean>;
    created_at: Generated<Date>;
  };
  brand_hosts: { host: string; brand_code: string };
  /** Which migrations there were, as the migrator keeps it: the instant is text. */
  kysely_migration: { name: string; timestamp: string };
  stores: Row & {
    name: string;
    contact_name: string;
    contact_phone: string;
    region: string;
    department_id: number | null;
    created_at: Generated<Date>;
  };
  channels: Row & {
    code: string;
    name: string;
    commission_bp: number;
    created_at: Generated<Date>;
  };
  departments: Row & {
    parent_id: number | null;
    /** The ids from the root to this one, `/1/5/`. */
    path: Generated<string>;
    name: string;
    sort: Generated<number>;
    enabled: Generated<boolean>;
    created_at: Date;
  };
  positions: Row & {
    name: string;
    sort: Generated<number>;
    enabled: Generated<boolean>;
    created_at: Date;
  };
  operators: Row & {
    username: string;
    password_hash: string;
    nick_name: string;
    avatar: string | null;
    email: string | null;
    phone: string | null;
    gender: string | null;
    purpose: Purpose;
    channel_id: number | null;
    department_id: number | null;
    enabled: Generated<boolean>;
    must_change_password: Generated<boolean>;
    password_changed_at: Date | null;
    last_login_at: Date | null;
    totp_sealed_secret: Buffer | null;
    totp_enabled_at: Date | null;
    /** The newest code's step that was taken: no code is good twice. */
    totp_last_step: number | null;
    alipay_account: string | null;
    /** A username never comes to mean somebody else: who is deleted stays, unseen. */
    deleted_at: Date | null;
    created_at: Generated<Date>;
  };
  password_keys: { id: string; spki: string; sealed_private_key: Buffer; created_at: Date };
  security_policies: OfBrand & {
    captcha_after_failures_only: Generated<boolean>;
    sms_login: Generated<boolean>;
    alipay_login: Generated<boolean>;
    requires_second_factor: Generated<boolean>;
    second_person_for_administrators: Generated<boolean>;
  };
  sms_accounts: OfBrand & { balance: number };
  sms_messages: Row & {
    request_no: string;
    phone: string;
    kind: string;
    sealed_params: Buffer | null;
    status: 'queued' | 'sent' | 'failed';
    attempts: Generated<number>;
    failure: string | null;
    provider_no: string | null;
    created_at: Date;
    sent_at: Date | null;
  };
  sms_codes: Row & {
    phone: string;
    purpose: 'login' | 'forgotten' | 'phone' | 'email' | 'operation';
    operator_id: number | null;
    code_hash: Buffer;
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
  };
  operator_stores: OfBrand & { operator_id: number; store_id: number };
  operator_positions: OfBrand & { operator_id: number; position_id: number };
  roles: Row & {
    code: string;
    name: string;
    purpose: Generated<Purpose>;
    data_scope: Generated<DataScope>;
    sort: Generated<number>;
    description: Generated<string>;
    built_in: Generated<boolean>;
    created_at: Generated<Date>;
  };
  /** A tree: directories have no `name`. */
  permissions: Row & {
    parent_id: number | null;
    name: string | null;
    alias: string;
    sort: Generated<number>;
    built_in: Generated<boolean>;
    created_at: Date;
  };
  role_permissions: OfBrand & { role_id: number; permission: string };
  operator_roles: OfBrand & { operator_id: number; role_id: number };
  menus: Row & {
    parent_id: number | null;
    /** 0 a directory, 1 a page, 2 a button. */
    kind: 0 | 1 | 2;
    title: string;
    sort: number;
    path: string;
    component: string | null;
    component_name: string | null;
    redirect: string | null;
    icon: string;
    permission: string | null;
    keep_alive: Generated<boolean>;
    hidden: Generated<boolean>;
    always_show: Generated<boolean>;
    affix: Generated<boolean>;
    breadcrumb: Generated<boolean>;
    active_menu: string | null;
    purpose: Purpose;
    created_at: Generated<Date>;
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
  };
  captchas: Row & { uuid: string; answer: string; expires_at: Date };
  attempt_counters: Row & {
    key: string;
    count: number;
    window_ends_at: Date;
    blocked_until: Date | null;
  };
  audit_log: Row & {
    at: Date;
    operator_id: number | null;
    purpose: Purpose | null;
    address: string;
    operation: string;
    object: string | null;
    before: Json<unknown> | null;
    after: Json<unknown> | null;
    result: string;
    trace_id: string;
  };
  idempotency_keys: Row & {
    operation: string;
    operator_id: number;
    key: string;
    body_hash: Buffer;
    answer: Json<unknown> | null;
    created_at: Date;
  };
  files: Row & {
    key: string;
    kind: FileKind;
    is_private: boolean;
    original_name: string;
    mime: string;
    bytes: number;
    width: number | null;
    height: number | null;
    sha256: Buffer;
    uploaded_by: number;
    created_at: Date;
    /** Its bytes are let go of. */
    deleted_at: Date | null;
    category_id: number | null;
    /** What it is called since it was renamed. */
    title: string | null;
    /** In the recycle bin: there still, and can be restored. */
    trashed_at: Date | null;
  };
  material_categories: Row & {
    name: string;
    parent_id: number | null;
    sort: number;
    created_at: Date;
  };
  jobs: Row & {
    kind: string;
    payload: Json<unknown>;
    dedupe_key: string | null;
    due_at: Date;
    lease: string | null;
    attempts: Generated<number>;
    max_attempts: number;
    last_error: string | null;
    outcome: 'done' | 'dead' | null;
    created_at: Date;
    finished_at: Date | null;
  };
  exports: Row & {
    operator_id: number;
    purpose: Purpose;
    list: ExportableListName;
    format: ExportFormat;
    query: Json<ExportQuery>;
    criteria: string;
    columns: Json<readonly string[]>;
    file_name: string;
    status: ExportStatus;
    failure: ExportFailure | null;
    done_rows: Generated<number>;
    total_rows: number | null;
    file_key: string;
    bytes: number | null;
    created_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    expires_at: Date | null;
  };
  customers: Row & {
    name: string;
    phone: string;
    phone_last4: string;
    id_number: string;
    region: string;
    street: string;
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
  products: Row & { code: string; name: string; category: string };
  skus: Row & { product_id: number; code: string; name: string; retail_fen: Fen };
  devices: Row & {
    store_id: number;
    sku_id: number;
    serial: string;
    order_id: number | null;
    created_at: Generated<Date>;
  };
  orders: Row & {
    order_no: string;
    status: OrderStatus;
    store_id: number;
    channel_id: number | null;
    customer_id: number;
    sku_id: number;
    customer_phone: string;
    phone_last4: string;
    source: OrderSource;
    responsible_id: Given<number>;
    special_order_type: SpecialOrderType;
    total_rent_fen: Fen;
    term_count: number;
    period_unit: 'month' | 'day';
    period_days: number | null;
    deposit_fen: Fen;
    deposit_waived_fen: Fen;
    deposit_held_fen: Generated<Fen>;
    buyout_fen: Fen | null;
    risk_level: RiskLevel | null;
    risk_score: number | null;
    risk_waiver_reason: string | null;
    reject_reason: RejectReason | null;
    close_reason: CloseReason | null;
    note: string | null;
    start_on: BusinessDate | null;
    ends_on: BusinessDate | null;
    paid_fen: Generated<Fen>;
    paid_terms: Generated<number>;
    next_due_on: BusinessDate | null;
    created_at: Date;
    updated_at: Date;
  };
  agreements: Row & {
    order_id: number;
    agreement_no: string;
    template_version: string;
    terms: Json<unknown>;
    content_hash: string;
    generated_at: Date;
    signed_at: Date | null;
  };
  parcels: Row & {
    order_id: number;
    device_id: number;
    carrier: string;
    tracking_number: string;
    shipped_at: Date;
    received_at: Date | null;
  };
  parcel_photos: {
    brand_code: string;
    parcel_id: number;
    /** 0 is shown first. */
    position: number;
    file_key: string;
  };
  bills: Row & {
    bill_no: string;
    order_id: number;
    term: number;
    due_on: BusinessDate;
    rent_fen: Fen;
    paid_fen: Generated<Fen>;
    status: BillStatus;
    paid_at: Date | null;
  };
  order_history: Row & {
    order_id: number;
    at: Date;
    move: OrderMove | 'place' | 'assign';
    operator_id: number | null;
    note: string | null;
    before: Json<Record<string, string | number | boolean | null>>;
    after: Json<Record<string, string | number | boolean | null>>;
    trace_id: string | null;
  };
  order_counts: OfBrand & {
    store_id: number;
    channel_id: number;
    status: OrderStatus;
    count: number;
  };
  order_days: OfBrand & {
    day: BusinessDate;
    store_id: number;
    channel_id: number;
    placed_count: Generated<number>;
    placed_fen: Generated<Fen>;
    shipped_count: Generated<number>;
  };
  bill_days: OfBrand & {
    due_on: BusinessDate;
    store_id: number;
    channel_id: number;
    bill_count: Generated<number>;
    unpaid_count: Generated<number>;
    due_fen: Generated<Fen>;
    paid_fen: Generated<Fen>;
  };
  live_events: Row & {
    at: Date;
    store_id: number | null;
    channel_id: number | null;
    purpose: Purpose | null;
    operator_id: number | null;
    type: LiveFrame['type'];
    message: string;
    object: string | null;
    message_id: Given<number>;
  };
  messages: Row & {
    kind: MessageKind;
    title: string;
    body: string;
    target: string | null;
    store_ids: number[];
    channel_ids: number[];
    purpose: Purpose | null;
    operator_id: number | null;
    pop_up: boolean;
    created_by: number | null;
    created_at: Date;
    expires_at: Date;
  };
  message_reads: OfBrand & { operator_id: number; message_id: number };
  /** Every message up to this one has been read. */
  message_marks: OfBrand & { operator_id: number; read_up_to: number };
  live_tickets: Row & { token_hash: Buffer; session_id: number; expires_at: Date };
  dictionaries: Row & { name: string; description: string; created_at: Date };
  /** What a brand wrote into a dictionary: an entry of its own, or an override of the platform's of that value. */
  dictionary_details: Row & {
    dictionary: string;
    value: string;
    label: string;
    color: DictionaryColor | null;
    sort: number;
    enabled: boolean;
    created_at: Date;
  };
  risk_accounts: OfBrand & { balance_fen: Fen };
  risk_providers: Row & {
    type: RiskType;
    label: string;
    enabled: boolean;
    price_fen: Fen;
  };
}

/** 1 the normal platform (manage), 2 the channel platform (S251). */
export type Purpose = 1 | 2;

/** Which upload path a file came by. */
export type FileKind =
  | 'image'
  | 'picture'
  | 'material'
  | 'avatar'
  | 'deploy'
  | 'database'
  | 'export';

/** A row as it is stored. */
export type Stored<Table extends keyof Tables> = Selectable<Tables[Table]>;
