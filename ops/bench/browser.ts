import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium } from '../chromium.ts';

type Params = Record<string, unknown>;
type Listener = (params: Params) => void;

/** Chromium, spoken to in its own protocol: the measurements need no more of a driver than this. */
export interface Browser {
  /** A page with cookies and a cache of its own. */
  readonly newPage: () => Promise<Page>;
  readonly close: () => Promise<void>;
}

export interface Page {
  send(method: string, params?: Params): Promise<Params>;
  on(event: string, listener: Listener): void;
  /** The value of an expression in the page; a promise is waited for. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'rental-bench-chromium-'));
  const chromium = spawn(
    await ensureChromium(),
    [
      '--headless=new',
      '--no-sandbox',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--disable-background-networking',
      '--no-first-run',
      '--window-size=1440,900',
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const connection = await connect(await endpointOf(profile));
  return {
    newPage: () => newPage(connection),
    close: async () => {
      connection.close();
      await end(chromium);
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The address of Chromium: it writes a file when it listens. */
async function endpointOf(profile: string): Promise<string> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const told = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port, path] = told.split('\n');
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
    await sleep(100);
  }
  throw new Error('Chromium does not start');
}

async function end(chromium: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => chromium.once('exit', resolve));
  if (chromium.exitCode === null && chromium.kill()) await ended;
}

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message: string };
}

interface Connection {
  send(method: string, params: Params, sessionId?: string): Promise<Params>;
  on(sessionId: string, event: string, listener: Listener): void;
  close(): void;
}

async function connect(endpoint: string): Promise<Connection> {
  const socket = new WebSocket(endpoint);
  const waiting = new Map<number, (answer: Answer) => void>();
  const listeners = new Map<string, Listener[]>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else
      for (const listener of listeners.get(`${answer.sessionId} ${answer.method}`) ?? [])
        listener(answer.params ?? {});
  });
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => opened());
    socket.addEventListener('error', () => failed(new Error('Chromium does not answer')));
  });
  let lastId = 0;
  return {
    send: (method, params, sessionId) =>
      new Promise((resolve, reject) => {
        const id = (lastId += 1);
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id);
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result ?? {});
        });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      }),
    on: (sessionId, event, listener) => {
      const key = `${sessionId} ${event}`;
      listeners.set(key, [...(listeners.get(key) ?? []), listener]);
    },
    close: () => socket.close(),
  };
}

async function newPage(connection: Connection): Promise<Page> {
  const { browserContextId } = await connection.send('Target.createBrowserContext', {});
  const { targetId } = await connection.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const attached = await connection.send('Target.attachToTarget', { targetId, flatten: true });
  const sessionId = String(attached['sessionId']);
  const send: Page['send'] = (method, params = {}) => connection.send(method, params, sessionId);
  await send('Page.enable');
  await send('Network.enable');
  await send('Runtime.enable');
  return {
    send,
    on: (event, listener) => connection.on(sessionId, event, listener),
    evaluate: async <T>(expression: string) => {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', asked);
      if (exceptionDetails) throw new Error(`In the page: ${JSON.stringify(exceptionDetails)}`);
      return (result as { value: T }).value;
    },
    close: async () => {
      await connection.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
