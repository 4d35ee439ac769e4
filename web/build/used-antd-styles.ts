import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * antd.css has the styles of every component, a megabyte. Here each component imports its own, into the sheet of its
 * chunk; styles of no component stay in antd.css itself. All are in a layer, so that our own sheets win in any order.
 * The functions that would make the same styles in the browser are removed.
 */
export function usedAntdStyles(): Plugin {
  let es = '';
  let sheets = new Map<string, string>();
  return {
    name: 'used-antd-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      const sheet = createRequire(join(root, 'package.json')).resolve('antd/dist/antd.css');
      es = resolve(sheet, '../../es');
      const folders = globSync('*/', { cwd: es });
      sheets = sheetsOf(
        readFileSync(sheet, 'utf8'),
        folders.map((folder) => folder.replace(/\/$/, '')),
      );
    },
    resolveId: (id, importer = '') =>
      id === ownSheet ? join(dirname(importer), ownSheet) : undefined,
    load(id) {
      const folder = componentOf(es, id);
      if (folder === null || !id.endsWith(ownSheet.slice(1))) return undefined;
      return { code: layered(sheets.get(folder)), moduleSideEffects: true };
    },
    transform(code, id) {
      if (id.endsWith('/antd/dist/antd.css')) return { code: layered(sheets.get('')), map: null };
      if (componentOf(es, id) === null || !id.endsWith('.js')) return undefined;
      const makers = styleMakersIn(this.parse(code));
      if (makers.length === 0) return undefined;
      const without = makers.reduceRight(
        (text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`,
        code,
      );
      return { code: `import '${ownSheet}';\n${without}`, map: null };
    },
  };
}

const ownSheet = './component.css';

const layered = (rules = '') => `@layer antd{${rules}}`;

/** The component whose styles a file of antd makes: date-picker for `…/es/date-picker/style/index.js`; null if none. */
function componentOf(es: string, file: string): string | null {
  if (!file.startsWith(es)) return null;
  return /^\/([a-z-]+)\/style\/[^/]+$/.exec(file.slice(es.length))?.[1] ?? null;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The second arguments of the calls `genStyleHooks('Button', makeStyles, …)`, in source order. */
function styleMakersIn(tree: Node): Node[] {
  const parts = Object.values(tree).flat().filter(isNode);
  const inner = parts.flatMap(styleMakersIn);
  const { callee, arguments: given } = tree as Node & {
    readonly callee?: Node & { readonly name?: string };
    readonly arguments?: readonly Node[];
  };
  const isMade = tree.type === 'CallExpression' && generators.has(callee?.name ?? '');
  const maker = isMade ? given?.[1] : undefined;
  return maker === undefined ? inner : [maker];
}

const generators = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

/** Classes that do not begin with the folder name of their component. */
const otherClasses: Readonly<Record<string, readonly string[]>> = {
  badge: ['ribbon', 'scroll-number'],
  calendar: ['picker-calendar'],
  'date-picker': ['picker'],
  'float-button': ['float-btn'],
  grid: ['row', 'col'],
  input: ['otp'],
  'tree-select': ['select-tree'],
};

/** antd.css by component; styles of no component are under ''. */
function sheetsOf(css: string, folders: readonly string[]): Map<string, string> {
  const componentBy = new Map(
    folders.flatMap((folder) =>
      [folder, ...(otherClasses[folder] ?? [])].map((name) => [name, folder] as const),
    ),
  );
  const componentIn = (selector: string) => {
    let name = /^(?:[a-z:]+ ?)?\.ant-([a-z-]+)/.exec(selector)?.[1] ?? '';
    // ant-select-item-option, ant-select-item, ant-select
    while (name !== '' && !componentBy.has(name))
      name = name.slice(0, Math.max(0, name.lastIndexOf('-')));
    return componentBy.get(name) ?? '';
  };
  return ruleSheets(css, componentIn);
}

/** Variables whose names antd generated when it built the sheet; in a browser it generates other names and sets them itself. */
const isOfAntdsOwnRun = (selector: string) =>
  /^\.(css-var-_R_|data-ant-cssinjs-cache-path)/.test(selector);

function ruleSheets(css: string, componentIn: (selector: string) => string): Map<string, string> {
  const sheets = new Map<string, string>();
  const add = (component: string, rule: string) =>
    sheets.set(component, (sheets.get(component) ?? '') + rule);
  for (const rule of rulesOf(css)) {
    const brace = rule.indexOf('{');
    const head = rule.slice(0, brace);
    if (/^@(media|supports|container|layer)/.test(head)) {
      const inner = ruleSheets(rule.slice(brace + 1, -1), componentIn);
      for (const [component, rules] of inner) add(component, `${head}{${rules}}`);
    } else if (head.startsWith('@')) {
      add('', rule);
    } else {
      const selectors = selectorsOf(head).filter((selector) => !isOfAntdsOwnRun(selector));
      for (const component of new Set(selectors.map(componentIn))) {
        const own = selectors.filter((selector) => componentIn(selector) === component);
        add(component, own.join(',') + rule.slice(brace));
      }
    }
  }
  return sheets;
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

/** The selectors of a rule: two in `a:is(b,c),d`. */
const selectorsOf = (head: string) => head.split(/,(?![^(]*\))/).map((selector) => selector.trim());
