/** The browser of the end-to-end tests: found on this machine, or installed from Debian's packages. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The same engine without windows: a page takes half of the CPU that the whole browser takes for it. */
const shells = ['chromium-headless-shell', '/usr/bin/chromium-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', '/usr/bin/chromium'];

/**
 * The path of a Chromium that starts: the one of CHROMIUM_PATH, or one found, or one installed now, its headless shell rather than
 * the whole browser. Sees to a Chinese font too, without which every screenshot shows boxes.
 */
export async function ensureChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !starts(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not start.`);

  const canAddShell = isDebian() && aptGet() !== null;
  const found = given || findChromium(shells) || (canAddShell ? undefined : findChromium(browsers));
  const missing = [
    ...(found ? [] : [canAddShell ? 'chromium-headless-shell' : 'chromium']),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig']), // fontconfig has fc-list
  ];
  if (missing.length > 0) install(missing);
  const chromium = found ?? findChromium([...shells, ...browsers]);
  if (!chromium) throw new Error(`Installed ${missing.join(', ')}, but no Chromium starts.`);
  return chromium;
}

/** Debian has the shell as a package; its derivatives have not. */
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

function findChromium(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names
    .flatMap((name) =>
      path.isAbsolute(name) ? [name] : folders.map((dir) => path.join(dir, name)),
    )
    .find((file) => isExecutable(file) && starts(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A file may be there and be no browser: Ubuntu's chromium-browser only says where to get one. */
const starts = (file: string) => outputOf(file, '--version') !== null;

/** Only Linux can be asked; elsewhere Chinese fonts come with the system. */
function hasChineseFont(): boolean {
  return process.platform !== 'linux' || Boolean(outputOf('fc-list', ':lang=zh'));
}

/** Runs apt-get as root; null: this machine or this user has none. */
function aptGet(): ((...args: string[]) => void) | null {
  const isRoot = process.getuid?.() === 0;
  if (outputOf('apt-get', '--version') === null) return null;
  if (!isRoot && outputOf('sudo', '-n', 'true') === null) return null;
  return (...args) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
    const [program = '', ...rest] = isRoot ? command : ['sudo', '-n', ...command];
    execFileSync(program, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
  };
}

function install(packages: string[]): void {
  const wish = `Missing: ${packages.join(', ')}`;
  const run = aptGet();
  if (run === null)
    throw new Error(
      `${wish}. Install these Debian packages or your system's like (or name a Chromium in CHROMIUM_PATH).`,
    );
  console.log(`${wish}. Installing with apt-get`);
  run('update');
  run('install', '-y', '--no-install-recommends', ...packages);
}

/** The output of a program, or null if it is missing or fails. */
function outputOf(program: string, ...args: string[]): string | null {
  try {
    return execFileSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 30_000,
    });
  } catch {
    return null;
  }
}
