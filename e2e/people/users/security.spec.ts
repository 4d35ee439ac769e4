import { expect, type Page } from '@playwright/test';
import { newBrand } from '../../support/brands.ts';
import { askOne } from '../../support/database.ts';
import { OperatorList, proveOwn, readOneTimePassword, turnPolicy } from '../../support/people.ts';
import { operatorOf, type Operator } from '../../support/site.ts';
import { test } from '../../support/test.ts';

const secondPerson = '重置管理员密码须他人复核';
const policies = '/system/security';

const requests = (page: Page) =>
  page
    .getByRole('region', { name: '复核申请数据' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** Asks for the password of another administrator; a second person has to agree. */
async function askToReset(office: OperatorList, username: string, own: Operator): Promise<void> {
  await office.act(username, '重置密码');
  await proveOwn(office.page.getByRole('dialog', { name: '重置密码' }), own.password, '确认重置');
  const waiting = office.page.getByRole('dialog', { name: '等待复核' });
  await expect(waiting).toContainText('申请已提交，通过后请到「复核」执行');
  await waiting.getByRole('button', { name: '知道了' }).click();
  await expect(waiting).toBeHidden();
}

test('an administrator gets a new password only after a second one has agreed', async ({
  browsers,
}) => {
  const [first, second] = await newBrand('fuhe', ['yi', 'er', 'san']);
  if (first === undefined || second === undefined) throw new Error('Two are needed');
  const page = await browsers.open(first, policies);
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled();
  await turnPolicy(page, secondPerson, first);
  await expect(page.getByText('安全策略已修改')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: secondPerson })).toBeChecked();

  const office = new OperatorList(await browsers.open(first, '/system/user'));
  await askToReset(office, 'san', first);
  const own = await browsers.open(first, '/system/approval');
  await expect(requests(own)).toContainText('待复核');
  await expect(own.getByRole('button', { name: '通过' })).toHaveCount(0);

  const other = await browsers.open(second, '/system/approval');
  await expect(requests(other)).toContainText('重置管理员「san」（san）的密码');
  await other.getByRole('button', { name: '通过' }).click();
  const approve = other.getByRole('dialog', { name: '复核通过' });
  await proveOwn(approve, second.password, '确认通过');
  await expect(approve).toBeHidden();
  await expect(requests(other)).toContainText('已同意待执行');
  await expect(other.getByRole('button', { name: '执行' })).toHaveCount(0);

  await own.reload();
  await own.getByRole('button', { name: '执行' }).click();
  await proveOwn(own.getByRole('dialog', { name: '重置密码' }), first.password, '确认重置');
  await readOneTimePassword(own, 'san');
  await expect(requests(own)).toContainText('已执行');
  expect(
    await askOne(
      first.brand,
      'select must_change_password from operators where brand_code = $1 and username = $2',
      [first.brand, 'san'],
    ),
  ).toEqual({ must_change_password: true });
});

test('a request that is refused tells why, and one that is withdrawn is gone for the second person', async ({
  browsers,
}) => {
  const [first, second] = await newBrand('jujue', ['yi', 'er', 'san']);
  if (first === undefined || second === undefined) throw new Error('Two are needed');
  await turnPolicy(await browsers.open(first, policies), secondPerson, first);
  const office = new OperatorList(await browsers.open(first, '/system/user'));
  await askToReset(office, 'san', first);

  const other = await browsers.open(second, '/system/approval');
  await other.getByRole('button', { name: '拒绝' }).click();
  const refuse = other.getByRole('dialog', { name: '复核拒绝' });
  await refuse.getByRole('button', { name: '确认拒绝' }).click();
  await expect(refuse.getByText('请填写拒绝原因')).toBeVisible();
  await refuse.getByLabel('拒绝原因').fill('本人未申请');
  await refuse.getByRole('button', { name: '确认拒绝' }).click();
  await expect(refuse).toBeHidden();

  const own = await browsers.open(first, '/system/approval');
  await expect(requests(own)).toContainText(['已拒绝']);
  await expect(requests(own)).toContainText(['本人未申请']);
  await askToReset(office, 'san', first);
  await own.reload();
  await own.getByRole('button', { name: '撤回' }).click();
  const withdraw = own.getByRole('dialog', { name: '撤回申请' });
  await withdraw.getByRole('button', { name: '确认撤回' }).click();
  await expect(withdraw).toBeHidden();
  await expect(requests(own).first()).toContainText('已撤回');

  await other.reload();
  await expect(requests(other).first()).toContainText('已撤回');
  await expect(other.getByRole('button', { name: '通过' })).toHaveCount(0);
});

test('a wrong own password changes no policy, and what was switched is not lost unasked', async ({
  browsers,
}) => {
  browsers.expectInConsole(/status of 400/);
  const admin = operatorOf(2, 'admin');
  const page = await browsers.open(admin, policies);
  await expect(page.getByText(/^短信余额：\d+ 条$/)).toBeVisible();
  await page.getByRole('switch', { name: secondPerson }).click();
  await page.getByRole('button', { name: '保存' }).click();
  const dialog = page.getByRole('dialog', { name: '修改安全策略' });
  await proveOwn(dialog, `${admin.password}x`, '确认修改');
  await expect(dialog.getByText('密码不正确')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByRole('switch', { name: secondPerson })).toBeChecked();
  await page.getByRole('button', { name: '关闭 安全策略' }).click();
  await page
    .getByRole('dialog', { name: '有未保存的内容' })
    .getByRole('button', { name: '不保存，继续' })
    .click();
  await page.goto(policies);
  await expect(page.getByRole('switch', { name: secondPerson })).not.toBeChecked();
});
