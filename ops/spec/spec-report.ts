import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { coverage, type Declarations } from './coverage.ts';
import { MissingReport, readReports } from './reports.ts';
import { readSpecification } from './requirements.ts';

/**
 * The output of `npm run spec` for the tree at `root`, and its exit code: 1 if something is missing or wrong, 2 where
 * `npm test` has left nothing to read.
 */
export async function specReport(
  root: string,
  declared: Declarations,
): Promise<{ text: string; exitCode: 0 | 1 | 2 }> {
  const specification = readSpecification(await readFile(path.join(root, 'docs/spec.md'), 'utf8'));
  try {
    const tests = await readReports(root);
    const { lines, problems, summary } = coverage(specification, tests, declared);
    const failures = problems.length === 0 ? [] : ['', ...problems.map((words) => `✗ ${words}`)];
    return {
      text: [...lines, ...failures, '', summary].join('\n').trimStart(),
      exitCode: problems.length === 0 ? 0 : 1,
    };
  } catch (error) {
    if (error instanceof MissingReport) return { text: error.message, exitCode: 2 };
    throw error;
  }
}
