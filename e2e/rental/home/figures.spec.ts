import { addDays, businessDateOf } from '@rental/domain/business-date';
import { expect, type Page } from '@playwright/test';
import { figures } from '@rental/domain/rental/figures/figures';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByText(title, { exact: true }) });
/** The digits of a figure: 「¥1,234.56」 and 「12单」 are what a list says in other words. */
const numberIn = (text: string | null) => (text ?? '').replaceAll(/[^\d.-]/g, '');
const valueOf = async (page: Page, title: string) =>
  numberIn(await card(page, title).locator('.statistic-value').textContent());

/** Each figure of 90 days by its card, with what the list that it opens says of it: the count of its rows, or a sum. */
const opened = [
  { title: '待审核', said: 'count' },
  { title: '待发货', said: 'count' },
  { title: '应收', said: '未付合计（不含滞纳金）' },
  { title: '逾期金额', said: '未付合计（不含滞纳金）' },
  { title: '下单', said: 'count' },
  { title: '下单金额', said: '总租金合计' },
  { title: '发货', said: 'count' },
  { title: '到期应付', said: '应付合计（减免后）' },
  { title: '实收', said: '实收合计（收入减支出）' },
] as const;

test('S188 each figure of the home page opens a list whose total is the figure, to the fen', async ({
  browsers,
}) => {
  const today = businessDateOf(new Date());
  const home = `/dashboard?days=${addDays(today, -89)}&days=${today}`;
  const page = await browsers.open(operatorOf(2, 'admin'), home); // whose orders no test adds to
  for (const { title, said } of opened) {
    await page.goto(home);
    await expect(card(page, title)).toBeVisible();
    const figure = await valueOf(page, title);

    await card(page, title).click();

    const list = page.getByRole('region', { name: /数据$/ });
    await expect(list).toBeVisible();
    if (said === 'count')
      await expect(page.getByRole('status').filter({ hasText: /^共/ })).toHaveText(
        `共 ${Number(figure).toLocaleString('en-US')} 条`,
      );
    else {
      const sum = page
        .getByLabel('合计', { exact: true })
        .locator('div')
        .filter({ has: page.getByText(said, { exact: true }) })
        .getByRole('definition');
      await expect(sum).toBeVisible();
      expect({ title, sum: numberIn(await sum.textContent()) }).toEqual({ title, sum: figure });
    }
  }
});

test('S188 a figure says what it is behind its question mark, by keys and by touch', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(2, 'admin'), '/dashboard', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const mark = page.getByRole('button', { name: '今日实收的统计口径' });
  const panel = page.getByRole('note', { name: '今日实收的统计口径' });
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toHaveText(figures.received.definition);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);

  await mark.tap();
  await expect(panel).toBeVisible();
  const place = await panel.boundingBox();
  expect(place?.x).toBeGreaterThanOrEqual(0);
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(390);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(844);
});
