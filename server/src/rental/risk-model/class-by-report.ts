import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import {
  riskClassOf,
  scoreOfReport,
  usualClassLines,
} from '@rental/domain/rental/orders/core/risk-class';
import { idCheckType } from '@rental/domain/rental/risk/providers';
import type { RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { markRiskClasses } from '../orders/core/public.ts';
import { activeModel } from './model-store.ts';

interface Reported {
  readonly orderId: number;
  readonly score: number | null;
  readonly level: RiskLevel | null;
}

const classed = ({ orderId, ...report }: Reported) => ({
  orderId,
  riskClass: riskClassOf(scoreOfReport(report), usualClassLines),
});

/** 风险分级 of an order by a report that has come. Where a model is in force, its score says. */
export async function classByReport(tx: Tx, brand: BrandCode, report: Reported): Promise<void> {
  if (scoreOfReport(report) === null || (await activeModel(tx, brand)) !== undefined) return;
  await markRiskClasses(tx, brand, [classed(report)]);
}

/** 风险分级 of all orders that wait for review by the newest report of each: no model is in force any more. */
export async function classAllByReports(tx: Tx, brand: BrandCode): Promise<void> {
  const waiting = await tx
    .selectFrom('orders as o')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('risk_reports as r')
          .select(['r.score', 'r.level'])
          .whereRef('r.brand_code', '=', 'o.brand_code')
          .whereRef('r.order_id', '=', 'o.id')
          .where('r.brand_code', '=', brand)
          .where('r.state', '=', 'ready')
          .where('r.type', '<>', idCheckType)
          .where((where) =>
            where.or([where('r.score', 'is not', null), where('r.level', 'is not', null)]),
          )
          .orderBy('r.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['o.id as orderId', 'last.score', 'last.level'])
    .where('o.brand_code', '=', brand)
    .where('o.status', '=', orderStatus.pendingReview)
    .orderBy('o.id')
    .execute();
  await markRiskClasses(tx, brand, waiting.map(classed));
}
