/**
 * `npm test`: the static checks, vitest, then the browser. Everything runs even when something failed before;
 * the last line is `N passed, N failed`, a static check counting as one.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { runStaticChecks, toolEnv } from './static-checks.ts';
import { keepTemporaryFoldersInMemory } from './testing/memory-folder.ts';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Titles of what failed, or passed only when it was tried again: told once more at the end. */
  notes?: string[];
}

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');

/** How the report of the browser calls what is told once more at the end. */
const told: Readonly<Record<string, string>> = { unexpected: 'failed', flaky: 'passed at last' };

const parts: [name: string, run: () => Promise<Tally>][] = [
  ['static checks', async () => ({ ...(await runStaticChecks()), skipped: 0 })],
  ['vitest', runVitest],
  ['browser', runPlaywright],
];

keepTemporaryFoldersInMemory();

const summary: [name: string, tally: Tally][] = [];
for (const [name, run] of parts) {
  console.log(`\n— ${name}`);
  summary.push([name, await run().catch(asFailure)]);
}
console.log();
for (const note of summary.flatMap(([, { notes = [] }]) => notes)) console.log(note);
for (const [name, { passed, failed, skipped }] of summary) {
  console.log(
    `${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
}
const total = (count: 'passed' | 'failed') =>
  summary.reduce((sum, [, tally]) => sum + tally[count], 0);
process.exitCode = total('failed') > 0 ? 1 : 0;
console.log(`${total('passed')} passed, ${total('failed')} failed`);

async function runVitest(): Promise<Tally> {
  const report = path.join(results, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', [...args, '--allowOnly=false'], report);
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(report) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    testResults: {
      name: string;
      status: string;
      assertionResults: { status: string; fullName: string }[];
    }[];
  };
  const unread = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return honest(code, {
    passed: numPassedTests,
    failed: numFailedTests + unread.length,
    skipped: numPendingTests,
    notes: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `failed: ${path.relative(root, name)} › ${fullName}`),
    ),
  });
}

async function runPlaywright(): Promise<Tally> {
  const report = path.join(results, 'playwright.json');
  const chromium = await ensureChromium();
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    '--forbid-only',
  ];
  const code = await run('playwright', args, report, {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats, errors, suites } = readReport(report) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
    suites: Suite[];
  };
  return honest(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    notes: suites.flatMap(notesOf),
  });
}

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly { title: string; tests: readonly { status: string }[] }[];
}

function notesOf({ file, suites = [], specs }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status }) =>
      told[status] === undefined ? [] : [`${told[status]}: e2e/${file} › ${title}`],
    ),
  );
  return [...own, ...suites.flatMap(notesOf)];
}

/** A part that ran no test, or went wrong without naming one, has failed once. */
function honest(code: number | null, tally: Tally): Tally {
  const isSilent = tally.failed === 0 && (code !== 0 || tally.passed === 0);
  if (isSilent)
    console.log(code === 0 ? 'No test was run.' : `Exit code ${code} without a failed test.`);
  return isSilent ? { ...tally, failed: 1 } : tally;
}

function asFailure(error: unknown): Tally {
  console.log(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1, skipped: 0 };
}

/** Runs a tool of node_modules in sight; its report of an earlier run is gone first. */
function run(
  tool: string,
  args: string[],
  report: string,
  env: NodeJS.ProcessEnv = {},
): Promise<number | null> {
  mkdirSync(results, { recursive: true });
  rmSync(report, { force: true });
  const child = spawn(tool, args, {
    cwd: root,
    env: { ...toolEnv, TMPDIR: tmpdir(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
}

function readReport(report: string): unknown {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch (cause) {
    throw new Error(`${path.basename(report)} was not written: the run broke off`, { cause });
  }
}
