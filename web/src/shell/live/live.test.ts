import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../http/call-error.ts';
import { openLive, sidIn, type LiveTicket, type LiveWorld } from './live.ts';

/** A socket that the test controls. */
class FakeSocket extends EventTarget {
  readonly address: string;
  isClosed = false;
  readyState = 1;

  constructor(address: string) {
    super();
    this.address = address;
  }

  close() {
    this.isClosed = true;
  }

  says(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }));
  }

  ends(code = 1006) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const sockets: FakeSocket[] = [];
const onFrame = vi.fn<LiveWorld['onFrame']>();
const onEnded = vi.fn<LiveWorld['onEnded']>();
let login: string | null = null;
const ticket = vi.fn<() => Promise<LiveTicket>>();
let last: number | null = null;
let stop = () => {};

const notify = (id: number) => ({
  type: 'notify',
  message: `第 ${id} 条`,
  id,
  at: '2026-01-01T00:00:00Z',
});
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  sockets.length = 0;
  last = null;
  login = 'Bearer first';
  ticket.mockResolvedValue({ ticket: 't', after: 40 });
  stop = openLive({
    sid: 7,
    ticket,
    open: (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    last: { read: () => last, write: (id) => (last = id) },
    login: () => login,
    onFrame,
    onEnded,
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the live channel', () => {
  test('S225 opens a socket with its sid, a ticket, and the place to go on from', async () => {
    await settled();

    expect(sockets.map(({ address }) => address)).toEqual(['/api/websocket/7?ticket=t&after=40']);
  });

  test('S104 hands on what comes, once, and in order', async () => {
    await settled();

    sockets[0]?.says(notify(41));
    sockets[0]?.says(notify(42));
    sockets[0]?.says(notify(41));

    expect(onFrame.mock.calls.map(([{ id }]) => id)).toEqual([41, 42]);
  });

  test('S123 S262 retries every 5 s, a fifth more or less, and goes on behind the last frame', async () => {
    await settled();
    sockets[0]?.says(notify(41));
    sockets[0]?.ends();

    await vi.advanceTimersByTimeAsync(3999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2002);
    expect(sockets.at(-1)?.address).toContain('after=41');
  });

  test('what came while there was no socket is asked for, also before the first frame', async () => {
    await settled();
    sockets[0]?.ends();
    ticket.mockResolvedValue({ ticket: 't2', after: 45 });

    await vi.advanceTimersByTimeAsync(6001);

    expect(sockets.at(-1)?.address).toContain('after=40');
  });

  test('S241 a ticket that is refused and words that are no frame are ignored', async () => {
    ticket.mockRejectedValueOnce(new Error('down'));
    await settled();
    sockets[0]?.ends();
    await vi.advanceTimersByTimeAsync(6001);
    await vi.advanceTimersByTimeAsync(6001);
    const socket = sockets.at(-1);

    socket?.dispatchEvent(new MessageEvent('message', { data: '{' }));
    socket?.says(null);
    socket?.says({ type: 'else', message: '', id: 99 });
    socket?.says({ ...notify(50), id: '50' });

    expect(sockets).toHaveLength(2);
    expect(onFrame).not.toHaveBeenCalled();
  });

  test('S232 a login that has ended is told once and not tried again; a socket too many is, after a minute', async () => {
    await settled();
    sockets[0]?.ends(4409);
    await vi.advanceTimersByTimeAsync(47_000);
    expect(sockets).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(26_000);
    expect(sockets).toHaveLength(2);

    expect(onEnded).not.toHaveBeenCalled();

    sockets[1]?.ends(4401);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sockets).toHaveLength(2);
    expect(onEnded).toHaveBeenCalledOnce();
  });

  test('S232 a ticket that the ended login does not get is not asked for again', async () => {
    await settled();
    ticket.mockRejectedValue(new CallError({ status: 401, code: 'login_expired' }));
    sockets[0]?.ends();
    await vi.advanceTimersByTimeAsync(600_000);

    expect(ticket).toHaveBeenCalledTimes(2);
    expect(onEnded).toHaveBeenCalledOnce();
  });

  test('who signed in anew beside this page is not asked to', async () => {
    await settled();
    login = 'Bearer second';
    sockets[0]?.ends(4401);
    await vi.advanceTimersByTimeAsync(6001);

    expect(sockets).toHaveLength(2);
    expect(onEnded).not.toHaveBeenCalled();
  });

  test('stopped while its socket opens, it closes it once that is open', async () => {
    await settled();
    const [socket] = sockets;
    if (socket) socket.readyState = 0;

    stop();
    expect(socket?.isClosed).toBe(false);
    socket?.dispatchEvent(new Event('open'));

    expect(socket?.isClosed).toBe(true);
  });

  test('a page that is stopped hears of no end', async () => {
    await settled();

    stop();
    sockets[0]?.ends(4401);

    expect(onEnded).not.toHaveBeenCalled();
  });

  test('a ticket that the server refuses is asked for once a minute', async () => {
    await settled();
    ticket.mockRejectedValue(new CallError({ status: 409, code: 'live_disabled' }));
    sockets[0]?.ends();
    await vi.advanceTimersByTimeAsync(51_000); // once after 4 to 6 s, and again 48 s later at the earliest

    expect(ticket).toHaveBeenCalledTimes(2);
  });

  test('stopped, it closes its socket and opens no other', async () => {
    await settled();

    stop();
    sockets[0]?.ends();
    await vi.advanceTimersByTimeAsync(60_000);

    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true]);
  });
});

describe('S122 the session id', () => {
  const storage = (kept: Map<string, string>) => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });

  test('is an integer below 10000, and stays', () => {
    for (let round = 0; round < 200; round += 1) {
      const kept = storage(new Map());
      const sid = sidIn(kept);

      expect(Number.isInteger(sid) && sid >= 0 && sid < 10_000).toBe(true);
      expect(sidIn(kept)).toBe(sid);
    }
  });

  test('is made anew where something else is kept', () => {
    expect(sidIn(storage(new Map([['sid', '99999']])))).toBeLessThan(10_000);
  });
});
