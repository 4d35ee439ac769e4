import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { SignedCallback } from '../provider-word.ts';
import { merchantSigned, saidTo, type SandboxMerchant } from '../sandbox/sandbox-keys.ts';
import { sandboxRefunds } from './sandbox-refunds.ts';
import type { Reply } from './sandbox-reply.ts';
import { sandboxAccountFile } from './sandbox-account-file.ts';
import { sandboxSplits } from './sandbox-splits.ts';
import { sandboxStatement, toldNextDay } from './sandbox-statement.ts';
import type { SandboxTrades } from './sandbox-trades.ts';
import { sandboxTransfers } from './sandbox-transfers.ts';

const Named = z.object({ merchant: z.string() });

interface Settings {
  readonly dir: string;
  readonly secretKey: string;
  readonly now: () => Date;
  /** True where the server itself has signed, for brands without an account. */
  readonly isSigned: (callback: SignedCallback) => boolean;
  readonly trades: SandboxTrades;
}

/**
 * A payment provider of our own, for demos and tests: an HTTP server on this machine that answers what is signed, and keeps what it was
 * asked in files. The amount decides what becomes of a refund or a payment, the account what becomes of a transfer. It begins to listen with
 * the first question.
 */
export function sandboxProvider({
  dir,
  secretKey,
  now,
  isSigned,
  trades,
}: Settings): () => Promise<string> {
  const refunds = sandboxRefunds(dir, now);
  const transfers = sandboxTransfers(dir, now);
  const splits = sandboxSplits({ dir, now, refundedOf: refunds.refundedOf });
  const services = [trades.done, refunds.done, transfers.done, splits.done];
  const statements = toldNextDay(now, services, sandboxStatement);
  const accountFiles = toldNextDay(now, services, sandboxAccountFile);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    const header = (name: string) => String(request.headers[name] ?? '');
    const signed = {
      raw,
      timestamp: header('x-timestamp'),
      signature: header('x-signature'),
    };
    const merchant = merchantOf(signed);
    if (merchant === null) return void response.writeHead(401).end();
    say(response, await replyTo(request.url ?? '', JSON.parse(raw), merchant));
  }

  /** The merchant that asks; null: nobody that the sandbox knows. */
  function merchantOf(request: SignedCallback): SandboxMerchant | null {
    const { data } = Named.safeParse(JSON.parse(request.raw));
    if (data === undefined) return null;
    if (isSigned(request)) return { merchantNo: data.merchant, keyId: null };
    return merchantSigned(secretKey, data.merchant, request);
  }

  async function replyTo(url: string, body: unknown, by: SandboxMerchant): Promise<Reply> {
    const { merchantNo, keyId } = by;
    if (url === '/v1/merchant')
      return keyId === null
        ? null
        : saidTo(secretKey, { merchantNo, keyId }, { merchant: merchantNo }, now());
    if (url.startsWith('/v1/payments')) return trades.answer(url, body, by);
    if (url.startsWith('/v1/transfers')) return transfers.answer(url, body);
    if (url.startsWith('/v1/splits')) return splits.answer(url, body);
    if (url === '/v1/account-files') return accountFiles(body);
    return url === '/v1/statements' ? statements(body) : refunds.answer(url, body);
  }

  function say(response: ServerResponse, reply: Reply): void {
    if (reply === 'nothing') return void response.destroy(); // the caller hears nothing
    if (reply === null) return void response.writeHead(404).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(reply));
  }

  let listening: Promise<string> | null = null;
  return () =>
    (listening ??= new Promise((resolve, reject) => {
      const server = createServer((request, response) => {
        answer(request, response).catch(() => response.destroy());
      });
      server.unref();
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      );
    }));
}
