import type { Locator, Page } from '@playwright/test';

/** 订单列表 as an operator sees it: the one in front, for a tab behind is hidden from everyone. */
export class OrderList {
  readonly search: Locator;
  readonly statuses: Locator;
  readonly rows: Locator;
  readonly numbers: Locator;
  readonly total: Locator;
  readonly pages: Locator;

  constructor(page: Page) {
    const list = page.getByRole('region', { name: '订单列表' }).last();
    this.search = page.getByRole('search', { name: '筛选', exact: true });
    this.statuses = page.getByRole('group', { name: '按状态筛选' });
    this.rows = page
      .getByRole('region', { name: '订单数据' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    this.numbers = this.rows.getByRole('link', { name: /^ZL\d+$/ });
    this.total = list.getByRole('status').filter({ hasText: /^共/ });
    this.pages = page.getByRole('navigation', { name: '翻页' });
  }

  field(label: string): Locator {
    return this.search.getByLabel(label, { exact: true });
  }

  /** Shows the filters that are folded away, where some are. */
  async unfold(): Promise<void> {
    await this.search.getByRole('button', { name: /^展开/ }).click();
  }

  async find(label: string, text: string): Promise<void> {
    await this.field(label).fill(text);
    await this.search.getByRole('button', { name: '查询' }).click();
  }

  async reset(): Promise<void> {
    await this.search.getByRole('button', { name: '重置' }).click();
  }

  row(orderNo: string): Locator {
    return this.rows.filter({ hasText: orderNo });
  }
}
