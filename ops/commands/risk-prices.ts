import { yuan } from '@rental/domain/money';
import { defaultSwitchedReports } from '@rental/domain/rental/risk/providers';
import { timeText } from '@rental/domain/time/time-text';
import { inTransaction } from '@rental/server/db/transaction';
import { optionsOf, required, requireBrand, withDatabase, type Command } from './command.ts';

/** The prices of risk reports of a brand, and how they were changed: the last change first. */
export const riskPrices: Command = {
  usage: 'risk-prices --brand CODE',
  summary: '列出品牌各风控服务商每份报告的价格，和价格的修改记录（最新的在前）',
  async run(args) {
    const brand = required('brand', optionsOf(args, { brand: { type: 'string' } }).brand);
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const { providers, changes } = await inTransaction(
        database.owner,
        brand,
        'read only',
        async (tx) => ({
          providers: await tx
            .selectFrom('risk_providers')
            .select(['type', 'label', 'enabled', 'price_fen as priceFen'])
            .where('brand_code', '=', brand)
            .orderBy('type')
            .execute(),
          changes: await tx
            .selectFrom('risk_price_changes')
            .select(['type', 'before_fen as before', 'price_fen as after', 'created_at as at'])
            .where('brand_code', '=', brand)
            .orderBy('id', 'desc')
            .limit(100)
            .execute(),
        }),
      );
      // a kind behind a switch has no row before it is changed
      const usual = defaultSwitchedReports.filter(
        (report) => !providers.some(({ type }) => type === report.type),
      );
      for (const { type, label, enabled, priceFen } of [...providers, ...usual])
        console.log(`${type}　${label}　¥${yuan(priceFen)}　${enabled ? '启用' : '停用'}`);
      for (const { type, before, after, at } of changes)
        console.log(`${timeText(at)}　平台　${type}：¥${yuan(before)} → ¥${yuan(after)}`);
    });
  },
};
