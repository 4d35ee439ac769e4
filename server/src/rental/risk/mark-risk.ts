import { idCheckType } from '@rental/domain/rental/risk/providers';
import type { Tx } from '../../db/transaction.ts';
import { markRiskLevel } from '../orders/core/public.ts';
import { classByReport } from '../risk-model/public.ts';
import type { StoredReport } from './report-store.ts';

/** 风控结果 and 风险分级 of the order of a report that has come. 证件核对 says nothing of them. */
export async function markRisk(
  tx: Tx,
  { brand_code: brand, order_id: orderId, type, level, score }: StoredReport,
): Promise<void> {
  if (type === idCheckType) return;
  if (level !== null) await markRiskLevel(tx, brand, { orderId, level, score });
  await classByReport(tx, brand, { orderId, level, score });
}
