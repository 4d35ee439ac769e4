import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf, type Heard } from '../wire/calls.ts';
import { createWorld, type World } from '../world.ts';

let world: World;
let port = 0;
beforeAll(async () => {
  world = await createWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.app.server.address();
  port = address !== null && typeof address === 'object' ? address.port : 0;
});
afterAll(() => world.close());

/** Sends bytes as they are and hears what comes back until the server closes. */
async function speak(lines: readonly string[], body = ''): Promise<Heard> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8');
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  for await (const chunk of socket) text += String(chunk);
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...rest] = text.slice(0, end).split('\r\n');
  const headers = rest.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]);
  return {
    statusCode: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, unknown>,
    body: text.slice(end + 4),
  };
}

const hostLine = (shop: 'alpha' | 'beta') => `Host: ${world[shop].brand.domainAdmin}`;
const config = 'GET /api/AppConfig/accountConfig HTTP/1.1';
const close = 'Connection: close';

test('a plain request names its brand by its Host header', async () => {
  const heard = await speak([config, hostLine('alpha'), close]);

  expect(heard.statusCode).toBe(200);
  expect(JSON.parse(heard.body)).toMatchObject({ brand: { code: 'alpha' } });
});

test('a Host header in capitals and with a port names the same brand', async () => {
  const heard = await speak([config, `hOsT: ADMIN.Alpha.Example.COM:${port}`, close]);

  expect(JSON.parse(heard.body)).toMatchObject({ brand: { code: 'alpha' } });
});

const ambiguous: [what: string, lines: () => string[]][] = [
  ['two Host headers', () => [config, hostLine('alpha'), hostLine('beta'), close]],
  ['the same Host header twice', () => [config, hostLine('alpha'), hostLine('alpha'), close]],
  ['no Host header', () => [config, close]],
  ['no Host header in HTTP/1.0', () => [config.replace('1.1', '1.0')]],
  [
    'the address of another brand as its target',
    () => [
      config.replace('/api', `http://${world.beta.brand.domainAdmin}/api`),
      hostLine('alpha'),
      close,
    ],
  ],
  [
    'a target that begins with two slashes',
    () => [config.replace('/api', '//evil.test/api'), hostLine('alpha'), close],
  ],
  ['a target that is no path', () => ['OPTIONS * HTTP/1.1', hostLine('alpha'), close]],
];

test.each(ambiguous)(
  'a request with %s is refused before any brand is chosen',
  async (_what, lines) => {
    const heard = await speak(lines());

    expect(faultsOf(heard, ['bad_request'])).toEqual([]);
    expect(heard.statusCode).toBe(400);
  },
);

test.each([
  'admin.gamma.example.com',
  'm.alpha.example.com',
  'admin.alpha.example.com.evil.test',
  'evil.admin.alpha.example.com',
  'admin.alpha.example.com.',
  'admin.alpha.example.com:80:80',
  'admin.alpha.example.com@evil.test',
  '127.0.0.1',
  "' or 1=1 --",
  '',
  '_proto__',
  'constructor',
])('on the unknown host %j no site exists', async (host) => {
  const heard = await speak([config, `Host: ${host}`, close]);

  expect(faultsOf(heard, ['site_not_found'])).toEqual([]);
});

test.each(['X-Forwarded-Host', 'X-Host', 'Forwarded', 'X-Original-Host', 'X-HTTP-Host-Override'])(
  'a %s header chooses no brand',
  async (name) => {
    const beta = world.beta.brand.domainAdmin;
    const value = name === 'Forwarded' ? `host=${beta}` : beta;

    const heard = await speak([config, hostLine('alpha'), `${name}: ${value}`, close]);

    expect(JSON.parse(heard.body)).toMatchObject({ brand: { code: 'alpha' } });
  },
);

