import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { contract } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';
import { demoContract } from '@rental/contract/demo-contract';
import { exportableLists } from '@rental/contract/exportable-lists';

/**
 * Facts that the build writes into the pages, so that what they come from stays out of them. `virtual:routes`: the method and path
 * of each call, `virtual:demo-routes` of those of demo mode; `virtual:exportable-lists`: the lists with an export, for every list
 * waits for them, and `virtual:export-nouns` what their rows are; all without the contract's schemas and sentences. `virtual:row-actions`: when rows offer the actions on orders, without the decisions of the domain.
 * `virtual:page-names`: the pages of this release, without the names of their files.
 */
export function builtFacts(): Plugin {
  const modules = new Map<string, () => string | Promise<string>>([
    ['virtual:routes', () => routesOf(contract)],
    ['virtual:demo-routes', () => routesOf(demoContract)],
    ['virtual:exportable-lists', () => JSON.stringify(Object.keys(exportableLists))],
    ['virtual:export-nouns', () => JSON.stringify(exportableLists)],
    ['virtual:row-actions', rowActionTable],
    ['virtual:page-names', () => JSON.stringify(pageNames())],
  ]);
  return {
    name: 'built-facts',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    async load(id) {
      const contentOf = modules.get(id.slice(1));
      return contentOf && `export default ${await contentOf()}`;
    },
  };
}

const usual = '/api/';

/**
 * Every page waits for the calls, so that they are written shortly: by method and whether a call is
 * idempotent, each path before its call, those that begin alike one after another, since they are packed best so. Paths begin with `/api/` unless
 * they begin with a slash.
 */
function routesOf(calls: Readonly<Record<string, Endpoint>>): string {
  const sorted = Object.entries(calls);
  sorted.sort(([, a], [, b]) => (a.path < b.path ? -1 : 1));
  const groups: Record<string, string[]> = {};
  for (const [call, { method, path, idempotent }] of sorted)
    (groups[JSON.stringify([method, idempotent === true])] ??= []).push(
      `${path.replace(usual, '')} ${call}`,
    );
  const written = Object.entries(groups).map(([group, some]) => [
    ...(JSON.parse(group) as [string, boolean]),
    some.join(','),
  ]);
  return `Object.fromEntries(${JSON.stringify(written)}.flatMap(([method, once, calls]) => calls.split(',').map(
    one => { const [path, call] = one.split(' '); return [call, [method, path[0] == '/' ? path : '${usual}' + path, once]] })))`;
}

/** By an address of its own: written in the import, it would be bundled into this configuration with every dialog behind it. */
async function rowActionTable(): Promise<string> {
  const table = new URL('../src/rental/orders/actions/row-action-table.ts', import.meta.url).href;
  const { rowActionTable: rows } = (await import(table)) as { readonly rowActionTable: object };
  return JSON.stringify(rows);
}

/** `rental/orders/list/order-list-page` for each page that a menu can open; `page-files.ts` of the shell loads them. */
const pageNames = () =>
  globSync('*/**/*-page.tsx', { cwd: join(import.meta.dirname, '../src') })
    .filter((file) => !/^(people\/auth|shell)\//.test(file))
    .map((file) => file.replace(/[.]tsx$/, ''));
