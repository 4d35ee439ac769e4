declare module 'virtual:routes' {
  import type { CallName } from '@rental/contract/contract';

  /** The method and path of each call, and whether it takes an Idempotency-Key. */
  const routes: Readonly<
    Record<CallName, readonly [method: string, path: string, isIdempotent: boolean]>
  >;
  export default routes;
}

declare module 'virtual:demo-routes' {
  import type { DemoCallName } from '@rental/contract/demo-contract';

  /** The method and path of each call of demo mode. */
  const routes: Readonly<
    Record<DemoCallName, readonly [method: string, path: string, isIdempotent: boolean]>
  >;
  export default routes;
}

declare module 'virtual:exportable-lists' {
  import type { ExportableListName } from '@rental/contract/exportable-lists';
  const lists: readonly ExportableListName[];
  export default lists;
}

declare module 'virtual:export-nouns' {
  import type { exportableLists } from '@rental/contract/exportable-lists';
  const nouns: typeof exportableLists;
  export default nouns;
}

declare module 'virtual:row-actions' {
  /** As `rowActionTable` of the actions on orders says. */
  const table: unknown;
  export default table;
}

declare module 'virtual:page-names' {
  /** Each page below `src`, without `.tsx`. */
  const pages: readonly string[];
  export default pages;
}
