import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Tools run on the Node of node_modules, whatever Node the machine has. What it compiles is kept: tests start the server and the command
 * line many times, and would spend two seconds of each start on it.
 */
export const toolEnv = {
  ...process.env,
  PATH: [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
};

/** Everything that is found without running the product: a name for people, and the command. */
const checks: [name: string, command: string][] = [
  ['types domain', 'tsc -p domain/tsconfig.src.json'],
  ['types domain tests', 'tsc -p domain/tsconfig.test.json'],
  ['types contract', 'tsc -p contract/tsconfig.src.json'],
  ['types contract tests', 'tsc -p contract/tsconfig.test.json'],
  ['types web', 'tsc -p web'],
  ['types e2e', 'tsc -p e2e'],
  ['types server and ops', 'tsc -p ops'],
  ['lint', 'oxlint --deny-warnings'],
  ['format', 'oxfmt --check'],
  ['unused', 'knip --no-progress'],
  [
    'unused but by tests',
    'knip --production --no-progress -c knip.production.json --include files,exports,types',
  ],
  ['arrows', 'node ops/check-arrows.ts'],
];

/** Runs all checks, two at a time; prints a line for each and what the failed ones say. */
export async function runStaticChecks(): Promise<{ passed: number; failed: number }> {
  const waiting = [...checks];
  let failed = 0;
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, command] = check;
      const startedAt = performance.now();
      const { code, output } = await run(command);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} ${seconds} s`);
      if (code === 0) continue;
      failed += 1;
      console.log(`  ${command}\n${output.trimEnd()}\n`);
    }
  };
  await Promise.all([worker(), worker()]);
  return { passed: checks.length - failed, failed };
}

function run(command: string): Promise<{ code: number | null; output: string }> {
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, {
    cwd: root,
    env: toolEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
