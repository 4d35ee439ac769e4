import { settingOf } from '@rental/domain/platform/brands/configuration';
import type { WantedSettings } from '@rental/domain/platform/brands/configuration-changes';
import { changeBrand } from './change-brand.ts';
import { optionsOf, required, WrongUsage, type Command } from './command.ts';
import { settingOptions, typedForm, typedValue } from './typed-settings.ts';

const usage = settingOptions.map(
  ([option, name]) => `[--${option} ${typedForm(settingOf(name).kind)}]`,
);

/** They follow the name where they are not given words of their own (S8, S9). */
const titles = { title: '管理平台', consoleTitle: '管理后台' } as const;

/** Changes the settings of a brand that are named. */
export const setBrand: Command = {
  usage: `set-brand --brand CODE\n      ${usage.join('\n      ')}`,
  summary: '修改品牌设置（--live 为实时消息）；写入操作日志和历史版本，正在运行的服务立即生效',
  async run(args) {
    const text = { type: 'string' } as const;
    const typed: Record<string, string | undefined> = optionsOf(args, {
      brand: text,
      ...Object.fromEntries(settingOptions.map(([option]) => [option, text])),
    });
    const brand = required('brand', typed['brand']);
    const given = settingOptions.flatMap(([option, name]) => {
      const value = typed[option];
      return value === undefined ? [] : [[name, typedValue(name, value)] as const];
    });
    if (given.length === 0) throw new WrongUsage('请至少指定一项配置。');
    const wanted: WantedSettings = Object.fromEntries(given);
    const { name } = wanted;
    const following =
      typeof name === 'string'
        ? Object.fromEntries(
            Object.entries(titles).map(([title, ending]) => [title, name + ending]),
          )
        : {};
    await changeBrand(brand, {
      operation: 'ops:set-brand',
      wantedOf: () => ({ ...following, ...wanted }),
    });
  },
};
