import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** What the first signed-in screen is made of: these files, and what they import without `import()`. */
const firstScreen = ['shell/workplace.tsx', 'home/dashboard-page.tsx'];

/** Empty in the source: filled here with the styles that the other pages use beside those. */
const pagesSheet = 'shell/antd-pages.css';

/**
 * antd.css has the styles of every component, a megabyte. It becomes two sheets: for the first screen, and for all
 * other pages. The components that nothing imports are left out, and nothing is listed by hand. Both lie in a layer,
 * so that our own sheets win whichever comes later.
 */
export function usedAntdStyles(): Plugin {
  let src = '';
  return {
    name: 'used-antd-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      src = resolve(root, 'src');
    },
    transform(_, id) {
      const isPages = id === join(src, pagesSheet);
      if (!isPages && !id.endsWith('/antd/dist/antd.css')) return undefined;
      const sheet = createRequire(join(src, 'main.tsx')).resolve('antd/dist/antd.css');
      const es = resolve(sheet, '../../es');
      const first = usedFolders(es, antdNamesIn(reachedFrom(src, firstScreen)));
      const everywhere = usedFolders(es, antdNamesIn(globSync(`${src}/**/*.{ts,tsx}`)));
      const folders = globSync('*/', { cwd: es });
      const isLater = selectorsOf(folders.filter((folder) => !first.has(folder)));
      const isUnused = selectorsOf(folders.filter((folder) => !everywhere.has(folder)));
      const isOfPages = (selectors: string[]) => selectors.every(isLater);
      const isKept = (selectors: string[]) =>
        isPages ? isOfPages(selectors) && !selectors.every(isUnused) : !isOfPages(selectors);
      const rules = rulesKept(readFileSync(sheet, 'utf8'), isKept, !isPages);
      return { code: `@layer antd {${rules}}`, map: null };
    },
  };
}

/** The files of `src` that these import statically, at any depth, and themselves. */
function reachedFrom(src: string, entries: readonly string[]): string[] {
  const reached = new Set<string>();
  const walk = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, path = ''] of text.matchAll(staticImport)) walk(join(dirname(file), path));
  };
  for (const entry of entries) walk(join(src, entry));
  return [...reached];
}

const staticImport = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)';/gm;

/** `import { Button, type MenuProps } from 'antd'` in these files: button, menu-props. */
function antdNamesIn(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => kebab(name.trim().replace(/^type /, ''))),
    ),
  );
}

const kebab = (name: string) => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

/** The components whose styles are reached from these folders of antd, by its own imports. */
function usedFolders(es: string, folders: readonly string[]): ReadonlySet<string> {
  const read = new Set<string>();
  const walk = (file: string): void => {
    if (read.has(file)) return;
    read.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(relativeImport)) {
      const imported = fileAt(join(file, '..', path));
      if (imported !== undefined) walk(imported);
    }
  };
  for (const folder of folders) {
    const index = fileAt(join(es, folder));
    if (index !== undefined) walk(index);
  }
  const used = new Set(
    [...read].flatMap((file) => /\/([a-z-]+)\/style\/index\.js$/.exec(file)?.[1] ?? []),
  );
  // the parts of the grid are styled by its folder
  if (used.has('grid')) for (const part of ['row', 'col']) used.add(part);
  return used;
}

const relativeImport = /(?:from|import) ['"](\.[^'"]*)['"]/g;

const fileAt = (path: string) =>
  [path, `${path}.js`, join(path, 'index.js')].find(
    (file) => file.endsWith('.js') && existsSync(file),
  );

/** Folders whose classes are not called as they are. */
const otherClasses: Readonly<Record<string, string>> = {
  badge: 'ribbon',
  'date-picker': 'picker',
  'float-button': 'float-btn',
  input: 'otp',
};

/** Whether a selector is of one of these components. */
function selectorsOf(components: readonly string[]): (selector: string) => boolean {
  const classes = components.flatMap((name) => [name, otherClasses[name] ?? name]);
  const pattern = new RegExp(`^(?:[a-z:]+ ?)?\\.ant-(?:${classes.join('|')})(?![a-z])`);
  return (selector) => pattern.test(selector);
}

/** Variables under names that antd made when it wrote the sheet; in a browser it makes others, and sets them itself. */
const isOfAntdsOwnRun = (selector: string) =>
  /^\.(css-var-_R_|data-ant-cssinjs-cache-path)/.test(selector);

/** The rules whose selectors are kept; with `isBase` also what has no selectors, as @keyframes. */
function rulesKept(css: string, isKept: (selectors: string[]) => boolean, isBase: boolean): string {
  return rulesOf(css)
    .map((rule) => {
      const brace = rule.indexOf('{');
      const head = rule.slice(0, brace);
      if (/^@(media|supports|container|layer)/.test(head)) {
        const kept = rulesKept(rule.slice(brace + 1, -1), isKept, isBase);
        return kept === '' ? '' : `${head}{${kept}}`;
      }
      if (head.startsWith('@')) return isBase ? rule : '';
      const selectors = head.split(',').map((selector) => selector.trim());
      return isKept(selectors) && !selectors.every(isOfAntdsOwnRun) ? rule : '';
    })
    .join('');
}

/** The rules of a style sheet, each with the blocks inside it. antd.css has no braces in strings. */
function rulesOf(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { index, 0: brace } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}
