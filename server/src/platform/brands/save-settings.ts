import type * as calls from '@rental/contract/platform/brand-settings';
import type { Input, Returned } from '@rental/contract/endpoint';
import {
  changesBetween,
  changeWords,
  configured,
  restored,
  weakensMoney,
  type SettingChange,
  type WantedSettings,
} from '@rental/domain/platform/brands/configuration-changes';
import { settingOf, type Configuration } from '@rental/domain/platform/brands/configuration';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import type { Administer } from '../../people/access/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { announce, Audience } from '../../people/notifications/public.ts';
import {
  lockConfiguration,
  missingPicture,
  saveConfiguration,
  takenHost,
  versionNumbered,
} from './configuration-store.ts';
import { settingsNow, stateName } from './settings-queries.ts';

/** Saves what is wanted, against a proof of who asks. Less safe the brand becomes only with a second person (ADR 49). */
export const saveBrandSettings =
  (administer: Administer) =>
  (
    ctx: Context,
    { body }: Input<typeof calls.saveBrandSettings>,
    tx: Tx,
  ): Promise<Returned<typeof calls.saveBrandSettings>> =>
    administer(ctx, tx, { act: 'brand:settings', body, isAlwaysProven: true }, () =>
      saved(ctx, tx, { seen: body.seen, wanted: body.changes as WantedSettings }),
    );

/** 恢复到此版本: the old values, saved like any others. */
export const restoreBrandSettings =
  (administer: Administer) =>
  (
    ctx: Context,
    { body }: Input<typeof calls.restoreBrandSettings>,
    tx: Tx,
  ): Promise<Returned<typeof calls.restoreBrandSettings>> =>
    administer(ctx, tx, { act: 'brand:settings', body, isAlwaysProven: true }, async () => {
      const { number, seen } = body;
      const version = orNotFound(await versionNumbered(tx, ctx.brandCode, number));
      return saved(ctx, tx, { seen, wanted: restored(version.settings), restoredFrom: number });
    });

interface Wanted {
  readonly seen: string;
  readonly wanted: WantedSettings;
  readonly restoredFrom?: number;
}

async function saved(ctx: Context, tx: Tx, { seen, wanted, restoredFrom }: Wanted) {
  const { brandCode: brand, now } = ctx;
  const before = await lockConfiguration(tx, brand);
  if (stateName(before) !== seen) refuse('brand_settings_edited');
  const after = orRefuse(configured(before, wanted));
  const changes = changesBetween(before, after);
  if (changes.length === 0) refuse('brand_settings_same');
  const taken = await takenHost(tx, brand, { before, after });
  if (taken !== null) refuse('brand_host_taken', { label: settingOf(taken).label });
  if ((await missingPicture(tx, brand, { before, after })) !== null) refuse('image_not_found');
  await saveConfiguration(tx, {
    brand,
    before,
    after,
    operatorId: ctx.operator.id,
    ...(restoredFrom !== undefined && { restoredFrom }),
    now,
  });
  await writeAudit(tx, ctx, {
    operation: 'brand:settings',
    object: 'brandSettings',
    result: 'ok',
    before: of(before, changes),
    after: of(after, changes),
  });
  await announce(tx, brand, {
    type: 'site',
    occasion: 'siteChanged',
    message: '',
    at: now,
    to: Audience.everyone(),
  });
  const words = changes.map(changeWords).join('；');
  return {
    answer: await settingsNow(tx, brand),
    object: 'brandSettings',
    words: `修改品牌设置：${restoredFrom === undefined ? '' : `恢复到版本${restoredFrom}，`}${words}`,
    isWeakening: changes.some(({ isWeaker }) => isWeaker),
    isAlwaysAgreed: weakensMoney(changes),
  };
}

const of = (settings: Configuration, changes: readonly SettingChange[]) =>
  Object.fromEntries(changes.map(({ name }) => [name, settings[name]]));
