import type { BusinessDate } from '@rental/domain/business-date';
import type {
  AccountKind,
  AccountPurpose,
} from '@rental/domain/platform/provider-accounts/account-kinds';
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
    /** What the last test looked at. */
    checks: Json<readonly Check[]>;
    replaced_at: Given<Date>;
  };
}
