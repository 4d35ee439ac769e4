import { expect } from '@playwright/test';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

test('a poster of a channel is drawn with its slogan and saved, also on a phone and by the channel itself', async ({
  browsers,
}) => {
  test.setTimeout(90_000);
  const page = await browsers.open(operatorOf(1, 'admin'), '/system/user');
  await page.getByRole('button', { name: '渠道与推广码' }).click();
  await page
    .getByRole('button', { name: /的二维码海报$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: '二维码海报' });
  const poster = dialog.getByRole('img', { name: /的二维码海报$/ });
  await expect(poster).toHaveAttribute('aria-busy', 'false');
  const before = await poster.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await dialog.getByLabel('宣传语').fill('一个很长很长的宣传语要分成两行才能写得下吧');
  await expect
    .poll(() => poster.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()))
    .not.toBe(before);
  await expect(dialog).toContainText('?share=');

  await page.setViewportSize({ width: 390, height: 844 });
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载海报' }).click();
  expect((await saved).suggestedFilename()).toMatch(/二维码海报\.png$/);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);

  const channel = await browsers.open(operatorOf(1, 'qudao1'), '/');
  await channel.getByRole('navigation').getByText('我的收益').click();
  await channel.getByRole('button', { name: '二维码海报' }).click();
  await expect(
    channel.getByRole('dialog').getByRole('img', { name: /的二维码海报$/ }),
  ).toHaveAttribute('aria-busy', 'false');
});
