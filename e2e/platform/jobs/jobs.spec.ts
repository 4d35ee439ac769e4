import { expect, type Page } from '@playwright/test';
import { ask } from '../../support/database.ts';
import { prove } from '../../support/open-apps.ts';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const staff = operatorOf(0, 'yunwei');
const name = '账单到期事件';
const rowOf = (page: Page) =>
  page.getByRole('region', { name: '任务数据' }).getByRole('row').filter({ hasText: name });

async function act(page: Page, action: string): Promise<void> {
  const button = rowOf(page).getByRole('button', { name: action, exact: true });
  if (await button.isVisible()) return button.click();
  await rowOf(page).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('the platform’s staff sees a failure of timed work in words, pauses the work, resumes it and has the failure tried again', async ({
  browsers,
}) => {
  await ask(
    staff.brand,
    `insert into jobs (brand_code, kind, payload, due_at, attempts, max_attempts, created_at, started_at,
       finished_at, outcome, failure, last_error)
     values ($1, 'dueBillEvents', '{}', now(), 5, 5, now(), now() - interval '3 s', now(), 'dead', 'database',
       'Error: 13812345678')`,
    [staff.brand],
  );
  const page = await browsers.open(staff, '/dashboard');
  await new Shell(page).goTo('平台运维', '定时任务');
  await page.getByLabel('任务名称').fill(name);
  await page.getByRole('button', { name: '查询' }).click();
  await expect(rowOf(page)).toContainText('失败');
  await expect(rowOf(page)).toContainText('3.0秒');

  await act(page, '执行记录');
  const runs = page.getByRole('dialog', { name: `「${name}」的执行记录` });
  await expect(runs.getByRole('row').nth(1)).toContainText('数据库繁忙或连接中断');
  await expect(runs).not.toContainText('13812345678');
  await page.keyboard.press('Escape');
  await expect(runs).toBeHidden();

  await act(page, '暂停');
  await prove(page, staff, `暂停「${name}」`, '确认暂停');
  await expect(rowOf(page)).toContainText('已暂停');
  await act(page, '重试失败项');
  await prove(page, staff, `重试「${name}」的失败项`, '确认重试');
  await expect(rowOf(page)).toContainText('等待1');
  await act(page, '恢复');
  await page.getByRole('dialog').getByRole('button', { name: '确认恢复' }).click();

  await expect(rowOf(page)).not.toContainText('已暂停');
  await expect(async () => {
    await page.getByRole('main').getByRole('button', { name: '刷新' }).click();
    await expect(rowOf(page)).toContainText('成功', { timeout: 1000 });
  }).toPass();
});
