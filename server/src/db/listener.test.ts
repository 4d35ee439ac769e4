import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { listenTo } from './listener.ts';

afterEach(() => vi.useRealTimers());

/** A way to the engine that can be cut. */
async function aWay() {
  const { host, port } = inject('engine');
  const open = new Set<Socket>();
  const way = { isCut: false, asked: 0 };
  const server = createServer((socket) => {
    way.asked += 1;
    if (way.isCut) {
      socket.destroy();
      return;
    }
    const onward = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const one of [socket, onward]) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => open.delete(one));
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    way.isCut = true;
    for (const socket of open) socket.destroy();
  };
  return Object.assign(way, {
    port: (server.address() as AddressInfo).port,
    cut,
    close: () => {
      cut();
      server.close();
    },
  });
}

test('while the database is away there is one try at a time, and one connection when it is back', async () => {
  const way = await aWay();
  const connection = { host: '127.0.0.1', port: way.port, database: 'postgres', user: 'postgres' };
  const heard: (string | undefined)[] = [];
  const errors: Error[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const listener = await listenTo(
    { ...connection, ssl: false },
    'listener_test',
    (payload) => heard.push(payload),
    (error) => errors.push(error),
  );
  way.cut();
  for (let turn = 1; turn <= 6; turn += 1) {
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(() => expect(way.asked).toBe(1 + turn));
  }
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  way.isCut = false;
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(heard).toEqual([undefined]));
  expect([way.asked, vi.getTimerCount()]).toEqual([8, 0]);
  expect(errors.length).toBeGreaterThan(0);
  await listener.close();
  way.close();
});
