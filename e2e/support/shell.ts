import { expect, type Locator, type Page } from '@playwright/test';

/** The frame around every page. */
export class Shell {
  readonly page: Page;
  readonly sidebar: Locator;
  readonly menu: Locator;
  readonly tabs: Locator;
  readonly breadcrumb: Locator;
  /** 系统布局设置, once it is open. */
  readonly settings: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sidebar = page.getByRole('complementary');
    this.menu = page.getByRole('navigation', { name: '主菜单' });
    this.tabs = page.getByRole('navigation', { name: '已打开的页面' });
    this.breadcrumb = page.getByRole('navigation', { name: '面包屑' });
    this.settings = page.getByRole('dialog', { name: '系统布局设置' });
  }

  entry(title: string): Locator {
    return this.menu.getByRole('link', { name: title, exact: true });
  }

  group(title: string): Locator {
    return this.menu.getByRole('button', { name: title, exact: true });
  }

  /** Opens a page from the menu, whose group is closed yet. */
  async goTo(group: string, title: string): Promise<void> {
    await this.group(group).click();
    await this.entry(title).click();
  }

  tab(title: string): Locator {
    return this.tabs.getByRole('link', { name: title, exact: true });
  }

  /** Chooses from the menu that the right button opens on a tab. */
  async choose(tab: string, choice: string): Promise<void> {
    await this.tab(tab).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: choice, exact: true }).click();
  }

  async openSettings(): Promise<void> {
    await this.page.getByRole('button', { name: '系统布局设置' }).click();
    await expect(this.settings.getByText('主题颜色')).toBeVisible();
  }
}

/** Goes to an address as the browser's own buttons do: the page is not loaded anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

export const widthOf = async (place: Locator) =>
  Math.round((await place.boundingBox())?.width ?? 0);

export const colourOf = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor);
