import { createBrand as create } from '@rental/server/brands/create-brand';
import {
  CommandRefusal,
  isInUse,
  optionsOf,
  required,
  withDatabase,
  WrongUsage,
  type Command,
} from './command.ts';

const hostForm = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/;

export const createBrand: Command = {
  usage: 'create-brand --code CODE --name NAME --admin-host HOST --app-host HOST',
  summary: '新建品牌；正在运行的服务立即生效',
  async run(args) {
    const typed = optionsOf(args, {
      code: { type: 'string' },
      name: { type: 'string' },
      'admin-host': { type: 'string' },
      'app-host': { type: 'string' },
    });
    const code = required('code', typed.code);
    if (!/^[a-z0-9_]{1,16}$/.test(code))
      throw new WrongUsage('--code 应为 1–16 位小写字母、数字或下划线。');
    const name = required('name', typed.name);
    const domainAdmin = host('admin-host', typed['admin-host']);
    const domainApp = host('app-host', typed['app-host']);
    await withDatabase(async ({ owner }) => {
      const taken = await owner.query('select from brand_hosts where host = $1', [domainAdmin]);
      if (taken.rowCount !== 0) throw new CommandRefusal('品牌代码或域名已被使用。');
      try {
        await create(owner, {
          code,
          name,
          domainAdmin,
          domainApp,
          logo: null,
          advertisement: true,
          creditTypes: [],
          creditLuoRan: false,
          notarizationSelect: false,
          cardCollateButton: false,
          bannerPro: false,
          alipayMiniId: null,
          specialOrderType: 1,
          websocketEnable: false,
          title: `${name}管理平台`,
          consoleTitle: `${name}管理后台`,
        });
      } catch (error) {
        if (isInUse(error)) throw new CommandRefusal('品牌代码或域名已被使用。', { cause: error });
        throw error;
      }
      console.log(`品牌 ${name}（${code}）已创建，管理后台域名 ${domainAdmin}。`);
    });
  },
};

function host(option: string, typed: string | undefined): string {
  const name = required(option, typed).toLowerCase();
  if (!hostForm.test(name)) throw new WrongUsage(`--${option} 应为域名，不含协议和端口。`);
  return name;
}
