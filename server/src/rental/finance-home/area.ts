import * as calls from '@rental/contract/rental/finance-home';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { financeAgeing } from './finance-ageing.ts';
import { financeCash } from './finance-cash.ts';
import { financeDays } from './finance-days.ts';
import { financeProducts } from './finance-products.ts';
import { financeStores } from './finance-stores.ts';
import { financeVintages } from './finance-vintages.ts';
import { figuresDaily, figuresKeeper } from './keep-figures.ts';

function serveFinanceHome(serving: Serving): void {
  serve(serving, calls.financeCash, financeCash);
  serve(serving, calls.financeDays, financeDays);
  serve(serving, calls.financeAgeing, financeAgeing);
  serve(serving, calls.financeStores, financeStores);
  serve(serving, calls.financeVintages, financeVintages);
  serve(serving, calls.financeProducts, financeProducts);
}

export const financeHomeArea: ServerArea = {
  serve: serveFinanceHome,
  jobs: () => [figuresKeeper],
  timed: [figuresDaily],
};
