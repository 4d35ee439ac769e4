import { expect, type Locator, type Page } from '@playwright/test';
import { OrderList } from '../support/order-list.ts';
import { colourOf, Shell, widthOf } from '../support/shell.ts';
import { addressOf, operatorOf, type Operator } from '../support/site.ts';
import { test } from '../support/test.ts';
import { sharedToken } from '../support/tokens.ts';

test.use({ isCold: true });

const presets = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
];
const handleOf = (page: Page) => page.getByRole('button', { name: '系统布局设置' });
const switchOf = (shell: Shell, label: string) =>
  shell.settings.getByRole('switch', { name: label, exact: true });
const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0;

/** The drawer is under way until it stands at the edge of the window. */
async function closeByClickOutside({ page, settings }: Shell): Promise<void> {
  await page.mouse.click(400, 700);
  await expect(settings).toBeHidden();
}

/** Lets somebody else sit down at this browser. */
async function changeOperator(page: Page, operator: Operator): Promise<void> {
  const value = encodeURIComponent(`Bearer ${await sharedToken(operator)}`);
  const name = `${operator.platform}Token`;
  await page.context().addCookies([{ name, value, url: addressOf(operator) }]);
  await page.reload();
}

test('S61 S62 the handle at 250 opens 系统布局设置; a click outside or Escape closes it', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const shell = new Shell(page);
  expect((await handleOf(page).boundingBox())?.y).toBe(250);
  // a strip in the margin of the page, until it is touched: it covers no name at the right edge
  expect(await widthOf(handleOf(page))).toBe(8);
  await handleOf(page).hover();
  await expect.poll(() => widthOf(handleOf(page))).toBe(22);

  await shell.openSettings();
  await expect(shell.settings.getByText('系统布局设置', { exact: true })).toBeVisible();
  await shell.settings.getByText('主题颜色').click();
  await expect(shell.settings).toBeVisible();
  await closeByClickOutside(shell);

  await shell.openSettings();
  await page.keyboard.press('Escape');
  await expect(shell.settings).toBeHidden();
  await expect(handleOf(page)).toBeFocused();
});

test('S59 S64 S248 X1 the theme colour: eight presets, and any other; seen at once without a reload', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const shell = new Shell(page);
  const search = new OrderList(page).search.getByRole('button', { name: '查询' });
  const tab = shell.tabs.getByRole('listitem').filter({ hasText: '订单列表' });
  await page.evaluate(() => Object.assign(window, { isSameLoad: true }));
  await shell.openSettings();
  const choices = shell.settings
    .getByRole('group', { name: '预设颜色' })
    .getByRole('button')
    .and(page.locator('[aria-pressed]'));
  expect(await choices.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(presets);
  await expect(
    shell.settings.getByRole('button', { name: '#1890ff', pressed: true }),
  ).toBeVisible();

  const seen = new Set<string>();
  for (const preset of presets) {
    await shell.settings.getByRole('button', { name: preset }).click();
    await expect(shell.settings.getByRole('button', { name: preset, pressed: true })).toBeVisible();
    await expect
      .poll(async () => (await colourOf(search)) === (await colourOf(tab)), { message: preset })
      .toBe(true);
    seen.add(await colourOf(tab));
  }
  expect(seen.size).toBe(presets.length);

  await shell.settings.getByRole('button', { name: '恢复默认' }).click();
  await expect(shell.settings.getByText('#409EFF', { exact: true })).toBeVisible();
  await expect(
    shell.settings.getByRole('button', { name: '#409EFF', pressed: true }),
  ).toBeVisible();
  await shell.settings.locator('.ant-color-picker-trigger').click();
  const hex = page.locator('.ant-color-picker-hex-input input');
  await hex.fill('8a2be2');
  await hex.press('Enter');
  await expect(tab).toHaveCSS('background-color', 'rgb(138, 43, 226)');
  expect(await page.evaluate(() => 'isSameLoad' in window)).toBe(true);

  await page.reload();
  await expect(tab).toHaveCSS('background-color', 'rgb(138, 43, 226)');
});

test('S60 the switches 显示标签, 显示LOGO and 固定头部 show what they say', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const shell = new Shell(page);
  const bar = page.getByRole('navigation', { name: '面包屑' });
  const logo = shell.sidebar.getByRole('link', { name: '享租管理后台' });
  await expect(new OrderList(page).rows).toHaveCount(20);
  await shell.openSettings();
  for (const label of ['显示标签', '固定头部', '显示LOGO'])
    await expect(switchOf(shell, label)).toBeChecked();
  await expect(switchOf(shell, '菜单UniqueOpened')).not.toBeChecked();

  await switchOf(shell, '显示标签').click();
  await expect(shell.tabs).toHaveCount(0);
  await switchOf(shell, '显示LOGO').click();
  await expect(logo).toHaveCount(0);
  await switchOf(shell, '固定头部').click();
  await closeByClickOutside(shell);

  await page.mouse.move(800, 600);
  await expect(async () => {
    await page.mouse.wheel(0, 2000); // the list first, then the page with its header
    await expect(bar).not.toBeInViewport({ timeout: 500 });
  }).toPass();
  await shell.openSettings();
  await switchOf(shell, '固定头部').click();
  await expect(bar).toBeInViewport();
});

