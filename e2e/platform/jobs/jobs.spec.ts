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

test('the platform’s staff sets another time of the day for timed work, sees its next five turns and who changed it, and is told why others are fixed', async ({
  browsers,
}) => {
  const page = await browsers.open(staff, '/dashboard');
  await new Shell(page).goTo('平台运维', '定时任务');
  const work = '生成结算单';
  const row = (named: string) =>
    page.getByRole('region', { name: '任务数据' }).getByRole('row').filter({ hasText: named });
  const act = async (named: string, action: string) => {
    await row(named).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  await act(work, '修改时间');
  const dialog = page.getByRole('dialog', { name: `修改「${work}」的执行时间` });
  const time = dialog.getByRole('textbox', { name: '执行时间' });
  await time.fill('*/5 * * * *');
  await dialog.getByRole('textbox', { name: '修改原因' }).fill('错开夜间备份');
  await expect(dialog.getByText('分应为0到59的一个整数')).toBeVisible();
  await time.fill('30 2,14 * * *');
  const turns = dialog.getByRole('region', { name: '未来5次执行时间' });
  await expect(turns).toContainText('每天 02:30、14:30');
  await expect(turns.getByRole('listitem')).toHaveCount(5);
  await prove(page, staff, `修改「${work}」的执行时间`, '保存');

  await expect(row(work)).toContainText('每天 02:30、14:30');
  await act(work, '修改时间');
  await expect(dialog.getByRole('region', { name: '修改记录' })).toContainText('错开夜间备份');
  await dialog.getByRole('button', { name: '用默认时间 0 2 * * *' }).click();
  await dialog.getByRole('textbox', { name: '修改原因' }).fill('恢复');
  await prove(page, staff, `修改「${work}」的执行时间`, '保存');
  await expect(row(work)).toContainText('每天 02:00');

  await row('超期占用费').getByRole('button', { name: '更多' }).click();
  await expect(page.getByRole('menuitem', { name: '修改时间' })).toBeDisabled();
});
