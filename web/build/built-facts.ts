import type { Plugin } from 'vite';
import { contract } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';
import { demoContract } from '@rental/contract/demo-contract';
import { exportableLists } from '@rental/contract/exportable-lists';

/**
 * Facts that the build writes into the pages, so that what they come from stays out of them. `virtual:routes`: the method and path
 * of each call, `virtual:demo-routes` of those of demo mode; `virtual:exportable-lists`: the lists with an export, and their nouns; all
 * without the contract's schemas and sentences. `virtual:row-actions`: when rows offer the actions on orders, without the decisions of the domain.
 */
export function builtFacts(): Plugin {
  const modules = new Map<string, () => object | Promise<object>>([
    ['virtual:routes', () => routesOf(contract)],
    ['virtual:demo-routes', () => routesOf(demoContract)],
    ['virtual:exportable-lists', () => exportableLists],
    ['virtual:row-actions', rowActionTable],
  ]);
  return {
    name: 'built-facts',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    async load(id) {
      const contentOf = modules.get(id.slice(1));
      return contentOf && `export default ${JSON.stringify(await contentOf())}`;
    },
  };
}

const routesOf = (calls: Readonly<Record<string, Endpoint>>) =>
  Object.fromEntries(
    Object.entries(calls).map(([call, endpoint]) => {
      const { method, path, idempotent } = endpoint;
      return [call, idempotent === true ? [method, path, true] : [method, path]];
    }),
  );

/** By an address of its own: written in the import, it would be bundled into this configuration with every dialog behind it. */
async function rowActionTable(): Promise<object> {
  const table = new URL('../src/rental/orders/actions/row-action-table.ts', import.meta.url).href;
  return ((await import(table)) as { readonly rowActionTable: object }).rowActionTable;
}