test('S60 with 菜单UniqueOpened a group that opens closes the other', async ({ browsers }) => {
  const shell = new Shell(await browsers.open(operatorOf(0, 'admin'), '/'));
  const [orders, tools] = [shell.group('订单管理'), shell.group('系统工具')];
  await orders.click();
  await tools.click();
  await expect(orders).toHaveAttribute('aria-expanded', 'true');
  await tools.click();

  await shell.openSettings();
  await switchOf(shell, '菜单UniqueOpened').click();
  await closeByClickOutside(shell);
  await tools.click();

  await expect(tools).toHaveAttribute('aria-expanded', 'true');
  await expect(orders).toHaveAttribute('aria-expanded', 'false');
});

test('S63 S117 S250 X40 small at first; each size is another height, said and kept in a cookie', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/order/list');
  const shell = new Shell(page);
  const list = new OrderList(page);
  const kept = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'size')?.value;
  await expect(list.rows).toHaveCount(20);
  expect(await kept()).toBeUndefined();
  await shell.openSettings();
  const sizes = shell.settings.getByRole('radiogroup', { name: '布局尺寸' });
  await expect(sizes.getByRole('radio', { checked: true })).toHaveAccessibleName('Small');
  await expect(sizes.getByRole('radio')).toHaveCount(4);

  const drawn = async () => [
    await heightOf(list.search.getByRole('button', { name: '查询' })),
    await heightOf(list.rows.first()),
  ];
  const differs = (now: number[], before: number[]) =>
    now.map((height, part) => height !== before[part]);
  let shown = await drawn();
  const heights: Record<string, number[]> = {};
  for (const size of ['Default', 'Medium', 'Mini', 'Small']) {
    await sizes.getByText(size, { exact: true }).click();
    await expect(page.getByText('布局设置成功', { exact: true }).last()).toBeVisible();
    await expect.poll(kept).toBe(size.toLowerCase());
    const before = shown;
    await expect.poll(async () => differs(await drawn(), before)).toEqual([true, true]);
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
    );
    heights[size] = shown = await drawn();
  }

  const [ofDefault, medium, small, mini] = ['Default', 'Medium', 'Small', 'Mini'].map(
    (size) => heights[size] ?? [],
  );
  for (const part of [0, 1]) {
    const falling = [ofDefault, medium, small, mini].map((one) => one?.[part] ?? 0);
    expect(falling.map((height, index) => height < (falling[index - 1] ?? Infinity))).toEqual(
      falling.map(() => true),
    );
  }
  await sizes.getByText('Mini', { exact: true }).click();
  await page.reload();
  await expect.poll(() => heightOf(list.rows.first())).toBe(mini?.[1]);
});

test('S90 settings are those of the operator: the next one at this browser has their own', async ({
  browsers,
}) => {
  const [admin, clerk] = [operatorOf(0, 'admin'), operatorOf(0, 'dianyuan1')];
  const page = await browsers.open(admin, '/');
  const shell = new Shell(page);
  const tab = shell.tabs.getByRole('listitem').first();
  await shell.openSettings();
  await shell.settings.getByRole('button', { name: '#6959CD' }).click();
  await switchOf(shell, '显示LOGO').click();
  await switchOf(shell, '显示页脚').click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const chosen = await colourOf(tab);

  await changeOperator(page, clerk);
  await expect(page.getByText('欢迎使用')).toBeVisible();
  await expect(shell.sidebar.getByRole('link', { name: '享租管理后台' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect.poll(() => colourOf(tab)).not.toBe(chosen);

  await changeOperator(page, admin);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(shell.sidebar.getByRole('link', { name: '享租管理后台' })).toHaveCount(0);
  await expect.poll(() => colourOf(tab)).toBe(chosen);
});

test('S90 a setting changed in one browser tab is seen in the other', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const other = await page.context().newPage();
  await other.goto('/');
  const shell = new Shell(page);
  await shell.openSettings();

  await switchOf(shell, '显示页脚').click();

  await expect(other.getByRole('contentinfo')).toBeVisible();
});

test('dark mode follows the system until it is chosen, and stays chosen', async ({ browsers }) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/');
  const shell = new Shell(page);
  const body = page.locator('body');
  const [light, dark] = ['rgb(242, 244, 247)', 'rgb(11, 12, 13)'];
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(body).toHaveCSS('background-color', dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(body).toHaveCSS('background-color', light);

  await shell.openSettings();
  await shell.settings.getByText('深色', { exact: true }).click();
  await expect(body).toHaveCSS('background-color', dark);
  await page.reload();
  await expect(body).toHaveCSS('background-color', dark);

  await shell.openSettings();
  await shell.settings.getByText('浅色', { exact: true }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(body).toHaveCSS('background-color', light);
});

test('a change of the system’s reduced motion leaves what was typed, and dialogs go on opening and closing', async ({
  browsers,
}) => {
  const page = await browsers.open(operatorOf(0, 'admin'), '/user/center', {
    reducedMotion: 'no-preference',
  });
  const shell = new Shell(page);
  const name = page.getByLabel('昵称');
  await name.fill('还没有保存');
  const box = page.getByRole('dialog', { name: '提示' });

  for (const reducedMotion of ['reduce', 'no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await expect
      .poll(() =>
        page.evaluate(
          (now) => matchMedia(`(prefers-reduced-motion: ${now})`).matches,
          reducedMotion,
        ),
      )
      .toBe(true);
    await expect(name).toHaveValue('还没有保存');
    await page.getByRole('button', { name: 'admin' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await box.getByRole('button', { name: '取消' }).click();
    await expect(box).toBeHidden();
    await shell.openSettings();
    await page.keyboard.press('Escape');
    await expect(shell.settings).toBeHidden();
    await expect(name).toHaveValue('还没有保存');
  }
});
