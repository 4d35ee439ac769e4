import type { liveClose, LiveFrame } from '@rental/contract/people/notifications/live';
import { CallError } from '../../http/call-error.ts';

export interface LiveTicket {
  readonly ticket: string;
  /** The id of the newest event: a first socket begins after it. */
  readonly after: number;
}

/** The parts of browser and server that the channel needs. */
export interface LiveWorld {
  /** Names this browser tab (S122). */
  readonly sid: number;
  readonly ticket: () => Promise<LiveTicket>;
  readonly open: (address: string) => WebSocket;
  /** The id of the last frame that came, kept across reloads; null before the first. */
  readonly last: { read(): number | null; write(id: number): void };
  /** The login that this browser holds now; null: none. */
  readonly login: () => string | null;
  readonly onFrame: (frame: LiveFrame) => void;
  /** Called when the login of this page has ended and there is no other: no more frames come. */
  readonly onEnded: () => void;
}

const connecting: typeof WebSocket.CONNECTING = 0;
const retryMs = 5000; // S123, S262
const retryJitter = 0.2; // so that not all clients reconnect to a restarted server at once
/** The wait after a refusal, which the server would only repeat. */
const refusedRetryMs = 60_000;
// the contract's numbers, checked by type only: importing them would load zod
const { loginEnded, tooManySockets }: typeof liveClose = { loginEnded: 4401, tooManySockets: 4409 };

/**
 * Keeps a socket to the server open and passes on every frame exactly once. After a failure it retries silently every 5 s
 * (S123, S241), after a refusal every 60 s; when the login has ended it reports that once. Returns the function that
 * stops it.
 */
export function openLive(world: LiveWorld): () => void {
  let isStopped = false;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const again = (afterMs: number) => {
    if (isStopped) return;
    const jitter = 1 + (Math.random() * 2 - 1) * retryJitter;
    timer = setTimeout(() => void connect(), afterMs * jitter);
  };

  /** Continues with the new login if there was a new sign-in beside this page. */
  const end = (login: string | null) => {
    if (isStopped) return;
    const now = world.login();
    if (now === null || now === login) world.onEnded();
    else again(retryMs);
  };

  const connect = async () => {
    const login = world.login();
    let given: LiveTicket;
    try {
      given = await world.ticket();
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return end(login);
      const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
      again(isRefused ? refusedRetryMs : retryMs);
      return;
    }
    if (isStopped) return;
    const after = world.last.read() ?? given.after;
    world.last.write(after); // the next socket requests the frames that come while there is none
    const query = new URLSearchParams({ ticket: given.ticket, after: String(after) });
    const opened = world.open(`/api/websocket/${world.sid}?${query}`);
    socket = opened;
    opened.addEventListener('open', () => {
      if (isStopped) opened.close();
    });
    opened.addEventListener('message', ({ data }) => {
      const frame = frameFrom(data);
      if (isStopped || frame === null || frame.id <= (world.last.read() ?? 0)) return;
      world.last.write(frame.id);
      world.onFrame(frame);
    });
    // a failure closes the socket as well
    opened.addEventListener('close', ({ code }) => {
      if (code === loginEnded) return end(login);
      again(code === tooManySockets ? refusedRetryMs : retryMs);
    });
  };

  void connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    // browsers log an error if a socket is closed while it opens: it is closed once it is open
    if (socket?.readyState !== connecting) socket?.close();
  };
}

const frameTypes = {
  notify: true,
  balance: true,
  export: true,
  dictionary: true,
  site: true,
  rights: true,
} as const satisfies Record<LiveFrame['type'], true>;

/** The received frame, or null if it is not one of ours. */
function frameFrom(data: unknown): LiveFrame | null {
  try {
    const frame = { ...(JSON.parse(String(data)) as Partial<LiveFrame> | null) };
    const isFrame =
      frame.type !== undefined &&
      Object.hasOwn(frameTypes, frame.type) &&
      typeof frame.message === 'string' &&
      Number.isSafeInteger(frame.id);
    return isFrame ? (frame as LiveFrame) : null;
  } catch {
    return null; // errors of the channel are ignored (S241)
  }
}

/** A random integer below 10000, the same as long as the browser tab is open (S122). */
export function sidIn(storage: Pick<Storage, 'getItem' | 'setItem'>): number {
  const kept = storage.getItem('sid');
  if (kept !== null && /^\d{1,4}$/.test(kept)) return Number(kept);
  const sid = Math.floor(Math.random() * 10_000);
  storage.setItem('sid', String(sid));
  return sid;
}
