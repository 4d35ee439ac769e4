import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type ModuleInfoOf = (id: string) => { readonly importedIds: readonly string[] } | null;

/**
 * Joins all that these files import without `import()`, at any depth, into one chunk per name: a first visit waits for
 * few files instead of thirty. A module goes into the first chunk that reaches it.
 */
export function joinedChunks(
  root: string,
  files: Readonly<Record<string, readonly string[]>>,
): Rolldown.CodeSplittingGroup[] {
  return Object.entries(files).map(([name, entries], index, { length }) => {
    let reached: ReadonlySet<string> | null = null;
    return {
      debugName: name,
      name: (id, modules) => {
        reached ??= reachedFrom(
          entries.map((file) => join(root, 'src', file)),
          (one) => modules.getModuleInfo(one),
        );
        return reached.has(id) ? name : null;
      },
      priority: length - index,
    };
  });
}

function reachedFrom(entries: readonly string[], moduleInfo: ModuleInfoOf): Set<string> {
  const reached = new Set(entries);
  // iterating a set also visits elements added meanwhile
  for (const id of reached)
    for (const imported of moduleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

const packages: Readonly<Record<string, (name: string) => string>> = {
  // the index of the avatar adds a group of avatars, which brings the popover to every first page
  antd: (name) =>
    name === 'Avatar' ? 'antd/es/avatar/Avatar.js' : `antd/es/${kebab(name)}/index.js`,
  '@ant-design/icons': (name) => `@ant-design/icons/es/icons/${name}`,
};

/** `DatePicker` is in date-picker, `QRCode` in qr-code. */
const kebab = (name: string) =>
  name.replace(/(?<=[a-z\d])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, '-$&').toLowerCase();

/** `import { Button } from 'antd'` becomes `import Button from 'antd/es/button/index.js'`: a file imports only what it uses. */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/ },
      handler: (code) => ({
        code: code.replace(namedImport, (statement, names: string, from: string) => {
          const fileOf = packages[from];
          return fileOf === undefined ? statement : direct(names, fileOf);
        }),
        map: null,
      }),
    },
  };
}

const namedImport = /^import \{([^}]*)\} from '([^']+)';/gm;

const direct = (names: string, fileOf: (name: string) => string) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [imported = '', local = imported] = name.split(' as ');
      return `import ${local} from '${fileOf(imported)}';`;
    })
    .join(' ');
