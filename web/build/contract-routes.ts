import type { Plugin } from 'vite';
import { contract } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';
import { exportableLists } from '@rental/contract/exportable-lists';

/**
 * `virtual:routes`: the method and path of each call. `virtual:exportable-lists`: the lists with an export, and their nouns. Both
 * are generated from the contract at build time, so that its schemas and sentences stay out of the login page and the lists.
 */
export function contractRoutes(): Plugin {
  const modules = new Map<string, () => object>([
    ['virtual:routes', routesOfCalls],
    ['virtual:exportable-lists', () => exportableLists],
  ]);
  return {
    name: 'contract-routes',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    load(id) {
      const contentOf = modules.get(id.slice(1));
      return contentOf && `export default ${JSON.stringify(contentOf())}`;
    },
  };
}

const routesOfCalls = () =>
  Object.fromEntries(
    Object.entries(contract).map(([call, endpoint]: [string, Endpoint]) => {
      const { method, path, idempotent } = endpoint;
      return [call, idempotent === true ? [method, path, true] : [method, path]];
    }),
  );
