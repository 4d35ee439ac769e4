import { fenOfYuan } from '@rental/domain/money';
import { defaultSwitchedReports, reportTypes } from '@rental/domain/rental/risk/providers';
import { inTransaction } from '@rental/server/db/transaction';
import {
  optionsOf,
  required,
  requireBrand,
  switchOf,
  withDatabase,
  writeCommandAudit,
  WrongUsage,
  type Command,
} from './command.ts';

const maxPriceFen = 1_000_00;

/** The name, price and switch of a provider of risk reports, of one brand (X26). Reports under way keep their price. */
export const setRiskProvider: Command = {
  usage:
    'set-risk-provider --brand CODE --type 1-9 [--label TEXT] [--yuan 2.00] [--enabled on|off]',
  summary: '设置品牌某个风控服务商的名称、每份报告的价格与启停',
  async run(args) {
    const typed = optionsOf(args, {
      brand: { type: 'string' },
      type: { type: 'string' },
      label: { type: 'string' },
      yuan: { type: 'string' },
      enabled: { type: 'string' },
    });
    const brand = required('brand', typed.brand);
    const typedType = Number(required('type', typed.type));
    const type = reportTypes.find((one) => one === typedType);
    if (type === undefined) throw new WrongUsage('--type 应为 1–9。');
    const label = typed.label?.trim();
    if (label !== undefined && (label === '' || label.length > 20))
      throw new WrongUsage('--label 应为1–20个字。');
    const priceFen = typed.yuan === undefined ? undefined : fenOfYuan(typed.yuan);
    if (priceFen === null || (priceFen ?? 0) > maxPriceFen)
      throw new WrongUsage('--yuan 应为 0–1000 的金额，如 2.00。');
    const enabled = typed.enabled === undefined ? undefined : switchOf('enabled', typed.enabled);
    const set = {
      ...(label !== undefined && { label }),
      ...(priceFen !== undefined && { price_fen: priceFen }),
      ...(enabled !== undefined && { enabled }),
    };
    if (Object.keys(set).length === 0)
      throw new WrongUsage('请给出 --label、--yuan 或 --enabled。');
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      const now = new Date();
      await inTransaction(database.owner, brand, 'read write', async (tx) => {
        // a kind behind a switch has no row until now
        const usual = defaultSwitchedReports.find((report) => report.type === type);
        if (usual !== undefined)
          await tx
            .insertInto('risk_providers')
            .values({
              brand_code: brand,
              type,
              label: usual.label,
              enabled: usual.enabled,
              price_fen: usual.priceFen,
            })
            .onConflict((conflict) => conflict.columns(['brand_code', 'type']).doNothing())
            .execute();
        const before = await tx
          .selectFrom('risk_providers')
          .select('price_fen')
          .where('brand_code', '=', brand)
          .where('type', '=', type)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('risk_providers')
          .set(set)
          .where('brand_code', '=', brand)
          .where('type', '=', type)
          .execute();
        if (priceFen !== undefined && priceFen !== before.price_fen)
          await tx
            .insertInto('risk_price_changes')
            .values({
              brand_code: brand,
              type,
              before_fen: before.price_fen,
              price_fen: priceFen,
              created_at: now,
            })
            .execute();
        const after = { type, ...set };
        await writeCommandAudit(tx, { brand, now, operation: 'risk:provider', before, after });
      });
      console.log(`品牌 ${brand}：风控服务商 ${type} 已保存。`);
    });
  },
};
