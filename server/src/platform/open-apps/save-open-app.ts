import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  createOpenApp as createCall,
  updateOpenApp as updateCall,
} from '@rental/contract/platform/open-apps';
import { maxApps } from '@rental/domain/platform/open-apps/signing';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import type { Seal } from '../../sealed.ts';
import { addKey } from './open-app-keys.ts';
import { openAppRow } from './open-app-store.ts';

/** 新增应用 with its first key. */
export const createOpenApp =
  (requireStepUp: RequireStepUp, seal: Seal) =>
  async (
    ctx: Context,
    { body }: Input<typeof createCall>,
    tx: Tx,
  ): Promise<Returned<typeof createCall>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, body.stepUp);
    await holdApps(ctx, tx);
    const { count } = await tx
      .selectFrom('open_apps')
      .select(sql<number>`count(*)`.as('count'))
      .where('brand_code', '=', ctx.brandCode)
      .executeTakeFirstOrThrow();
    if (count >= maxApps) refuse('too_many_open_apps');
    await refuseTakenName(ctx, tx, body.name, null);
    await refuseUnknownChannel(ctx, tx, body.channelId);
    const { stepUp: _, ...fields } = body;
    const { id } = await tx
      .insertInto('open_apps')
      .values({ brand_code: ctx.brandCode, created_at: ctx.now, ...columnsOf(fields) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = await addKey(ctx, tx, seal, id);
    await writeAudit(tx, ctx, {
      operation: 'openApp:create',
      object: `openApp ${id}`,
      result: 'ok',
      after: { ...fields, keyId: key.keyId },
    });
    return { id, ...key };
  };

/** 修改, 启用 and 停用. A stopped app is refused from its next request on. */
export const updateOpenApp =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body }: Input<typeof updateCall>,
    tx: Tx,
  ): Promise<Returned<typeof updateCall>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, body.stepUp);
    await holdApps(ctx, tx);
    const stored = await lockRow(ctx, tx, 'open_apps', body.id);
    const { id, isEnabled = stored.is_enabled } = body;
    const before = fieldsOf(stored);
    const after = {
      name: body.name ?? before.name,
      channelId: body.channelId === undefined ? before.channelId : body.channelId,
      scopes: body.scopes ?? before.scopes,
      addresses: body.addresses ?? before.addresses,
      requestsPerMinute: body.requestsPerMinute ?? before.requestsPerMinute,
    };
    if (after.name !== before.name) await refuseTakenName(ctx, tx, after.name, id);
    if (after.channelId !== before.channelId) await refuseUnknownChannel(ctx, tx, after.channelId);
    await tx
      .updateTable('open_apps')
      .set({ ...columnsOf(after), is_enabled: isEnabled })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'openApp:update',
      object: `openApp ${id}`,
      result: 'ok',
      before: { ...before, isEnabled: stored.is_enabled },
      after: { ...after, isEnabled },
    });
    return openAppRow(ctx, tx, id);
  };

type Fields = Omit<Input<typeof createCall>['body'], 'stepUp'>;

const columnsOf = ({ name, channelId, scopes, addresses, requestsPerMinute }: Fields) => ({
  name,
  channel_id: channelId,
  scopes,
  addresses,
  requests_per_minute: requestsPerMinute,
});

const fieldsOf = (stored: Stored<'open_apps'>): Fields => ({
  name: stored.name,
  channelId: stored.channel_id,
  scopes: stored.scopes,
  addresses: stored.addresses,
  requestsPerMinute: stored.requests_per_minute,
});

/** One after the other in a brand, so that names and their number hold. */
async function holdApps(ctx: Context, tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('open apps'), hashtext(${ctx.brandCode}))`.execute(
    tx,
  );
}

/** `but`: the app itself; null: it is new. */
async function refuseTakenName(
  ctx: Context,
  tx: Tx,
  name: string,
  but: number | null,
): Promise<void> {
  const taken = await tx
    .selectFrom('open_apps')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken !== undefined && taken.id !== but) refuse('open_app_name_taken');
}

async function refuseUnknownChannel(ctx: Context, tx: Tx, id: number | null): Promise<void> {
  if (id === null) return;
  const found = await tx
    .selectFrom('channels')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) refuse('open_app_channel_unknown');
}
