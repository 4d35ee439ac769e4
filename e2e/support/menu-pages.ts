import { expect, type Page } from '@playwright/test';
import { builtMenus } from '@rental/contract/people/access/access';
import { goWithin } from './shell.ts';
import type { Operator } from './site.ts';
import { sharedToken } from './tokens.ts';

interface Route {
  readonly path: string;
  readonly hidden: boolean;
  readonly children?: readonly Route[];
}

const inside = (path: string, { children = [], ...route }: Route): string[] => {
  const whole = route.path.startsWith('/') ? route.path : `${path}/${route.path}`;
  if (children.length > 0) return children.flatMap((child) => inside(whole, child));
  return route.hidden || whole.includes(':') ? [] : [whole.replace('//', '/')];
};

/** Every page of the operator's menu. */
export async function pagesOf(page: Page, operator: Operator): Promise<string[]> {
  const authorization = `Bearer ${await sharedToken(operator)}`;
  // the browser finds the brand's host, which Node does not everywhere
  const answer = await page.evaluate(
    ([to, headers]) => fetch(to, { headers }).then((response) => response.text()),
    [builtMenus.path, { authorization }] as const,
  );
  const routes = JSON.parse(answer) as readonly Route[];
  return routes.flatMap((route) => inside('', route));
}

/** Goes to a page within the open one, and waits until it is whole. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await goWithin(page, path);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
}
