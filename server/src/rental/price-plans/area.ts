import * as calls from '@rental/contract/rental/price-plans';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { pricePlanDetail } from './price-plan-detail.ts';
import { exportablePricePlans, pricePlanCounts, pricePlanList } from './price-plan-list.ts';
import { quotePricePlan } from './quote-price-plan.ts';
import { createPricePlan, switchPricePlan, updatePricePlan } from './save-price-plan.ts';

function servePricePlans(serving: Serving): void {
  serve(serving, calls.listPricePlans, pricePlanList);
  serve(serving, calls.pricePlanCounts, pricePlanCounts);
  serve(serving, calls.pricePlanDetail, pricePlanDetail);
  serve(serving, calls.createPricePlan, createPricePlan);
  serve(serving, calls.updatePricePlan, updatePricePlan);
  serve(serving, calls.switchPricePlan, switchPricePlan);
  serve(serving, calls.quotePricePlan, quotePricePlan);
}

export const pricePlansArea: ServerArea = {
  serve: servePricePlans,
  exportable: { listPricePlans: exportablePricePlans },
};
