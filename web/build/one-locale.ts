import type { Plugin } from 'vite';

/** antd falls back to its English words. The product speaks Chinese only, so the Chinese words stand in for them. */
export function oneLocale(): Plugin {
  return {
    name: 'one-locale',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer = '') {
      const isWanted = id === 'antd/locale/zh_CN';
      if (!isWanted && !(id.endsWith('/en_US') && asksWords.test(importer))) return undefined;
      return this.resolve('antd/es/locale/zh_CN.js', importer, { skipSelf: true });
    },
  };
}

const asksWords = /\/antd\/es\/(?!date-picker|time-picker|calendar|locale\/en_US)/;
