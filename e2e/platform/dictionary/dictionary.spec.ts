import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { Shell } from '../../support/shell.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

/** 字典管理 with one dictionary chosen. */
class DictionaryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async choose(description: string): Promise<void> {
    await this.page
      .getByRole('list', { name: '字典列表' })
      .getByRole('button', { name: new RegExp(`^${description}`) })
      .click();
    await expect(this.page.getByRole('heading', { level: 2 })).toContainText(description);
  }

  get rows() {
    return this.page
      .getByRole('region', { name: '字典明细' })
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell') });
  }

  row(value: string) {
    return this.rows.filter({ has: this.page.getByRole('cell', { name: value, exact: true }) });
  }

  button(name: string) {
    return this.page.getByRole('button', { name }); // icons have names too
  }

  dialog(name: string) {
    return this.page.getByRole('dialog', { name });
  }

  /** Gives the entry of this value another label. */
  async relabel(value: string, from: string, to: string): Promise<void> {
    await this.row(value)
      .getByRole('button', { name: `编辑 ${from}` })
      .click();
    const dialog = this.dialog('编辑明细');
    await dialog.getByLabel('标签').fill(to);
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await expect(dialog).toBeHidden();
  }

  async restore(value: string, label: string): Promise<void> {
    await this.row(value)
      .getByRole('button', { name: `恢复默认 ${label}` })
      .click();
    await this.dialog('恢复默认').getByRole('button', { name: '确认恢复' }).click();
    await expect(this.row(value)).toContainText('平台默认');
  }
}

const path = '/system/dictionary';

test('S215 an entry that one operator overrides shows at once where another has it open', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const [here, there] = [
    new DictionaryPage(await browsers.open(admin, '/')),
    new DictionaryPage(await browsers.open(admin, path)),
  ];
  await new Shell(here.page).goTo('系统管理', '字典管理');
  for (const place of [here, there]) await place.choose('物流公司');
  await expect(there.row('中通快递')).toContainText('平台默认');

  await here.relabel('中通快递', '中通快递', '中通（加急）');

  await expect(here.row('中通快递')).toContainText('已覆盖');
  await expect(there.row('中通快递')).toContainText('中通（加急）');
  await expect(there.row('中通快递')).toContainText('已覆盖');
  await here.restore('中通快递', '中通（加急）');
  await expect(there.row('中通快递')).not.toContainText('中通（加急）');
});

test('a link leads to one dictionary, the address follows the choice, and an unknown name is told', async ({
  browsers,
}) => {
  const admin = operatorOf(0, 'admin');
  const place = new DictionaryPage(await browsers.open(admin, `${path}?code=carrier`));
  const heading = place.page.getByRole('heading', { level: 2 });
  const link = place.page.getByRole('button', { name: /^物流公司/ });

  await expect(heading).toContainText('物流公司');
  await expect(link).toHaveAttribute('aria-current', 'true');
  await expect(link).toBeInViewport();

  await place.choose('横幅位置');
  await expect(place.page).toHaveURL(/\?code=banner_slot$/);
  await place.page.goBack();
  await expect(heading).toContainText('物流公司');

  const lost = await browsers.open(admin, `${path}?code=not_there`);
  await expect(lost.getByText('没有名称为「not_there」的字典')).toBeVisible();
  await new DictionaryPage(lost).choose('物流公司');
});

test('a brand without the live channel sees a change when the operator comes back to the window', async ({
  browsers,
}) => {
  const admin = operatorOf(1, 'admin');
  const [here, there] = [
    new DictionaryPage(await browsers.open(admin, path)),
    new DictionaryPage(await browsers.open(admin, path)),
  ];
  for (const place of [here, there]) {
    await place.choose('物流公司');
    await expect(place.row('EMS')).toContainText('平台默认');
  }
  await here.relabel('EMS', 'EMS', '邮政特快');

  await there.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

  await expect(there.row('EMS')).toContainText('邮政特快');
});

