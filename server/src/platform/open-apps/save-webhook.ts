import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  renewWebhookSecret as renewCall,
  saveWebhook as saveCall,
} from '@rental/contract/platform/open-apps';
import { formerSecretMs, secretPrefix } from '@rental/domain/rental/open-events/webhook';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import type { Seal } from '../../sealed.ts';
import { isWebhookAddress } from './webhook-address.ts';

/** 推送地址: set, changed, or taken away; then what waits is sent nowhere, and the list of events still has it. */
export const saveWebhook =
  (requireStepUp: RequireStepUp, seal: Seal, privateTargets: readonly string[]) =>
  async (
    ctx: Context,
    { body: { id, url, stepUp } }: Input<typeof saveCall>,
    tx: Tx,
  ): Promise<Returned<typeof saveCall>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    const app = await lockRow(ctx, tx, 'open_apps', id);
    if (url !== null && !isWebhookAddress(url, privateTargets)) refuse('webhook_address_refused');
    if (url !== null && !app.scopes.includes('events')) refuse('open_app_scope_needed');
    const secret = url !== null && app.sealed_webhook_secret === null ? newSecret() : null;
    await tx
      .updateTable('open_apps')
      .set({
        webhook_url: url,
        webhook_failing_since: null,
        webhook_told_at: null,
        ...(secret !== null && { sealed_webhook_secret: seal.seal(secret) }),
      })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .execute();
    if (url === null) await keepUnsent(ctx, tx, id);
    await writeAudit(tx, ctx, {
      operation: 'openApp:webhook',
      object: `openApp ${id}`,
      result: 'ok',
      before: { url: app.webhook_url },
      after: { url },
    });
    return { secret };
  };

/** 更换推送密钥: the former one signs as well for a day, so that the receiver changes without a pause. */
export const renewWebhookSecret =
  (requireStepUp: RequireStepUp, seal: Seal) =>
  async (
    ctx: Context,
    { body: { id, stepUp } }: Input<typeof renewCall>,
    tx: Tx,
  ): Promise<Returned<typeof renewCall>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    const app = await lockRow(ctx, tx, 'open_apps', id);
    if (app.webhook_url === null) refuse('webhook_not_set');
    const secret = newSecret();
    await tx
      .updateTable('open_apps')
      .set({
        sealed_webhook_secret: seal.seal(secret),
        former_webhook_secret: app.sealed_webhook_secret,
        former_secret_until: new Date(ctx.now.getTime() + formerSecretMs),
      })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'openApp:renewSecret',
      object: `openApp ${id}`,
      result: 'ok',
    });
    return { secret };
  };

const newSecret = () => `${secretPrefix}${randomBytes(32).toString('base64')}`;

const keepUnsent = ({ brandCode }: Context, tx: Tx, appId: number) =>
  tx
    .updateTable('open_events')
    .set({ state: 'kept', due_at: null })
    .where('brand_code', '=', brandCode)
    .where('app_id', '=', appId)
    .where(sql<boolean>`state = 'waiting'`)
    .execute();
