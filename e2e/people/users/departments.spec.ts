import { expect, type Page } from '@playwright/test';
import { allDepartments } from '@rental/contract/people/users/departments';
import { askOne } from '../../support/database.ts';
import { choose } from '../../support/people.ts';
import { newOperator, newRole } from '../../support/roles.ts';
import { operatorOf } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const admin = () => operatorOf(2, 'admin');
const path = '/system/department';
const departments = (page: Page) => page.getByRole('region', { name: '部门列表' });
const positions = (page: Page) => page.getByRole('region', { name: '岗位列表' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fillAndSave(page: Page, title: string, label: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
}

const parentOf = async (name: string) =>
  (
    await askOne<{ parent: string | null }>(
      admin().brand,
      `select p.name as parent from departments d
        left join departments p on p.brand_code = d.brand_code and p.id = d.parent_id
       where d.brand_code = $1 and d.name = $2`,
      [admin().brand, name],
    )
  ).parent;

test('a department is made, gets one below it, is moved, and is not deleted while it is in use', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const page = await browsers.open(admin(), path);
  await button(page, '新增部门').click();
  const create = page.getByRole('dialog', { name: '新增部门' });
  await create.getByRole('button', { name: '保存' }).click();
  await expect(create.getByText('请输入部门名称')).toBeVisible();
  await fillAndSave(page, '新增部门', '部门名称', '华北大区');
  await button(page, '新增下级 华北大区').click();
  await fillAndSave(page, '新增部门', '部门名称', '北京组');
  expect(await parentOf('北京组')).toBe('华北大区');

  const remove = page.getByRole('dialog', { name: '删除部门' });
  await button(page, '删除 华北大区').click();
  await remove.getByRole('button', { name: '确认删除' }).click();
  await expect(remove.getByRole('alert')).toContainText(
    '部门正在使用：下级部门1个、员工0人、店铺0家，请先移走',
  );
  await remove.getByRole('button', { name: '取消' }).click();
  await expect(remove).toBeHidden();

  await button(page, '编辑 北京组').click();
  const edit = page.getByRole('dialog', { name: '编辑部门 北京组' });
  await edit.getByRole('combobox', { name: '上级部门' }).click();
  await page.locator('.ant-select-tree-node-content-wrapper').getByText('总部').click();
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  expect(await parentOf('北京组')).toBe('总部');

  for (const name of ['华北大区', '北京组']) {
    await button(page, `删除 ${name}`).click();
    await remove.getByRole('button', { name: '确认删除' }).click();
    await expect(remove).toBeHidden();
    await expect(departments(page).getByRole('rowheader', { name })).toHaveCount(0);
  }
});

test('a store that is given to a department leaves the one it was in', async ({ browsers }) => {
  const brand = operatorOf(1, 'admin');
  const page = await browsers.open(brand, path);
  await button(page, '新增部门').click();
  await fillAndSave(page, '新增部门', '部门名称', '深圳片区');

  await button(page, '所属店铺 深圳片区').click();
  const dialog = page.getByRole('dialog', { name: '深圳片区的所属店铺' });
  await choose(dialog, '店铺', '深圳南山店');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();

  const row = (name: string) => departments(page).getByRole('row').filter({ hasText: name });
  await expect(row('深圳片区').getByRole('cell')).toContainText(['启用', '0', '1']);
  await expect(row('门店运营部').getByRole('cell')).toContainText(['启用', '3', '1']);
});

test('a position is made, renamed and deleted; one that people have is not', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 409/);
  const page = await browsers.open(admin(), path);
  await button(page, '新增岗位').click();
  await fillAndSave(page, '新增岗位', '岗位名称', '质检');
  await button(page, '编辑 质检').click();
  await fillAndSave(page, '编辑岗位 质检', '岗位名称', '质检员');
  await expect(positions(page).getByRole('rowheader', { name: '质检员' })).toBeVisible();

  const remove = page.getByRole('dialog', { name: '删除岗位' });
  await button(page, '删除 店长').click();
  await remove.getByRole('button', { name: '确认删除' }).click();
  await expect(remove.getByRole('alert')).toContainText('岗位正在使用：2名员工，请先调整');
  await remove.getByRole('button', { name: '取消' }).click();
  await expect(remove).toBeHidden();

  await button(page, '删除 质检员').click();
  await remove.getByRole('button', { name: '确认删除' }).click();
  await expect(remove).toBeHidden();
  await expect(positions(page).getByRole('rowheader', { name: '质检员' })).toHaveCount(0);
});

test('departments that come late, fail or are none say so; who may not change them sees no buttons', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 500/);
  const page = await browsers.open(admin(), 'about:blank');
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls = `**${allDepartments.path}`;
  await page.route(calls, async (route) => {
    await promise;
    await route.fulfill({ status: 500, json: { status: 500, message: '内部错误' } });
  });
  await page.goto(path);
  const section = page.getByRole('region', { name: '部门', exact: true });
  await expect(section.getByRole('status', { name: '加载中' })).toBeVisible();
  resolve();
  await expect(section.getByRole('alert')).toContainText('加载失败');

  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ json: [] }));
  await section.getByRole('button', { name: '重试' }).click();
  await expect(section.getByText('暂无部门，点击「新增部门」添加')).toBeVisible();

  const role = await newRole(admin(), '只看部门', ['user:list']);
  const looker = await newOperator(operatorOf(2, 'dianyuan1'), 'kan-bumen', role);
  const other = await browsers.open(looker, path);
  await expect(departments(other).getByRole('rowheader', { name: '总部' })).toBeVisible();
  await expect(other.getByRole('button', { name: /^(新增|编辑|删除)/ })).toHaveCount(0);
});
