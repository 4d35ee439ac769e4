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

/** Every arrow that docs/architecture.md allows. */
const lawful = {
  'domain/src/money.ts': 'export const fen = 1;',
  'domain/src/rental/orders/life/shipping.ts':
    "import { fen } from '../../../money.ts'; export const ship = fen;",
  'domain/src/rental/orders/life/shipping.test.ts':
    "import 'vitest'; import 'fast-check'; import './shipping.ts';",
  'contract/src/rental/orders/list/orders.ts':
    "import 'zod'; import type { ship } from '@rental/domain/rental/orders/life/shipping'; export type Ship = typeof ship;",
  'server/src/main.ts': "import './app.ts'; import 'node:fs';",
  'server/src/app.ts':
    "import './areas.ts'; import './money/ledger/public.ts'; import './jobs/worker.ts';",
  'server/src/areas.ts': "import './rental/orders/area.ts';",
  'server/src/area.ts': "import './money/ledger/public.ts'; import './jobs/worker.ts';",
  'server/src/jobs/worker.ts': "import '../db/transaction.ts';",
  'server/src/db/transaction.ts': "import 'pg';",
  'server/src/rental/orders/area.ts':
    "import '../../area.ts'; import './core/order-store.ts'; import '../../money/ledger/public.ts'; import '@rental/contract/rental/orders/list/orders'; import 'pg';",
  'server/src/rental/orders/core/order-store.ts':
    "import '../../../db/transaction.ts'; import '@rental/domain/money';",
  'server/src/rental/orders/orders.test.ts': "import 'vitest'; import './area.ts';",
  'server/src/money/ledger/public.ts': "import './ledger-store.ts';",
  'server/src/money/ledger/ledger-store.ts': 'export {};',
  'web/src/main.tsx': "import './shell/shell.tsx';",
  'web/src/shell/shell.tsx': "import.meta.glob('../*/**/*-page.tsx'); import '../ui/table.tsx';",
  'web/src/ui/table.tsx': "import '../http/call.ts'; export const Table = () => <b />;",
  'web/src/http/call.ts': "import '@rental/contract/rental/orders/list/orders';",
  'web/src/rental/orders/list/order-list-page.tsx':
    "import '../../../ui/table.tsx'; import '../core/cells.tsx'; import '../../bills/cells.tsx';",
  'web/src/rental/orders/core/cells.tsx': "import '@rental/domain/money';",
  'web/src/rental/bills/cells.tsx': 'export {};',
  'web/src/money/ledger/cells.tsx': 'export {};',
  'e2e/rental/orders/ship.spec.ts':
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
  ['web-arrows', 'web/src/ui/a.tsx', "import '@rental/server/money/ledger/public';"],
  ['e2e-arrows', 'e2e/a.spec.ts', "import '../server/src/app.ts';"],
  ['ops-arrows', 'ops/a.ts', "export * from '../web/src/http/call.ts';"],
  ['undeclared-package', 'server/src/http/b.ts', "import 'fast-check';"],
  ['dev-package-in-product', 'server/src/http/c.ts', "import 'tool';"],
  [
    'server-area-past-public',
    'server/src/rental/orders/a.ts',
    "import '../../money/ledger/ledger-store.ts';",
  ],
  [
    'server-area-past-public',
    'server/src/rental/orders/core/b.ts',
    "import '@rental/server/money/ledger/ledger-store';",
  ],
  ['server-floor-to-area', 'server/src/engine/a.ts', "import '../money/ledger/public.ts';"],
  ['server-wiring', 'server/src/app.ts', "import './rental/orders/core/order-store.ts';"],
  ['server-area-list', 'server/src/areas.ts', "import './rental/orders/core/order-store.ts';"],
  ['server-second-root', 'server/src/work.ts', "import './rental/orders/area.ts';"],
  ['web-area-imports', 'web/src/rental/orders/a.tsx', "import '../../money/ledger/cells.tsx';"],
  ['web-area-imports', 'web/src/rental/orders/b.tsx', "import '../../shell/shell.tsx';"],
  [
    'web-shell-to-area',
    'web/src/shell/a.tsx',
    "export const x = () => import('../rental/orders/core/cells.tsx');",
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

  const found = problems
    .filter((problem) => !problem.startsWith('area-cycle')) // which some of them close, too
    .map((problem) => problem.replace(/ -> .*/, ''));
  const planted = violations.map(([rule, file]) => `${rule}: ${file}`);
  expect(found.toSorted()).toEqual(planted.toSorted());
});

test('every rule has a planted violation', () => {
  const planted = new Set(violations.map(([rule]) => rule));

  expect(arrowRules.map((rule) => rule.name).filter((name) => !planted.has(name ?? ''))).toEqual(
    [],
  );
});

test('areas, groups and features of orders that lead to one another are found, without a cycle of files', async () => {
  await plant({
    ...lawful,
    // no cycle of files: ledger -> auth, audit -> ledger, auth -> audit
    'server/src/money/ledger/post.ts': "import '../../people/auth/public.ts';",
    'server/src/money/ledger/public.ts': 'export {};',
    'server/src/people/auth/public.ts': 'export {};',
    'server/src/people/auth/sign-in.ts': "import '../audit/public.ts';",
    'server/src/people/audit/public.ts': 'export {};',
    'server/src/people/audit/list.ts': "import '../../money/ledger/public.ts';",
    'web/src/rental/orders/page/page.tsx': "import '../returns/modal.tsx';",
    'web/src/rental/orders/page/photos.tsx': 'export {};',
    'web/src/rental/orders/returns/modal.tsx': 'export {};',
    'web/src/rental/orders/returns/photos.tsx': "import '../page/photos.tsx';",
  });

  const { problems } = await checkArrows(root);

  const found = problems.map((problem) => problem.replace(/, by .*/, ''));
  expect(found.toSorted()).toEqual([
    'area-cycle: server/src/money -> server/src/people',
    'area-cycle: server/src/money/ledger -> server/src/people/auth',
    'area-cycle: server/src/people -> server/src/money',
    'area-cycle: server/src/people/audit -> server/src/money/ledger',
    'area-cycle: server/src/people/auth -> server/src/people/audit',
    'area-cycle: web/src/rental/orders/page -> web/src/rental/orders/returns',
    'area-cycle: web/src/rental/orders/returns -> web/src/rental/orders/page',
  ]);
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
