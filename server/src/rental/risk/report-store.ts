import type { ReportType } from '@rental/domain/rental/risk/providers';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';

export type StoredReport = Stored<'risk_reports'>;

/** The newest report that was bought of a provider about a customer. */
export const newestReport = (
  tx: Tx,
  brand: BrandCode,
  of: { readonly customerId: number; readonly type: ReportType },
): Promise<StoredReport | undefined> =>
  tx
    .selectFrom('risk_reports')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('customer_id', '=', of.customerId)
    .where('type', '=', of.type)
    .where('state', '=', 'ready')
    .where('source', '=', 'new')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** True while a request to a provider about a customer is open. */
export async function isUnderWay(
  tx: Tx,
  brand: BrandCode,
  of: { readonly customerId: number; readonly type: ReportType },
): Promise<boolean> {
  const asked = await tx
    .selectFrom('risk_reports')
    .select('id')
    .where('brand_code', '=', brand)
    .where('customer_id', '=', of.customerId)
    .where('type', '=', of.type)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return asked !== undefined;
}

type New = Pick<
  StoredReport,
  | 'brand_code'
  | 'report_no'
  | 'order_id'
  | 'customer_id'
  | 'type'
  | 'is_authorized'
  | 'price_fen'
  | 'operator_id'
  | 'created_at'
> &
  (
    | { readonly state: 'asked'; readonly source: 'new'; readonly look_at: Date }
    | ({ readonly state: 'ready'; readonly source: 'reused' } & Pick<
        StoredReport,
        'reused_from' | 'score' | 'level' | 'hits' | 'ended_at'
      >)
  );

export const insertReport = (tx: Tx, report: New): Promise<StoredReport> =>
  tx.insertInto('risk_reports').values(report).returningAll().executeTakeFirstOrThrow();

/** A report, locked; undefined where there is none. */
export const lockReport = (
  tx: Tx,
  brand: BrandCode,
  id: number,
): Promise<StoredReport | undefined> =>
  tx
    .selectFrom('risk_reports')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Change = Partial<
  Pick<
    StoredReport,
    | 'state'
    | 'fee_fen'
    | 'failure'
    | 'score'
    | 'level'
    | 'hits'
    | 'sealed_sections'
    | 'looks'
    | 'look_at'
    | 'ended_at'
  >
>;

/** Changes a report, which must be locked; answers it as it is then. */
export const changeReport = (
  tx: Tx,
  { brand_code: brand, id }: StoredReport,
  change: Change,
): Promise<StoredReport> =>
  tx
    .updateTable('risk_reports')
    .set(change)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
