import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arrowRules } from './arrow-rules.ts';
import { checkArrows } from './check-arrows.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'arrows-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Every arrow that house style §1 allows. */
const lawful = {
  'domain/src/money.ts': 'export const fen = 1;',
  'domain/src/orders/shipping.ts': "import { fen } from '../money.ts'; export const ship = fen;",
  'domain/src/orders/shipping.test.ts':
    "import 'vitest'; import 'fast-check'; import './shipping.ts';",
  'contract/src/rental/orders/list/orders.ts':
    "import 'zod'; import type { ship } from '@rental/domain/orders/shipping'; export type Ship = typeof ship;",
  'server/src/main.ts': "import './app.ts'; import 'node:fs';",
  'server/src/app.ts':
    "import './orders/routes.ts'; import './bills/public.ts'; import './jobs/worker.ts';",
  'server/src/jobs/worker.ts': "import '../db/transaction.ts';",
  'server/src/db/transaction.ts': "import 'pg';",
  'server/src/orders/routes.ts':
    "import './order-store.ts'; import '../bills/public.ts'; import '@rental/contract/rental/orders/list/orders'; import 'pg';",
  'server/src/orders/order-store.ts':
    "import '../db/transaction.ts'; import '@rental/domain/money';",
  'server/src/orders/orders.test.ts': "import 'vitest'; import './routes.ts';",
  'server/src/bills/public.ts': "import './bill-store.ts';",
  'server/src/bills/bill-store.ts': 'export {};',
  'web/src/main.tsx': "import './shell/shell.tsx';",
  'web/src/shell/shell.tsx': "import.meta.glob('../*/*-page.tsx'); import '../ui/table.tsx';",
  'web/src/ui/table.tsx': "import '../http/call.ts'; export const Table = () => <b />;",
  'web/src/http/call.ts': "import '@rental/contract/rental/orders/list/orders';",
  'web/src/rental/orders/list/order-list-page.tsx':
    "import '../ui/table.tsx'; import './cells.tsx';",
  'web/src/orders/cells.tsx': "import '@rental/domain/money';",
  'web/src/bills/cells.tsx': 'export {};',
  'e2e/orders/ship.spec.ts':
    "import '@rental/contract/rental/orders/list/orders'; import '@rental/domain/money';",
  'ops/seed.ts': "import '@rental/server/app'; import '@rental/domain/money';",
};

/** One planted violation or more for every rule, by the file that it is planted in. */
const violations: [rule: string, file: string, code: string][] = [
  ['domain-arrows', 'domain/src/a.ts', "import '@rental/contract/rental/orders/list/orders';"],
  ['domain-is-pure', 'domain/src/b.ts', "import { z } from 'zod';"],
  ['domain-is-pure', 'domain/src/c.ts', "import type { Stats } from 'node:fs';"],
  ['domain-is-pure', 'domain/src/d.ts', "export const x = () => import('fast-check');"],
  ['pure-rooms-tests', 'domain/src/e.test.ts', "import 'node:fs';"],
  ['contract-arrows', 'contract/src/a.ts', "import type { app } from '@rental/server/app';"],
  ['contract-is-zod', 'contract/src/b.ts', "import 'pg';"],
  ['server-arrows', 'server/src/http/a.ts', "import '../../../web/src/http/call.ts';"],
  ['web-arrows', 'web/src/ui/a.tsx', "import '@rental/server/bills/public';"],
  ['e2e-arrows', 'e2e/a.spec.ts', "import '../server/src/app.ts';"],
  ['ops-arrows', 'ops/a.ts', "export * from '../web/src/http/call.ts';"],
  ['undeclared-package', 'server/src/http/b.ts', "import 'fast-check';"],
  ['dev-package-in-product', 'server/src/http/c.ts', "import 'tool';"],
  ['server-area-past-public', 'server/src/orders/a.ts', "import '../bills/bill-store.ts';"],
  [
    'server-area-past-public',
    'server/src/orders/b.ts',
    "import '@rental/server/bills/bill-store';",
  ],
  ['server-floor-to-area', 'server/src/engine/a.ts', "import '../bills/public.ts';"],
  ['server-wiring', 'server/src/app.ts', "import './orders/order-store.ts';"],
  ['server-second-root', 'server/src/work.ts', "import './orders/routes.ts';"],
  ['web-area-imports', 'web/src/orders/a.tsx', "import '../bills/cells.tsx';"],
  ['web-area-imports', 'web/src/orders/b.tsx', "import '../shell/shell.tsx';"],
  [
    'web-shell-to-area',
    'web/src/shell/a.tsx',
    "export const x = () => import('../orders/cells.tsx');",
  ],
  ['web-floor-imports', 'web/src/http/a.ts', "import '../shell/shell.tsx';"],
  ['unknown-folder', 'server/src/http/d.ts', "import '../utils/e.ts';"],
  ['cycle', 'domain/src/f.ts', "import type { G } from './g.ts'; export type F = G;"],
  ['unresolved', 'server/src/db/a.ts', "import './nothing.ts';"],
  ['unresolved', 'server/src/db/b.ts', "import '@rental/domain/nothing';"],
];
const besides = {
  'server/src/utils/e.ts': 'export {};',
  'domain/src/g.ts': "import type { F } from './f.ts'; export type G = F;",
};

test('every lawful import passes, and every file is read', async () => {
  await plant(lawful);

  const { modules, problems } = await checkArrows(root);

  expect(problems).toEqual([]);
  expect(modules).toBe(Object.keys(lawful).length);
});

test('every planted violation is found under its own rule, and nothing else is', async () => {
  await plant({ ...lawful, ...besides });
  await plant(Object.fromEntries(violations.map(([, file, code]) => [file, code])));

  const { problems } = await checkArrows(root);

  const found = problems.map((problem) => problem.replace(/ -> .*/, ''));
  const planted = violations.map(([rule, file]) => `${rule}: ${file}`);
  expect(found.toSorted()).toEqual(planted.toSorted());
});

test('every rule has a planted violation', () => {
  const planted = new Set(violations.map(([rule]) => rule));

  expect(arrowRules.map((rule) => rule.name).filter((name) => !planted.has(name ?? ''))).toEqual(
    [],
  );
});

test('a tree without a source file fails', async () => {
  const { problems } = await checkArrows(root);

  expect(problems).toEqual(['no source file in any room']);
});

/** Writes `files` into workspaces as npm links them, beside packages that each room may have. */
async function plant(files: Record<string, string>): Promise<void> {
  const scope = path.join(root, 'node_modules/@rental');
  await mkdir(scope, { recursive: true });
  await write(
    'package.json',
    JSON.stringify({ devDependencies: { vitest: '1', 'fast-check': '1' } }),
  );
  for (const name of ['zod', 'pg', 'tool', 'vitest', 'fast-check']) {
    await write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, exports: './index.js' }),
    );
    await write(`node_modules/${name}/index.js`, '');
  }
  for (const room of ['domain', 'contract', 'server', 'web', 'e2e']) {
    await write(
      `${room}/package.json`,
      JSON.stringify({
        name: `@rental/${room}`,
        exports: { './*': './src/*.ts' },
        dependencies: { '@rental/domain': '1', '@rental/contract': '1', zod: '1', pg: '1' },
        devDependencies: { tool: '1' },
      }),
    );
    await rm(path.join(scope, room), { force: true });
    await symlink(`../../${room}`, path.join(scope, room));
  }
  for (const [file, code] of Object.entries(files)) await write(file, code);
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}
