import type { OpenAppRow } from '@rental/contract/platform/open-apps';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';

/** An app as the list shows it. */
export async function openAppRow(ctx: Context, tx: Tx, id: number): Promise<OpenAppRow> {
  const rows = await openAppRows(ctx, tx);
  return orNotFound(rows.find((row) => row.id === id));
}

interface KeyOfRow {
  readonly id: number;
  readonly keyId: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly lastAddress: string | null;
}

/** The apps of the brand with their valid keys, the first one first: there are few (`maxApps`). */
export async function openAppRows(ctx: Context, tx: Tx): Promise<OpenAppRow[]> {
  const rows = await tx
    .selectFrom('open_apps as a')
    .leftJoin('channels as c', (join) =>
      join.on('c.brand_code', '=', ctx.brandCode).onRef('c.id', '=', 'a.channel_id'),
    )
    .selectAll('a')
    .select([
      'c.name as channel_name',
      sql<KeyOfRow[]>`array(
        select jsonb_build_object('id', k.id, 'keyId', k.key_name, 'createdAt', k.created_at,
          'lastUsedAt', k.last_used_at, 'lastAddress', k.last_address)
        from open_app_keys k
        where k.brand_code = ${ctx.brandCode} and k.app_id = a.id and k.revoked_at is null
        order by k.id)`.as('keys'),
    ])
    .where('a.brand_code', '=', ctx.brandCode)
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    channelId: row.channel_id,
    channelName: row.channel_name,
    scopes: row.scopes,
    addresses: row.addresses,
    requestsPerMinute: row.requests_per_minute,
    isEnabled: row.is_enabled,
    keys: row.keys.map(({ id, keyId, createdAt, lastUsedAt, lastAddress }) => ({
      id,
      keyId,
      createTime: isoOf(createdAt),
      lastUsedAt: lastUsedAt === null ? null : isoOf(lastUsedAt),
      lastAddress,
    })),
    webhook:
      row.webhook_url === null
        ? null
        : {
            url: row.webhook_url,
            succeededAt: row.webhook_succeeded_at?.toISOString() ?? null,
            failingSince: row.webhook_failing_since?.toISOString() ?? null,
          },
    createTime: row.created_at.toISOString(),
  }));
}

const isoOf = (stored: string) => new Date(stored).toISOString();
