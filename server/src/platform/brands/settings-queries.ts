import type * as calls from '@rental/contract/platform/brand-settings';
import type { BrandVersion } from '@rental/contract/platform/brand-settings';
import type { Input, Returned } from '@rental/contract/endpoint';
import { changesBetween, restored } from '@rental/domain/platform/brands/configuration-changes';
import type { Configuration } from '@rental/domain/platform/brands/configuration';
import { createHash } from 'node:crypto';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { configurationNow } from './configuration-store.ts';

/** Names a state of the settings: whoever saves says which one was on the screen. */
export const stateName = (settings: Configuration): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('base64url');

/** 品牌设置 as they stand. */
export async function settingsNow(tx: Tx, brand: BrandCode) {
  const settings = await configurationNow(tx, brand);
  const more = await tx
    .selectFrom('brand_hosts')
    .select('host')
    .where('brand_code', '=', brand)
    .orderBy('host')
    .execute();
  return { settings, seen: stateName(settings), moreHosts: more.map(({ host }) => host) };
}

export const brandSettings = (
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof calls.brandSettings>> => settingsNow(tx, ctx.brandCode);

const atOnce = 20;

export const listBrandVersions = (
  ctx: Context,
  { query: { before } }: Input<typeof calls.listBrandVersions>,
  tx: Tx,
): Promise<Returned<typeof calls.listBrandVersions>> => brandVersions(tx, ctx.brandCode, before);

/** The versions, each with what it changed and what going back to it would change now. */
export async function brandVersions(
  tx: Tx,
  brand: BrandCode,
  before?: number,
): Promise<Returned<typeof calls.listBrandVersions>> {
  const now = await configurationNow(tx, brand);
  const rows = await tx
    .selectFrom('brand_versions as v')
    .leftJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'v.brand_code').onRef('o.id', '=', 'v.operator_id'),
    )
    .select(['v.number', 'v.settings', 'v.source', 'v.restored_from', 'v.saved_at', 'o.nick_name'])
    .where('v.brand_code', '=', brand)
    .$if(before !== undefined, (all) => all.where('v.number', '<', before as number))
    .orderBy('v.number', 'desc')
    .limit(atOnce + 1) // the last one tells what the one before it changed
    .execute();
  const versions: BrandVersion[] = rows.slice(0, atOnce).map((row, at) => ({
    number: row.number,
    at: row.saved_at.toISOString(),
    source: row.source,
    by: row.nick_name,
    restoredFrom: row.restored_from,
    changes: [...changesBetween(rows[at + 1]?.settings ?? row.settings, row.settings)],
    ifRestored: [...changesBetween(now, restored(row.settings))],
  }));
  return { versions, hasMore: rows.length > atOnce };
}
