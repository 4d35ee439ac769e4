/** Checks every import of every room against arrow-rules.ts. By hand: `node ops/check-arrows.ts`. */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { areaCycles, type Arrow } from './area-cycles.ts';
import { arrowRules, rooms } from './arrow-rules.ts';

/** The problems, a line each; `modules` is the number of files read. */
export interface Arrows {
  modules: number;
  problems: string[];
}

export async function checkArrows(root: string): Promise<Arrows> {
  const files = sourceFiles(root);
  if (files.length === 0) return { modules: 0, problems: ['no source file in any room'] };

  // Folders, not files: of a folder, what cannot be parsed is left out, and is then missed below.
  const folders = rooms.filter((room) => existsSync(path.join(root, room)));
  const { output } = await cruise(folders, {
    baseDir: root,
    parser: 'swc', // dependency-cruiser's own way asks for an API that TypeScript 7 does not have
    exclude: { path: '(^|/)(dist|test-results)/' },
    validate: true,
    ruleSet: { forbidden: arrowRules },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  });
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered text: ${output}`);

  const read = new Set(output.modules.map((module) => module.source));
  const unread = files.filter((file) => !read.has(file));
  const violations = output.summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? [from, ...cycle.map((step) => step.name)].join(' -> ') : `${from} -> ${to}`;
    return `${rule.name}: ${way} (${commentOf(rule.name)})`;
  });
  const arrows = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }): Arrow => [source, resolved]),
  );
  return {
    modules: files.length - unread.length,
    problems: [...unread.map((file) => `not read: ${file}`), ...violations, ...areaCycles(arrows)],
  };
}

function sourceFiles(root: string): string[] {
  return globSync(`{${rooms.join(',')}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/test-results/**'],
  }).map((file) => file.split(path.sep).join('/'));
}

function commentOf(ruleName: string): string {
  return arrowRules.find((rule) => rule.name === ruleName)?.comment ?? '';
}

if (import.meta.main) {
  const { modules, problems } = await checkArrows(path.resolve(import.meta.dirname, '..'));
  console.log([...problems, `${modules} modules read, ${problems.length} problems`].join('\n'));
  process.exitCode = problems.length > 0 ? 1 : 0;
}
