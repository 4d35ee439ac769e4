import {
  changesBetween,
  changeWords,
  type WantedSettings,
} from '@rental/domain/platform/brands/configuration-changes';
import { settingOf, type SettingName } from '@rental/domain/platform/brands/configuration';
import { inTransaction, type Tx } from '@rental/server/db/transaction';
import {
  lockConfiguration,
  missingPicture,
  saveConfiguration,
  takenHost,
} from '@rental/server/platform/brands/public';
import { CommandRefusal, requireBrand, withDatabase, writeCommandAudit } from './command.ts';

interface BrandChange {
  readonly operation: string;
  readonly wantedOf: (tx: Tx) => WantedSettings | Promise<WantedSettings>;
  /** The version that is gone back to. */
  readonly restoredFrom?: number;
}

/**
 * Changes settings of a brand as the platform: a version, an entry of the audit log, and running servers have it at once.
 * It can also prepare settings that are not open yet.
 */
export async function changeBrand(
  brand: string,
  { operation, wantedOf, restoredFrom }: BrandChange,
): Promise<void> {
  await withDatabase(async (database) => {
    await requireBrand(database, brand);
    const now = new Date();
    const changes = await inTransaction(database.owner, brand, 'read write', async (tx) => {
      const before = await lockConfiguration(tx, brand);
      const after = { ...before, ...(await wantedOf(tx)) };
      const changes = changesBetween(before, after);
      if (changes.length === 0) return changes;
      const taken = await takenHost(tx, brand, { before, after });
      if (taken !== null) throw new CommandRefusal(`${settingOf(taken).label}已被占用。`);
      const missing = await missingPicture(tx, brand, { before, after });
      if (missing !== null)
        throw new CommandRefusal(`${settingOf(missing).label}的图片不存在或已删除，请重新上传。`);
      await saveConfiguration(tx, {
        brand,
        before,
        after,
        operatorId: null,
        ...(restoredFrom !== undefined && { restoredFrom }),
        now,
      });
      const of = (settings: WantedSettings) =>
        Object.fromEntries(
          changes.map(({ name }: { name: SettingName }) => [name, settings[name]]),
        );
      const [old, made] = [of(before), of(after)];
      await writeCommandAudit(tx, {
        brand,
        now,
        operation,
        object: brand,
        before: old,
        after: made,
      });
      return changes;
    });
    const words = changes.map(changeWords).join('；');
    console.log(`品牌 ${brand} ${words === '' ? '没有变化' : `已修改：${words}`}。`);
  });
}
