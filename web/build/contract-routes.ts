import type { Plugin } from 'vite';
import { contract } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';

const name = 'virtual:routes';
const resolved = `\0${name}`;

/**
 * `virtual:routes`: the method and path of each call, generated from the contract at build time. So the schemas, and zod
 * with them, stay out of the login page.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === name ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined;
      const routes = Object.entries(contract).map(([call, endpoint]: [string, Endpoint]) => {
        const { method, path, idempotent } = endpoint;
        return [call, idempotent === true ? [method, path, true] : [method, path]];
      });
      return `export default ${JSON.stringify(Object.fromEntries(routes))}`;
    },
  };
}