const noHttp: [
  what: string,
  lines: () => string[],
  code: 'bad_request' | 'too_large' | 'call_not_found',
][] = [
  [
    'an unknown method',
    () => ['BREW /api/health HTTP/1.1', hostLine('alpha'), close],
    'bad_request',
  ],
  ['TRACE', () => ['TRACE /api/health HTTP/1.1', hostLine('alpha'), close], 'call_not_found'],
  ['OPTIONS', () => ['OPTIONS /api/order HTTP/1.1', hostLine('alpha'), close], 'call_not_found'],
  [
    'another verb',
    () => ['PUT /api/order HTTP/1.1', hostLine('alpha'), 'Content-Length: 0', close],
    'call_not_found',
  ],
  ['no HTTP at all', () => ['\u0016\u0003\u0001 hello'], 'bad_request'],
  [
    'headers of 32 KB',
    () => [config, hostLine('alpha'), `X-Long: ${'x'.repeat(32_768)}`, close],
    'too_large',
  ],
  [
    'a header with a bare line feed',
    () => [config, hostLine('alpha'), 'X-A: b\nX-C : d', close],
    'bad_request',
  ],
  [
    'a broken escape',
    () => ['GET /api/order/%zz HTTP/1.1', hostLine('alpha'), close],
    'bad_request',
  ],
  ['no such call', () => ['GET /api/nothing HTTP/1.1', hostLine('alpha'), close], 'call_not_found'],
  [
    'two lengths',
    () => [
      'POST /api/order/approve HTTP/1.1',
      hostLine('alpha'),
      'Content-Length: 2',
      'Content-Length: 3',
      close,
    ],
    'bad_request',
  ],
  [
    'a length and chunks',
    () => [
      'POST /api/auth/login HTTP/1.1',
      hostLine('alpha'),
      'Content-Length: 2',
      'Transfer-Encoding: chunked',
      close,
    ],
    'bad_request',
  ],
];

test.each(noHttp)(
  'a request with %s is refused in the words of every refusal',
  async (_what, lines, code) => {
    const heard = await speak(lines());

    expect(faultsOf(heard, [code])).toEqual([]);
  },
);

test('a connection that asks for nothing in time is closed without a word, and one that asks for half is refused', async () => {
  const { server } = world.app;
  const heardOf = async (sent: string) => {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('utf8');
    const [ours] = await accepted;
    socket.write(sent);
    await expect.poll(() => ours.bytesRead).toBe(sent.length);
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', late, ours);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text;
  };

  expect(await heardOf('')).toBe('');
  expect(await heardOf('GET /api/')).toMatch(/^HTTP\/1.1 400 /);
});

test('a body longer than it said, or beyond a megabyte without saying so, is refused', async () => {
  const login = [
    'POST /api/auth/login HTTP/1.1',
    hostLine('alpha'),
    'Content-Type: application/json',
    close,
  ];
  const chunk = 'x'.repeat(65_536);
  const chunks = `10000\r\n${chunk}\r\n`.repeat(17);

  const cut = await speak([...login, 'Content-Length: 5'], '{"username":"admin"}');
  const endless = await speak([...login, 'Transfer-Encoding: chunked'], chunks);

  expect(faultsOf(cut, ['bad_request'])).toEqual([]);
  expect(faultsOf(endless, ['too_large'])).toEqual([]);
});

test('every answer of the API says that it is not kept, sniffed or framed, and names no software', async () => {
  for (const line of [
    config,
    'GET /api/order HTTP/1.1',
    'GET /api/nothing HTTP/1.1',
    'GET /api/%zz HTTP/1.1',
  ]) {
    const { headers } = await speak([line, hostLine('alpha'), close]);

    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    // a page frames what it has made itself, a PDF, and nothing that has an address
    expect(/frame-src ([^;]*)/.exec(policy)?.[1]).toBe('blob:');
    expect(Object.keys(headers)).not.toContain('server');
    expect(Object.keys(headers)).not.toContain('x-powered-by');
    expect(Object.keys(headers)).not.toContain('access-control-allow-origin');
  }
});
