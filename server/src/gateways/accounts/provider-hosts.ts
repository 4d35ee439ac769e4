import {
  request as requestHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { boundedBytes, boundedText } from '../bounded-text.ts';
import { Undecided } from '../undecided.ts';

/** No call to a provider takes longer (threat model 27). */
const longestMs = 10_000;

export interface ProviderRequest {
  /** A name or an address, with its port if it has one. */
  readonly host: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `notSent`: the request has not left. */
export type ProviderReply =
  | {
      readonly kind: 'replied';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly text: string;
    }
  | { readonly kind: 'notSent'; readonly why: 'host' | 'connection' };

/** The hosts that accounts of brands may name (threat model 38). */
export interface ProviderHosts {
  isListed(host: string): boolean;
  readonly isEmpty: boolean;
  /** Follows no redirect. Throws `Undecided` where nobody knows whether the request has arrived. */
  send(request: ProviderRequest): Promise<ProviderReply>;
  /** The bytes of a file. Throws `Undecided` where there is none, or one that is longer than `mostBytes`. */
  download(file: ProviderFile): Promise<Uint8Array>;
}

export interface ProviderFile {
  readonly host: string;
  readonly path: string;
  readonly mostBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The hosts of `PROVIDER_HOSTS`. A name is reached by https and never at a private address, whatever it resolves to; an address is of
 * one's own network, and reached by http.
 */
export function providerHosts(
  hosts: readonly string[],
  timeoutMs: number = longestMs,
): ProviderHosts {
  const isListed = (host: string) => hosts.includes(host);
  return {
    isListed,
    isEmpty: hosts.length === 0,
    send: async (request) => {
      if (!isListed(request.host)) return { kind: 'notSent', why: 'host' };
      try {
        const response = await responseTo(request, AbortSignal.timeout(timeoutMs));
        const { statusCode: status = 0, headers } = response;
        return { kind: 'replied', status, headers, text: await boundedText(response) };
      } catch (error) {
        if (isUnsent(error)) return { kind: 'notSent', why: 'connection' };
        throw new Undecided('the provider gave no answer', { cause: error });
      }
    },
    download: async ({ host, path, mostBytes, headers = {} }) => {
      if (!isListed(host)) throw new Undecided('the file is at a host that is not listed');
      const request = { host, path, method: 'GET', headers, body: '' } as const;
      try {
        const response = await responseTo(request, AbortSignal.timeout(timeoutMs));
        if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
        return await boundedBytes(response, mostBytes);
      } catch (error) {
        throw new Undecided('the provider gave no file', { cause: error });
      }
    },
  };
}

function responseTo(
  { host, body, headers, method, path }: ProviderRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(`https://${host}`);
  const isAddress = isIP(hostname) !== 0;
  const options: RequestOptions = {
    host: hostname,
    method,
    path,
    signal,
    headers: {
      ...headers,
      ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }),
    },
    agent: isAddress
      ? new RequestFilteringHttpAgent({ allowIPAddressList: [hostname] })
      : new RequestFilteringHttpsAgent(),
    ...(port !== '' && { port }),
  };
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = (isAddress ? requestHttp : requestHttps)(options, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Errors of before the first byte: no such name, nobody listens, no certificate that is believed, or a private address. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code) ||
    /CERT|SELF_SIGNED/.test(code) ||
    error.message.includes('is not allowed. Because') // the agent's only sign
  );
}
