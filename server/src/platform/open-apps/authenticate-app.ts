import { freshSeconds, isFresh, signedText } from '@rental/domain/platform/open-apps/signing';
import { sql } from 'kysely';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { prepared } from '../../db/prepared.ts';
import { withCommit } from '../../db/transaction.ts';
import { isFirstUse } from '../../http/attempts.ts';
import type { AuthenticateApp } from '../../http/open-app.ts';
import { refuse } from '../../http/refusal.ts';
import type { Seal } from '../../sealed.ts';
import { isAllowed } from './allowed-addresses.ts';

/**
 * Proves the signature of a request (ADR 26): a valid key of an enabled app, the instant, the nonce, the address. An unknown key and a
 * wrong signature are told the same.
 */
export const authenticateApp =
  (seal: Seal): AuthenticateApp =>
  async (visit, tx, { authorization, parts }) => {
    const { keyId, timestamp, nonce, signature } = authorization;
    if (!isFresh(timestamp, visit.now)) refuse('open_signature_invalid');
    const brand = visit.brand.code;
    const [key] = await keyNumbered(tx, { brand, keyId });
    if (key === undefined) return refuse('open_signature_invalid');
    const wanted = createHmac('sha256', seal.open(key.sealed_secret))
      .update(signedText(parts))
      .digest();
    const given = Buffer.from(signature, 'base64');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      refuse('open_signature_invalid');
    if (!isAllowed(key.addresses, visit.address)) refuse('open_address_forbidden');
    const endsAt = new Date(visit.now.getTime() + 2 * freshSeconds * 1000);
    if (!(await isFirstUse(tx, brand, `open ${keyId} ${nonce}`, endsAt))) refuse('open_nonce_used');
    if (key.is_stale)
      withCommit(usedKey(tx, { brand, id: key.id, now: visit.now, address: visit.address }));
    return {
      id: key.app_id,
      name: key.name,
      channelId: key.channel_id,
      scopes: key.scopes,
      requestsPerMinute: key.requests_per_minute,
    };
  };

const keyNumbered = prepared(
  (db, { brand, keyId }: { readonly brand: string; readonly keyId: string }) =>
    db
      .selectFrom('open_app_keys as k')
      .innerJoin('open_apps as a', (join) =>
        join.on('a.brand_code', '=', brand).onRef('a.id', '=', 'k.app_id'),
      )
      .select(['k.id', 'k.app_id', 'k.sealed_secret'])
      .select(['a.name', 'a.channel_id', 'a.scopes', 'a.addresses', 'a.requests_per_minute'])
      .select(
        sql<boolean>`k.last_used_at is null or k.last_used_at < now() - interval '1 minute'`.as(
          'is_stale',
        ),
      )
      .where('k.brand_code', '=', brand)
      .where('k.key_name', '=', keyId)
      .where('k.revoked_at', 'is', null)
      .where('a.is_enabled', '=', true),
);

interface Used {
  readonly brand: string;
  readonly id: number;
  readonly now: Date;
  readonly address: string;
}

/** Once a minute: requests at the same time do not wait for one row. */
const usedKey = prepared((db, { brand, id, now, address }: Used) =>
  db
    .updateTable('open_app_keys')
    .set({ last_used_at: now, last_address: address })
    .where('brand_code', '=', brand)
    .where('id', 'in', (one) =>
      one
        .selectFrom('open_app_keys')
        .select('id')
        .where('brand_code', '=', brand)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .skipLocked(),
    ),
);
