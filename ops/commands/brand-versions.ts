import { versionSources, type BrandVersion } from '@rental/contract/platform/brand-settings';
import {
  changesBetween,
  changeWords,
  configured,
  restored,
} from '@rental/domain/platform/brands/configuration-changes';
import { timeText } from '@rental/domain/time/time-text';
import { inTransaction } from '@rental/server/db/transaction';
import {
  brandVersions,
  configurationNow,
  lockConfiguration,
  versionNumbered,
} from '@rental/server/platform/brands/public';
import { changeBrand } from './change-brand.ts';
import {
  CommandRefusal,
  optionsOf,
  required,
  requireBrand,
  wholeNumber,
  withDatabase,
  type Command,
} from './command.ts';

const text = { type: 'string' } as const;

const notFound = (number: number) => new CommandRefusal(`没有版本 ${number}。`);

/** The saved states of a brand's settings, as 历史版本 of 品牌设置 shows them. */
export const listBrandVersions: Command = {
  usage: 'brand-versions --brand CODE [--before N]',
  summary: '列出品牌设置的历史版本：时间、操作人、修改内容，最新的在前',
  async run(args) {
    const typed = optionsOf(args, { brand: text, before: text });
    const brand = required('brand', typed.brand);
    const before = typed.before === undefined ? undefined : wholeNumber('before', typed.before);
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const { versions, hasMore } = await inTransaction(database.owner, brand, 'read only', (tx) =>
        brandVersions(tx, brand, before),
      );
      if (versions.length === 0) console.log(`品牌 ${brand} 没有历史版本。`);
      for (const version of versions) console.log(versionLine(version));
      const last = versions.at(-1);
      if (hasMore && last !== undefined) console.log(`更早的版本：--before ${last.number}`);
    });
  },
};

function versionLine({ number, at, source, by, restoredFrom, changes }: BrandVersion): string {
  const who = by === null ? versionSources[source] : `${versionSources[source]} ${by}`;
  const from = restoredFrom === null ? '' : `，恢复自版本${restoredFrom}`;
  const words = changes.map((change) => `${change.label}：${change.before} → ${change.after}`);
  return `版本${number}　${timeText(at)}　${who}${from}　${words.join('；') || '首个版本'}`;
}

/** The difference of two states: of a version and another one, or of a version and the settings of now. */
export const compareBrand: Command = {
  usage: 'compare-brand --brand CODE --number N [--with M]',
  summary: '比较品牌设置的两个版本；不指定 --with 时与现在的设置比较',
  async run(args) {
    const typed = optionsOf(args, { brand: text, number: text, with: text });
    const brand = required('brand', typed.brand);
    const number = wholeNumber('number', required('number', typed.number));
    const other = typed.with === undefined ? null : wholeNumber('with', typed.with);
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const changes = await inTransaction(database.owner, brand, 'read only', async (tx) => {
        const settingsOf = async (of: number) => {
          const version = await versionNumbered(tx, brand, of);
          if (version === undefined) throw notFound(of);
          return version.settings;
        };
        const after = other === null ? configurationNow(tx, brand) : settingsOf(other);
        return changesBetween(await settingsOf(number), await after);
      });
      if (changes.length === 0) console.log('没有差异。');
      for (const change of changes) console.log(changeWords(change));
    });
  },
};

/** Goes back to a version: its values are saved as any others are, as a version of its own. */
export const restoreBrand: Command = {
  usage: 'restore-brand --brand CODE --number N',
  summary: '将品牌设置恢复到某个版本；写入操作日志和历史版本，正在运行的服务立即生效',
  async run(args) {
    const typed = optionsOf(args, { brand: text, number: text });
    const brand = required('brand', typed.brand);
    const number = wholeNumber('number', required('number', typed.number));
    await changeBrand(brand, {
      operation: 'ops:restore-brand',
      restoredFrom: number,
      wantedOf: async (tx) => {
        const version = await versionNumbered(tx, brand, number);
        if (version === undefined) throw notFound(number);
        const wanted = restored(version.settings);
        const checked = configured(await lockConfiguration(tx, brand), wanted);
        if (!checked.done) throw new CommandRefusal(`${checked.refusal.words}。`);
        return wanted;
      },
    });
  },
};
