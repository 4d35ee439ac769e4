import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRiskFixture, type RiskFixture } from '../../testing/providers/risk.ts';
import { someOrders } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { cellsOfCsv } from './testing/csv-cells.ts';
import { exported, letAllExport } from './testing/exporting.ts';

let risk: RiskFixture;
beforeAll(async () => {
  risk = await openRiskFixture();
});
afterAll(() => risk.close());

test('风控报告 are exported as they are seen: by their filters, the customer masked, without what the report says', async () => {
  const { world } = risk;
  const { alpha } = world;
  await letAllExport(world, alpha);
  await risk.topUp(10);
  const unjudged = { risk_level: null, risk_score: null };
  const [orderId = 0] = await someOrders(world, alpha, 1, orderStatus.pendingReview, unjudged);
  const ask = () =>
    send(world, alpha.clerk, 'queryRisk', {
      body: { orderId, type: 1, isAuthorized: true, priceFen: fen(200) },
    });
  await ask();
  await ask(); // free: it is there

  const csv = await exported(world, alpha.clerk, {
    list: 'listRiskReports',
    query: { source: 'new' },
  });
  const [titles = [], ...rows] = cellsOfCsv(csv);
  const cells = [
    ['客户', '王**'],
    ['服务商编号', '1'],
    ['查询结果', '已出报告'],
    ['费用', '2.00'],
    ['来源', '新查'],
  ];
  expect(rows).toHaveLength(1);
  expect(cells.map(([title = '']) => [title, rows[0]?.[titles.indexOf(title)]])).toEqual(cells);
  expect(csv).not.toContain('身份核验');
});
