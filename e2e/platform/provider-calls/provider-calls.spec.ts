import { expect } from '@playwright/test';
import { ask } from '../../support/database.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('an administrator sees what the server has asked of providers, finds the call that failed and copies its trace', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const traceId = 'e2e0failed0trace';
  await ask(
    admin.brand,
    `insert into provider_calls (brand_code, at, provider, operation, outcome, took_ms, error, trace_id)
     values ($1, now(), 'risk', 'ask', 'failed', 2340, 'TypeError ECONNREFUSED', $2)`,
    [admin.brand, traceId],
  );
  const page = await browsers.open(admin, '/dashboard', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await new Shell(page).goTo('系统工具', '服务商调用');
  const today = page.getByRole('region', { name: '今日汇总表' });
  await expect(today.getByRole('row').filter({ hasText: '风控报告' })).toContainText('%');

  const search = page.getByRole('main');
  const list = page.getByRole('region', { name: '调用记录数据' });
  await search.getByRole('button', { name: '展开' }).click();
  await search.getByRole('textbox', { name: '追踪号' }).fill(traceId);
  await search.getByRole('button', { name: '查询', exact: true }).click();
  const failed = list.getByRole('row').filter({ hasText: traceId });
  await expect(failed).toContainText('风控报告 · 查询');
  await expect(failed).toContainText('失败');
  await expect(failed).toContainText('2.3秒');
  await expect(failed).toContainText('TypeError ECONNREFUSED');
  await failed.getByRole('button', { name: '复制追踪号' }).click();
  await expect(failed.getByRole('button', { name: '已复制追踪号' })).toBeVisible();

  // parcels of the demo, which the worker asked about when it started
  const asked = await browsers.open(admin, '/tools/provider-calls?provider=logistics');
  const calls = asked.getByRole('region', { name: '调用记录数据' });
  await expect(calls.getByRole('row').nth(1)).toContainText('物流 · 查询轨迹');
  await expect(calls.getByRole('row').nth(1)).toContainText('成功');
});
