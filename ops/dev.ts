import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { readConfig } from '@rental/server/config';

// `npm run dev`: the server on the next port, started again at a change; the pages by vite, on the usual port
const root = resolve(import.meta.dirname, '..');
const { port } = readConfig(process.env);
const apiPort = String(port + 1);

const run = (command: string, args: readonly string[]): ChildProcess =>
  spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort, API_PORT: apiPort },
  });

const children = [
  run('node', ['--watch', '--watch-preserve-output', 'ops/start.ts', '--pages-at', String(port)]),
  run('vite', ['web', '--port', String(port), '--strictPort']),
];
for (const child of children) child.on('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));

function stop(code: number): void {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
