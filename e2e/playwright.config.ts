import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { alipayPort, port, providerPort } from './support/site.ts';

// The workers read this file too, and inherit the folder that the main process made.
if (process.env['E2E_DATA_DIR'] === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'rental-e2e-'));
  process.env['E2E_DATA_DIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true })); // the server has ended
}

/** Without windows to draw, a page takes half of the CPU. `npm test` names the browser, and installs it where none is. */
const chromium =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  retries: 2, // a click that Chromium never answers on a busy machine; `npm test` names whatever needed it
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
  webServer: {
    // as a new user starts it: on an empty folder, with pages built where they are stale
    command: 'exec node ops/start.ts',
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      PORT: String(port),
      DATA_DIR: process.env['E2E_DATA_DIR'],
      RATE_LIMIT_PER_MINUTE: '1000000',
      WEBHOOK_PRIVATE_TARGETS: '127.0.0.1',
      PROVIDER_HOSTS: `127.0.0.1:${providerPort}`,
      ALIPAY_GATEWAY: `http://127.0.0.1:${alipayPort}/gateway.do`,
    },
    url: `http://localhost:${port}/api/health`,
    timeout: 300_000, // it fills an empty folder, on a machine that may be busy
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
