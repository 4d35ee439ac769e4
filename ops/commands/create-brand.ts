import { usualBuyoutFloorBp } from '@rental/domain/rental/orders/core/buyout-sums';
import { usualMoneyLimitFen } from '@rental/domain/rental/orders/money/second-person';
import {
  defaultBrandSettings,
  isThemeColour,
  maxTokenDays,
  riskBalanceModes,
  type BrandSettings,
} from '@rental/domain/platform/brands/brand-settings';
import { defaultFeatureFlags } from '@rental/domain/platform/brands/feature-flags';
import { webPage } from '@rental/domain/validation/links';
import { inTransaction } from '@rental/server/db/transaction';
import { createBrand as create } from '@rental/server/operations/new-brand/create-brand';
import { isHostOfAnother } from '@rental/server/platform/brands/public';
import {
  CommandRefusal,
  isInUse,
  hostName,
  optionsOf,
  required,
  switchOf,
  wholeNumber,
  withDatabase,
  WrongUsage,
  type Command,
} from './command.ts';

export const createBrand: Command = {
  usage: `create-brand --code CODE --name NAME --admin-host HOST --app-host HOST
      [--theme '#RRGGBB'] [--footer TEXT] [--case-number TEXT] [--source-url URL]
      [--risk-balance-mode untilSuccess|continuous] [--token-days 1-30] [--live on|off]`,
  summary: '新建品牌；正在运行的服务立即生效',
  async run(args) {
    const typed = optionsOf(args, {
      code: { type: 'string' },
      name: { type: 'string' },
      'admin-host': { type: 'string' },
      'app-host': { type: 'string' },
      theme: { type: 'string' },
      footer: { type: 'string' },
      'case-number': { type: 'string' },
      'source-url': { type: 'string' },
      'risk-balance-mode': { type: 'string' },
      'token-days': { type: 'string' },
      live: { type: 'string' },
    });
    const websocketEnable = switchOf('live', typed.live ?? 'on');
    const code = required('code', typed.code);
    if (!/^[a-z0-9_]{1,16}$/.test(code))
      throw new WrongUsage('--code 应为 1–16 位小写字母、数字或下划线。');
    const name = required('name', typed.name);
    const domainAdmin = hostName('admin-host', required('admin-host', typed['admin-host']));
    const domainApp = hostName('app-host', required('app-host', typed['app-host']));
    const settings = settingsOf(typed);
    await withDatabase(async ({ owner }) => {
      const isTaken = await inTransaction(
        owner,
        code,
        'read only',
        async (tx) =>
          domainAdmin === domainApp ||
          (await isHostOfAnother(tx, code, domainAdmin)) ||
          (await isHostOfAnother(tx, code, domainApp)),
      );
      if (isTaken) throw new CommandRefusal('品牌代码或域名已被使用。');
      try {
        await create(owner, {
          code,
          name,
          domainAdmin,
          domainApp,
          logo: null,
          loginPicture: null,
          advertisement: true,
          creditTypes: [],
          creditLuoRan: false,
          notarizationSelect: false,
          cardCollateButton: false,
          bannerPro: false,
          alipayMiniId: null,
          specialOrderType: 1,
          websocketEnable,
          flags: defaultFeatureFlags,
          settings,
          title: `${name}管理平台`,
          consoleTitle: `${name}管理后台`,
          moneyLimitFen: usualMoneyLimitFen,
          buyoutFloorBp: usualBuyoutFloorBp,
        });
      } catch (error) {
        if (isInUse(error)) throw new CommandRefusal('品牌代码或域名已被使用。', { cause: error });
        throw error;
      }
      console.log(`品牌 ${name}（${code}）已创建，管理后台域名 ${domainAdmin}。`);
    });
  },
};

type TypedSettings = Partial<
  Record<
    'theme' | 'footer' | 'case-number' | 'source-url' | 'risk-balance-mode' | 'token-days',
    string
  >
>;

/** The given settings, the rest as in a new brand. A brand with words for its footer shows it. */
function settingsOf(typed: TypedSettings): BrandSettings {
  const { theme = defaultBrandSettings.theme, footer = '' } = typed;
  const caseNumber = typed['case-number'] ?? '';
  const sourceUrl = typed['source-url'] ?? null;
  const modeTyped = typed['risk-balance-mode'] ?? defaultBrandSettings.riskBalanceMode;
  const riskBalanceMode = riskBalanceModes.find((mode) => mode === modeTyped);
  const tokenDays = wholeNumber('token-days', typed['token-days'] ?? '1');
  if (!isThemeColour(theme)) throw new WrongUsage('--theme 应为 #RRGGBB 形式的颜色。');
  if (sourceUrl !== null && !webPage.test(sourceUrl))
    throw new WrongUsage('--source-url 应为 http:// 或 https:// 开头的网址。');
  if (riskBalanceMode === undefined)
    throw new WrongUsage(`--risk-balance-mode 应为 ${riskBalanceModes.join(' 或 ')}。`);
  if (tokenDays > maxTokenDays) throw new WrongUsage(`--token-days 应为 1–${maxTokenDays}。`);
  return {
    ...defaultBrandSettings,
    theme,
    showFooter: footer !== '' || caseNumber !== '',
    footerTxt: footer,
    caseNumber,
    riskBalanceMode,
    tokenDays,
    sourceUrl,
  };
}
