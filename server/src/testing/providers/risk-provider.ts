import { once } from 'node:events';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the provider treats a request. `breaksOff`: it is answered, and the answer is lost. */
export type ProviderManner =
  | 'usual'
  | 'hangs'
  | 'works'
  | 'refuses'
  | 'knowsNobody'
  | 'garbage'
  | 'unmapped'
  | 'redirects'
  | 'faults'
  | 'breaksOff'
  | 'forbids'
  | 'broke';

/** A call as the provider received it. */
interface ProviderCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, string>>;
}

export interface ReportProvider {
  readonly host: string;
  readonly calls: ProviderCall[];
  /** The numbers of the requests that it has sold a report for. */
  readonly sold: Set<string>;
  manner: ProviderManner;
  close(): Promise<void>;
}

/** The secret of its only customer. */
export const providerSecret = 'provider-secret-0001';

/** A provider of reports over HTTP in a format of its own, which `providerMapping` describes. */
export async function aReportProvider(score = 20): Promise<ReportProvider> {
  const provider = {
    host: '',
    calls: [] as ProviderCall[],
    sold: new Set<string>(),
    manner: 'usual' as ProviderManner,
  };
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
      const sent = text === '' ? Object.fromEntries(searchParams) : parsed(text);
      const { method = '', headers } = request;
      provider.calls.push({ method, path: pathname, headers, body: sent });
      if (provider.manner === 'hangs') return;
      const isSigned = headers['x-sign'] === signOf(String(headers['x-time']), text);
      if (!isSigned || provider.manner === 'forbids') return answer(response, 401, { code: 401 });
      reply(provider, pathname, sent['requestNo'] ?? '', { response, score });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  provider.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(provider, {
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

const signOf = (time: string, body: string) =>
  createHmac('sha256', providerSecret).update(`app-1${time}${body}`).digest('hex');

const parsed = (text: string) => JSON.parse(text) as Readonly<Record<string, string>>;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

interface Replying {
  readonly response: ServerResponse;
  readonly score: number;
}

function reply(
  { manner, sold, host }: Pick<ReportProvider, 'manner' | 'sold' | 'host'>,
  path: string,
  requestNo: string,
  { response, score }: Replying,
): void {
  if (path === '/balance') return answer(response, 200, { code: 0, left: 10 });
  if (path === '/reports/one' && !sold.has(requestNo)) return answer(response, 200, { code: 404 });
  if (manner === 'redirects')
    return void response.writeHead(307, { location: `http://${host}/elsewhere` }).end();
  if (manner === 'faults') return answer(response, 502, { code: 400 });
  if (manner === 'garbage') return void response.writeHead(200).end('<html>busy</html>');
  if (manner === 'unmapped') return answer(response, 200, { status: 'fine' });
  if (manner === 'refuses') return answer(response, 200, { code: 400, message: '参数错误' });
  if (manner === 'knowsNobody') return answer(response, 200, { code: 201 });
  if (manner === 'broke') return answer(response, 200, { code: 301, message: '余额不足' });
  sold.add(requestNo);
  if (manner === 'breaksOff') return void response.destroy();
  if (manner === 'works') return answer(response, 200, { code: 102 });
  answer(response, 200, {
    code: 0,
    data: { score, rules: [{ name: '多头借贷' }], checks: { same: true, months: 36 } },
  });
}

const answer = (response: ServerResponse, status: number, said: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));

/** The provider above, as an operator describes it. */
export const providerMapping = (more: object = {}): string => {
  const signed = [
    { name: 'X-App', value: 'appKey', header: true },
    { name: 'X-Time', value: 'seconds', header: true },
  ];
  const numbered = [...signed, { name: 'requestNo', value: 'reportNo' }];
  return JSON.stringify({
    ask: {
      method: 'POST',
      path: '/reports',
      fields: [
        ...numbered,
        { name: 'userName', value: 'name' },
        { name: 'mobile', value: 'phone' },
        { name: 'idCard', value: 'idNumber', md5: true },
      ],
    },
    query: { method: 'GET', path: '/reports/one', fields: numbered },
    ping: { method: 'GET', path: '/balance', fields: signed },
    signature: { kind: 'hmacSha256Hex', template: '{appKey}{seconds}{body}', header: 'X-Sign' },
    result: {
      state: {
        path: 'code',
        success: [0],
        waiting: [102],
        refused: [400],
        notFound: [201],
        unusable: [301],
        unknown: [404],
      },
      score: { path: 'data.score', riskiest: 100, safest: 0 },
      level: { low: 700, medium: 400 },
      hits: { path: 'data.rules', each: 'name' },
      sections: [
        {
          title: '身份核验',
          rows: [
            { label: '三要素', path: 'data.checks.same' },
            { label: '在网时长', path: 'data.checks.months' },
            { label: '职业', path: 'data.checks.job' },
          ],
        },
      ],
    },
    ...more,
  });
};
