import { settingOf } from '@rental/domain/platform/brands/configuration';
import { inTransaction } from '@rental/server/db/transaction';
import { configurationNow } from '@rental/server/platform/brands/public';
import { optionsOf, required, requireBrand, withDatabase, type Command } from './command.ts';
import { asTyped, settingOptions } from './typed-settings.ts';

export const showBrand: Command = {
  usage: 'show-brand --brand CODE',
  summary: '显示品牌配置，每行一项，格式与 set-brand 的参数相同',
  async run(args) {
    const brand = required('brand', optionsOf(args, { brand: { type: 'string' } }).brand);
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const settings = await inTransaction(database.owner, brand, 'read only', (tx) =>
        configurationNow(tx, brand),
      );
      for (const [option, name] of settingOptions)
        console.log(`--${option} ${asTyped(settingOf(name).kind, settings[name])}`);
    });
  },
};
