import type { BusinessDate } from '@rental/domain/business-date';
import type {
  AccountKind,
  AccountPurpose,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import type { FenTrialState } from '@rental/domain/platform/provider-accounts/fen-trial';
import type { Fen } from '@rental/domain/money';
import type { PinnedPurpose } from '@rental/domain/platform/provider-accounts/money-accounts';
import type {
  ConsentKind,
  ConsentState,
} from '@rental/domain/platform/provider-accounts/sign-consent';
import type { VersionState } from '@rental/domain/platform/provider-accounts/account-life';
import type { Generated } from 'kysely';
import type { Given, Json, OfBrand, Row } from './rows.ts';

type Words = Readonly<Record<string, string>>;

interface Check {
  readonly name: string;
  readonly isPassed: boolean;
  readonly words: string;
}

/** 服务商账户 (ADR 53). */
export interface ProviderAccountsTables {
  provider_accounts: Row & {
    kind: AccountKind;
    purpose: AccountPurpose;
    name: string;
    preference: number;
    is_stopped: Generated<boolean>;
    created_at: Date;
  };
  provider_account_versions: OfBrand & {
    account_id: number;
    version: number;
    state: VersionState;
    settings: Json<Words>;
    templates: Json<Words>;
    /** Null: erased. */
    sealed_keys: Buffer | null;
    /** The last letters of each key. */
    key_tails: Json<Words>;
    expires_on: BusinessDate | null;
    told_expiry: Generated<boolean>;
    operator_id: number;
    saved_at: Date;
    tested_at: Given<Date>;
    /** The facts that the last test looked at. */
    checks: Json<readonly Check[]>;
    replaced_at: Given<Date>;
  };
  /** The account that a trade goes by, however often it is sent. */
  provider_trades: Row & {
    trade_no: string;
    purpose: PinnedPurpose;
    /** Null: it goes by no account of the brand. */
    account_id: number | null;
    /** The fee rate of the account when it was sent, in ten-thousandths; null: it has none. */
    fee_bp: Given<number>;
    /** Counts against the limits of its day; 0: it moves nothing that they limit. */
    amount_fen: Fen;
    on_day: BusinessDate;
    /** The provider has definitely not taken it on. */
    is_ended: Generated<boolean>;
    created_at: Date;
  };
  /** 商户授权 and 印章跨企业授权 that a provider of e-signatures was asked for (ADR 76). */
  sign_consents: Row & {
    account_id: number;
    version: number;
    consent_no: string;
    kind: ConsentKind;
    state: ConsentState;
    /** The provider's page where it is given, absolute or on our own host. */
    link: string;
    /** The last four digits of the phone that the link was sent to. */
    phone_end: string;
    operator_id: number;
    created_at: Date;
    expires_at: Date;
    /** The provider was asked last; null: never. */
    asked_at: Given<Date>;
    ended_at: Given<Date>;
  };
  /** 一分钱验证 (ADR 74). */
  fen_trials: Row & {
    account_id: number;
    version: number;
    trade_no: string;
    refund_no: string;
    state: FenTrialState;
    reason: Given<string>;
    /** The provider's page where the fen is paid; null: it has named none. */
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
