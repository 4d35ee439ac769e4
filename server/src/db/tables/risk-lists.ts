import type { BusinessDate } from '@rental/domain/business-date';
import type {
  BlackReason,
  ListKind,
  ListReason,
} from '@rental/domain/rental/risk-lists/list-kinds';
import type { Given, Row } from './rows.ts';

/** 风控名单. */
export interface RiskListsTables {
  risk_list_entries: Row & {
    kind: ListKind;
    reason: ListReason;
    note: string | null;
    customer_id: number | null;
    name: string | null;
    /** Keyed hashes of what was known of the person when the entry was made. */
    identity_hash: string | null;
    phone_hash: string | null;
    masked_identity: string | null;
    masked_phone: string | null;
    /** It is counted in `shared_risk_hashes` now. */
    is_shared: boolean;
    /** Null: it has no end. */
    expires_on: BusinessDate | null;
    created_by: number;
    created_at: Date;
    removed_by: Given<number>;
    removed_at: Given<Date>;
    remove_reason: Given<string>;
  };
  /** The knowledge of all brands about one another's blacklists: how many list a hash for a reason, never which. */
  shared_risk_hashes: {
    key_hash: string;
    key_kind: 'identity' | 'phone';
    reason: BlackReason;
    brands: number;
  };
}
