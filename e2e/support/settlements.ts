import { expect, type Locator, type Page } from '@playwright/test';
import { changeAsOwner } from './database.ts';
import type { Operator } from './site.ts';

/** The acts of the brand were done a month ago, and the job of the night runs now: 商户结算 has the one settlement of the period. */
export async function settleLastMonth(
  page: Page,
  { brand }: Operator,
  row: Locator,
): Promise<void> {
  await changeAsOwner(
    brand,
    'update acts set posted_on = posted_on - 31, happened_on = happened_on - 31 where brand_code = $1',
    [brand],
  );
  await changeAsOwner(
    brand,
    `insert into jobs (brand_code, kind, payload, due_at, max_attempts, created_at)
     values ($1, 'settlements', '{}', now(), 5, now())`,
    [brand],
  );
  await expect(async () => {
    await page.goto('/finance/settle');
    await expect(row).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
}
