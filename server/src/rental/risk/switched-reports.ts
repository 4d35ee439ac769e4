import {
  defaultSwitchedReports,
  isReportOn,
  type ReportSwitches,
  type ReportType,
} from '@rental/domain/rental/risk/providers';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { refuse } from '../../http/refusal.ts';

interface OfBrand {
  readonly brand: ReportSwitches;
}

/** Refuses a kind of report that the brand has not turned on. */
export function requireReportOn({ brand }: OfBrand, type: ReportType): void {
  if (isReportOn(type, brand)) return;
  const label = defaultSwitchedReports.find((one) => one.type === type)?.label ?? '';
  refuse('feature_off', { label });
}

/** The switches of a brand as its row says now: jobs have no brand at hand. */
export const switchesNow = (tx: Tx, brand: BrandCode): Promise<ReportSwitches> =>
  tx
    .selectFrom('brands')
    .select([
      'credit_types as creditTypes',
      'credit_luo_ran as creditLuoRan',
      'card_collate_button as cardCollateButton',
    ])
    .where('code', '=', brand)
    .executeTakeFirstOrThrow();
