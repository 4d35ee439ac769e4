import type { OwnEntry } from '@rental/domain/rental/risk-lists/list-verdict';
import type { StoredEntry } from './entry-store.ts';
import { knownKeys } from './person-keys.ts';

export const ownEntry = (entry: StoredEntry): OwnEntry => ({
  kind: entry.kind,
  reason: entry.reason,
  expiresOn: entry.expires_on,
  isRemoved: entry.removed_at !== null,
  isShared: entry.is_shared,
  keys: knownKeys({ identity: entry.identity_hash, phone: entry.phone_hash }),
});
