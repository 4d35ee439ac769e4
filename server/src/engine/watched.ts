import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { EngineRefusal, errorText } from './refusal.ts';
import type { SystemUser } from './unprivileged.ts';

/**
 * The shell's standard input is a pipe from us. It ends when we die, by whatever means, and then the watcher stops
 * the program. The shell stays the program's parent, so that it can tell the exit code and end the watcher: by USR1,
 * which it heeds while it waits for us, and ignores while it stops the program, for then it ends by itself.
 */
const script = (stopProgram: string): string => `
trap '' INT TERM HUP
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
(read -r _ <&3; trap '' USR1; ${stopProgram}) &
watcher=$!
exec 3<&-
wait $program
code=$?
kill -USR1 $watcher 2>/dev/null
wait $watcher 2>/dev/null
exit $code`;

const scripts = {
  // Again and again: a signal that comes before the program has its handlers is lost.
  fastShutdown: script('while kill -INT $program 2>/dev/null; do sleep 0.1; done'),
  killGroup: script('kill -KILL 0'), // the shell leads a group of its own
};

export interface Watched {
  /** The exit code of the shell, which is the program's (128 + n for signal n); null when the shell was killed. */
  exited: Promise<number | null>;
  isRunning(): boolean;
  /** Ends the pipe, as our death would. */
  letGo(): void;
}

export interface WatchedOptions {
  cwd: string;
  user: SystemUser | null;
  /** The file that the program's output goes to. */
  logFd: number;
  whenWeDie: keyof typeof scripts;
}

/** Starts a program that does not outlive this process. */
export async function spawnWatched(
  command: string,
  args: string[],
  options: WatchedOptions,
): Promise<Watched> {
  const child = await launch(command, args, options);
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => resolve(code)),
  );
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return { exited, isRunning, letGo: () => child.stdin?.destroy() };
}

async function launch(
  command: string,
  args: string[],
  options: WatchedOptions,
): Promise<ChildProcess> {
  try {
    const child = spawn(
      '/bin/sh',
      ['-c', scripts[options.whenWeDie], 'rental-postgres', command, ...args],
      {
        // Entered before the change of user: it may lie below directories that the user cannot enter.
        cwd: options.cwd,
        ...options.user,
        detached: true, // Ctrl-C at the terminal is for us alone: we then stop it in order
        stdio: ['pipe', options.logFd, options.logFd],
        env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, // no PGDATA, PGPORT and the like
      },
    );
    child.stdin?.on('error', () => {}); // nothing is ever written
    await once(child, 'spawn');
    return child;
  } catch (cause) {
    throw new EngineRefusal(
      `无法启动数据库程序（${errorText(cause)}）。请改用普通用户启动，或设置 DATABASE_URL 使用外部 PostgreSQL。`,
      { cause },
    );
  }
}
