import type { riskBalance } from '@rental/contract/rental/risk';
import type { riskUsage } from '@rental/contract/rental/risk-reports';
import type { Returned } from '@rental/contract/endpoint';
import { plainYuan } from '@rental/domain/money';
import {
  defaultSwitchedReports,
  isReportOn,
  riskTypes,
  type ReportSwitches,
  type ReportType,
  type RiskProvider,
  type RiskType,
  type SwitchedType,
} from '@rental/domain/rental/risk/providers';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { riskBalanceOf } from './risk-account.ts';

/** S196: the brand's prepaid balance for reports, in yuan. */
export async function balanceOf(tx: Tx, brand: BrandCode): Promise<Returned<typeof riskBalance>> {
  const balance = await riskBalanceOf(tx, brand);
  return { code: 200, data: balance === null ? null : plainYuan(balance) };
}

/** S195: the providers of the brand, by their number. */
export async function providersOf(tx: Tx, brand: BrandCode): Promise<RiskProvider[]> {
  const rows = await rowsOf(tx, brand);
  return rows.flatMap(({ type, ...row }) => (isNumbered(type) ? [{ ...row, type }] : []));
}

/** The kinds of report behind a switch that the brand has turned on. A kind without a row is as every brand begins with it. */
export async function switchedReportsOf(
  tx: Tx,
  brand: ReportBrand,
): Promise<RiskProvider<SwitchedType>[]> {
  const rows = new Map((await rowsOf(tx, brand.code)).map((row) => [row.type, row]));
  return defaultSwitchedReports
    .filter(({ type }) => isReportOn(type, brand))
    .map((usual) => ({ ...usual, ...rows.get(usual.type), type: usual.type }));
}

/** Every kind of report that the brand may buy. */
export const reportsOf = async (
  tx: Tx,
  brand: ReportBrand,
): Promise<RiskProvider<ReportType>[]> => [
  ...(await providersOf(tx, brand.code)),
  ...(await switchedReportsOf(tx, brand)),
];

type ReportBrand = ReportSwitches & { readonly code: BrandCode };

const isNumbered = (type: ReportType): type is RiskType =>
  (riskTypes as readonly ReportType[]).includes(type);

const rowsOf = (tx: Tx, brand: BrandCode): Promise<RiskProvider<ReportType>[]> =>
  tx
    .selectFrom('risk_providers')
    .select(['type', 'label', 'enabled', 'price_fen as priceFen'])
    .where('brand_code', '=', brand)
    .orderBy('type')
    .execute();

/** The price of each kind of report that the brand may buy, with the instant of its last change. */
export async function pricesOf(
  tx: Tx,
  brand: ReportBrand,
): Promise<Returned<typeof riskUsage>['prices']> {
  const changes = await tx
    .selectFrom('risk_price_changes')
    .select(({ fn }) => ['type', fn.max('created_at').as('at')])
    .where('brand_code', '=', brand.code)
    .groupBy('type')
    .execute();
  const changedAt = new Map(changes.map(({ type, at }) => [type, at.toISOString()]));
  const reports = await reportsOf(tx, brand);
  return reports.map((report) => ({ ...report, changedAt: changedAt.get(report.type) ?? null }));
}
