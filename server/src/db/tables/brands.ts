import type { BusinessDate } from '@rental/domain/business-date';
import type { WantedSettings } from '@rental/domain/platform/brands/configuration-changes';
import type { ContactHours } from '@rental/domain/rental/customer-sms/contact-hours';
import type { SmsWords } from '@rental/domain/rental/customer-sms/sms-words';
import type { RiskBalanceMode } from '@rental/domain/platform/brands/brand-settings';
import type { DictionaryColor } from '@rental/domain/platform/dictionary/dictionary-colors';
import type { Fen } from '@rental/domain/money';
import type { DunningRules } from '@rental/domain/rental/dunning/dunning-rules';
import type { SpecialOrderType } from '@rental/domain/rental/orders/core/order-terms';
import type { RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import type { ReportType } from '@rental/domain/rental/risk/providers';
import type { ReportFailure, ReportSource, ReportState } from '@rental/domain/rental/risk/reports';
import type { ColumnType, Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** The source of a version: an operator, a command of the platform, or another way that left none. */
export type VersionSource = 'operator' | 'platform' | 'found';

/** Brands, their channels, and what each has set up for itself. */
export interface BrandsTables {
  brands: {
    code: string;
    name: string;
    domain_app: string;
    domain_admin: string;
    logo: string | null;
    login_picture: string | null;
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
    late_fee_first_bp: Generated<number>;
    late_fee_later_bp: Generated<number>;
    late_fee_cap_bp: Generated<number>;
    /** 价格上限, see `PriceCaps`. */
    owned_cap_bp: Generated<number>;
    rented_cap_bp: Generated<number>;
    late_fee_year_cap_bp: Generated<number>;
    money_limit_fen: Generated<Fen | null>;
    /** 买断底价, see `buyoutFloorOf`. */
    buyout_floor_bp: Generated<number>;
    token_days: Generated<number>;
    source_url: string | null;
    open_lease_3c: Generated<boolean>;
    open_credit: Generated<boolean>;
    open_distribution: Generated<boolean>;
    open_blockchain: Generated<boolean>;
    open_risk_class: Generated<boolean>;
    sms_off: Generated<number[]>;
    /** Its own texts by template. */
    sms_words: ColumnType<SmsWords, string | undefined, string>;
    sms_reminder_days: Generated<number[]>;
    overdue_reminder_days: Generated<number[]>;
    /** Whole hours in Asia/Shanghai. */
    contact_hours: Generated<ContactHours>;
    shipping_photos: Generated<number>;
    /** 催收规则; null: the brand saved none. */
    dunning_rules: ColumnType<DunningRules | null, string | undefined, string>;
    /** The cron of each kind of timed work that has one of the brand. */
    job_times: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
    /** The secret of the keyed hashes that addresses are compared by. */
    match_key: Generated<string>;
    created_at: Generated<Date>;
  };
  /** Each state of a brand's settings that was saved, or found to be another one (ADR 49). */
  brand_versions: OfBrand & {
    number: number;
    /** By name, as the domain declares them; a release before knew fewer. */
    settings: ColumnType<WantedSettings, string, never>;
    source: VersionSource;
    operator_id: number | null;
    restored_from: number | null;
    saved_at: Date;
  };
  brand_hosts: { host: string; brand_code: string };
  /** Which migrations there were, as the migrator keeps it: the instant is text. */
  kysely_migration: { name: string; timestamp: string };
  channels: Row & {
    code: string;
    name: string;
    commission_bp: number;
    /** Its code brings orders to it. */
    is_promoted: Generated<boolean>;
    /** 收款主体: the holder of its payout accounts. */
    payee_name: Given<string>;
    created_at: Generated<Date>;
  };
  dictionaries: Row & { name: string; description: string; created_at: Date };
  /** A brand's entry in a dictionary: its own, or an override of the platform's entry with that value. */
  dictionary_details: Row & {
    dictionary: string;
    value: string;
    label: string;
    color: DictionaryColor | null;
    sort: number;
    enabled: boolean;
    created_at: Date;
  };
  risk_accounts: OfBrand & {
    /** The balance before it moved into the ledger (ADR 50). */
    balance_fen: Fen;
    /** The last day on which the brand was told that the balance is low. */
    told_low_on: Given<BusinessDate>;
  };
  risk_reports: Row & {
    report_no: string;
    order_id: number;
    customer_id: number;
    type: ReportType;
    state: ReportState;
    source: ReportSource;
    /** The report that stands in; null: it was asked for. */
    reused_from: Given<number>;
    /** The operator confirmed that the customer agrees. */
    is_authorized: boolean;
    price_fen: Fen;
    fee_fen: Generated<Fen>;
    failure: Given<ReportFailure>;
    score: Given<number>;
    level: Given<RiskLevel>;
    hits: Generated<string[]>;
    /** The sections as JSON, encrypted. */
    sealed_sections: Given<Buffer>;
    operator_id: number;
    looks: Generated<number>;
    /** When the provider is asked again; null: never. */
    look_at: Given<Date>;
    created_at: Date;
    ended_at: Given<Date>;
  };
  risk_providers: Row & {
    type: ReportType;
    label: string;
    enabled: boolean;
    price_fen: Fen;
  };
  /** How the platform changed the price of a report. */
  risk_price_changes: Row & {
    type: ReportType;
    before_fen: Fen;
    price_fen: Fen;
    created_at: Date;
  };
}
