import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  addOpenAppKey as addCall,
  revokeOpenAppKey as revokeCall,
} from '@rental/contract/platform/open-apps';
import { keySlots } from '@rental/domain/platform/open-apps/signing';
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import type { Seal } from '../../sealed.ts';
import { openAppRow } from './open-app-store.ts';

interface NewKey {
  readonly keyId: string;
  readonly secret: string;
}

/** 新增密钥, while another is still valid. */
export const addOpenAppKey =
  (requireStepUp: RequireStepUp, seal: Seal) =>
  async (
    ctx: Context,
    { body }: Input<typeof addCall>,
    tx: Tx,
  ): Promise<Returned<typeof addCall>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, body.stepUp);
    const app = await lockRow(ctx, tx, 'open_apps', body.id);
    const key = await addKey(ctx, tx, seal, app.id);
    await writeAudit(tx, ctx, {
      operation: 'openApp:addKey',
      object: `openApp ${app.id}`,
      result: 'ok',
      after: { keyId: key.keyId },
    });
    return key;
  };

/** 作废: from the next request on. A key that is invalid already stays so. */
export const revokeOpenAppKey =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body }: Input<typeof revokeCall>,
    tx: Tx,
  ): Promise<Returned<typeof revokeCall>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, body.stepUp);
    const app = await lockRow(ctx, tx, 'open_apps', body.id);
    const key = orNotFound(
      await tx
        .selectFrom('open_app_keys')
        .select(['id', 'key_name', 'revoked_at'])
        .where('brand_code', '=', ctx.brandCode)
        .where('app_id', '=', app.id)
        .where('id', '=', body.keyId)
        .executeTakeFirst(),
    );
    if (key.revoked_at !== null) return openAppRow(ctx, tx, app.id);
    await tx
      .updateTable('open_app_keys')
      .set({ revoked_at: ctx.now })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', key.id)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'openApp:revokeKey',
      object: `openApp ${app.id}`,
      result: 'ok',
      before: { keyId: key.key_name },
    });
    return openAppRow(ctx, tx, app.id);
  };

/** A key of an app, which is locked or new. Its secret leaves the server in this answer alone (threat model 42). */
export async function addKey(ctx: Context, tx: Tx, seal: Seal, appId: number): Promise<NewKey> {
  const valid = await tx
    .selectFrom('open_app_keys')
    .select('slot')
    .where('brand_code', '=', ctx.brandCode)
    .where('app_id', '=', appId)
    .where('revoked_at', 'is', null)
    .execute();
  const slot = keySlots.find((free) => !valid.some((key) => key.slot === free));
  if (slot === undefined) return refuse('open_app_keys_full');
  const keyId = `ak_${randomBytes(12).toString('hex')}`;
  const secret = `sk_${randomBytes(32).toString('base64url')}`;
  await tx
    .insertInto('open_app_keys')
    .values({
      brand_code: ctx.brandCode,
      app_id: appId,
      slot,
      key_name: keyId,
      sealed_secret: seal.seal(secret),
      created_at: ctx.now,
      operator_id: ctx.operator.id,
    })
    .execute();
  return { keyId, secret };
}