test('an own dictionary is created, filled, put in order, switched off and emptied', async ({
  browsers,
}) => {
  browsers.expectInConsole(/409/);
  const place = new DictionaryPage(await browsers.open(operatorOf(0, 'admin'), path));
  await place.button('新增字典').click();
  const creating = place.dialog('新增字典');
  await creating.getByLabel('名称').fill('1wrong');
  await creating.getByLabel('描述').fill('成色');
  await creating.getByRole('button', { name: /确\s?定/ }).click();
  await expect(creating).toContainText('字典名称为字母、数字和下划线，以字母开头');
  await creating.getByLabel('名称').fill('condition');
  await creating.getByRole('button', { name: /确\s?定/ }).click();
  await expect(place.page.getByRole('heading', { level: 2 })).toContainText('condition');

  for (const [label, value] of [
    ['全新', '1'],
    ['九五新', '2'],
  ] as const) {
    await place.button('新增明细').click();
    const adding = place.dialog('新增明细');
    await adding.getByLabel('标签').fill(label);
    await adding.getByLabel('值', { exact: true }).fill(value);
    await adding.getByRole('button', { name: /确\s?定/ }).click();
    await expect(adding).toBeHidden();
  }
  await expect(place.rows).toHaveCount(2);
  await place.button('上移 九五新').click();
  await expect(place.rows.first()).toContainText('九五新');
  const toggle = place.page.getByRole('switch', { name: '启用 全新' });
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();

  await place.button('删除字典').click();
  await place.dialog('删除字典').getByRole('button', { name: '确认删除' }).click();
  await expect(place.dialog('删除字典')).toContainText('字典下还有2条明细，请先删除明细');
  await place
    .dialog('删除字典')
    .getByRole('button', { name: /取\s?消/ })
    .click();
  for (const label of ['全新', '九五新']) {
    await place.button(`删除 ${label}`).click();
    await place.dialog('删除明细').getByRole('button', { name: '确认删除' }).click();
    await expect(place.dialog('删除明细')).toBeHidden();
  }
  await expect(place.page.getByText('暂无明细')).toBeVisible();
  await place.button('删除字典').click();
  await place.dialog('删除字典').getByRole('button', { name: '确认删除' }).click();
  await expect(place.dialog('删除字典')).toBeHidden();
  await expect(place.page.getByText('condition')).toHaveCount(0);
});

test('what was exported is imported again; a wrong row is told and nothing is written', async ({
  browsers,
}) => {
  const place = new DictionaryPage(await browsers.open(operatorOf(0, 'admin'), path));
  await place.choose('横幅位置');
  const downloading = place.page.waitForEvent('download');
  await place.button('导出').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('字典_banner_slot.csv');
  const exported = await readFile(await download.path(), 'utf8');
  expect(exported.split('\r\n')[1]).toBe('banner_slot,banner1,1,,10,启用');

  await place.button('导入').click();
  const dialog = place.dialog('导入字典明细');
  const pick = (text: string) =>
    dialog.getByLabel('选择导入文件').setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
  await pick(`${exported}banner_slot,banner5,5,pinkish,,启用\r\n`);
  await expect(dialog.getByRole('region', { name: '错误明细' })).toContainText(
    '颜色不在可选范围内',
  );
  await expect(dialog.getByRole('button', { name: /导\s?入$/ })).toBeDisabled();
  await pick(`${exported}banner_slot,banner5,5,blue,,启用\r\n`);
  await expect(dialog).toContainText('新增1条，修改0条，不变4条');
  await dialog.getByRole('button', { name: '导入 1 条' }).click();

  await expect(dialog).toBeHidden();
  await expect(place.page.getByText('导入完成：新增1条，修改0条')).toBeVisible();
  await expect(place.row('5')).toContainText('banner5');
  await expect(place.row('5')).toContainText('自有');
});

test('S146 who may not see dictionaries has no entry for them in the menu', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'dianyuan1'), '/');
  const shell = new Shell(page);

  await expect(shell.menu).toContainText('订单管理');
  await expect(shell.group('系统管理')).toHaveCount(0);
});
