import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../http/testing/fake-browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('S117 S250 the size is small at first', async () => {
  fakeBrowser();

  const { useLayoutSize } = await import('./layout-size.ts');

  expect(useLayoutSize.getState().size).toBe('small');
});

test('S117 S250 the size that was chosen is in a cookie, and there again after a reload', async () => {
  const browser = fakeBrowser();
  const { changeLayoutSize } = await import('./layout-size.ts');

  changeLayoutSize('mini');

  expect(browser.cookies.get('size')?.value).toBe('mini');
  vi.resetModules();
  const { useLayoutSize } = await import('./layout-size.ts');
  expect(useLayoutSize.getState().size).toBe('mini');
});

test('S117 a cookie that names no size is the default', async () => {
  fakeBrowser();
  document.cookie = 'size=huge; Path=/';

  const { useLayoutSize } = await import('./layout-size.ts');

  expect(useLayoutSize.getState().size).toBe('small');
});
