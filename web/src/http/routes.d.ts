declare module 'virtual:routes' {
  import type { CallName } from '@rental/contract/contract';

  /** How to reach each call: its method, its path, and whether it takes an Idempotency-Key. */
  const routes: Readonly<
    Record<CallName, readonly [method: string, path: string, idempotent?: true]>
  >;
  export default routes;
}
