import { riskBalance, riskTabs } from '@rental/contract/rental/risk';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { balanceOf, providersOf } from './risk-queries.ts';

function serveRisk(serving: Serving): void {
  serve(serving, riskBalance, (ctx, _input, tx) => balanceOf(tx, ctx.brandCode));
  serve(serving, riskTabs, (ctx, _input, tx) => providersOf(tx, ctx.brandCode));
}

export const riskArea: ServerArea = {
  serve: serveRisk,
};
