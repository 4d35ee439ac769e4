import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import type { SignedCallback } from '../provider-word.ts';
import type { SandboxTrades } from './sandbox-trades.ts';

const Asked = z.object({
  merchant: z.string(),
  refundNo: z.string(),
  tradeNo: z.string().optional(),
  paidFen: z.int().optional(),
  amountFen: z.int().optional(),
});

interface Entry {
  readonly at: string;
  readonly refundNo: string;
  readonly tradeNo: string;
  readonly paidFen: number;
  readonly amountFen: number;
  /** The request never arrived: the provider knows nothing of it. */
  readonly isLost: boolean;
}

/** How a refund goes, by the last two digits of its amount in fen; any other is paid after ten seconds. */
const endings = {
  '01': 'expired',
  '02': 'insufficientFirst',
  '03': 'answerLost',
  '04': 'neverDecided',
  '05': 'requestLost',
  '06': 'paysAtOnce',
} as const;
type Ending = (typeof endings)[keyof typeof endings];

const takesMs = 10_000;

interface Settings {
  readonly dir: string;
  readonly now: () => Date;
  readonly isSigned: (callback: SignedCallback) => boolean;
  readonly trades: SandboxTrades;
}

/**
 * A payment provider of our own, for demos and tests: an HTTP server on this machine that answers what is signed, and keeps what it was
 * asked in a file. The amount decides what becomes of a refund (`endings`), or of a payment (`sandboxTrades`). It begins to listen with the first question.
 */
export function sandboxProvider({ dir, now, isSigned, trades }: Settings): () => Promise<string> {
  const file = sandboxFile<Entry>(dir, 'refunds.jsonl');
  let listening: Promise<string> | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    const header = (name: string) => String(request.headers[name] ?? '');
    const callback = {
      raw,
      timestamp: header('x-timestamp'),
      signature: header('x-signature'),
    };
    if (!isSigned(callback)) return void response.writeHead(401).end();
    if (request.url?.startsWith('/v1/payments')) {
      const reply = await trades.answer(request.url, JSON.parse(raw));
      if (reply === 'nothing') return void response.destroy(); // the caller hears nothing
      return say(response, reply);
    }
    const asked = Asked.parse(JSON.parse(raw));
    const known = (await file.entries(asked.refundNo)).filter(({ isLost }) => !isLost);
    if (request.url === '/v1/refunds/find') return tell(response, known);
    const { refundNo, tradeNo = '', paidFen = 0, amountFen = 0 } = asked;
    const name = endingOf(amountFen);
    const tries = (await file.entries(refundNo)).length;
    const isLost = name === 'requestLost' && tries === 0;
    const at = now().toISOString();
    const first = known[0];
    const entry: Entry = { at: first?.at ?? at, refundNo, tradeNo, paidFen, amountFen, isLost };
    const hasFailed = name === 'insufficientFirst' && known.length === 1;
    if (first === undefined || hasFailed) await file.write(entry);
    if (isLost || (name === 'answerLost' && first === undefined)) return void response.destroy(); // the caller hears nothing
    tell(response, await file.entries(refundNo));
  }

  function tell(response: ServerResponse, known: readonly Entry[]): void {
    const [first] = known;
    say(response, first === undefined ? null : outcomeOf(first, known.length, now()));
  }

  function say(response: ServerResponse, reply: object | null): void {
    if (reply === null) return void response.writeHead(404).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(reply));
  }

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

const endingOf = (amountFen: number): Ending | undefined =>
  (endings as Record<string, Ending>)[String(amountFen % 100).padStart(2, '0')];

function outcomeOf({ refundNo, paidFen, amountFen, at }: Entry, tries: number, now: Date) {
  const providerNo = `SANDBOX${refundNo}`;
  const name = endingOf(amountFen);
  const failed = (reason: string) => ({ state: 'failed', reason, providerNo });
  if (name === 'expired' || amountFen > paidFen) return failed('expired');
  if (name === 'insufficientFirst' && tries === 1) return failed('insufficient');
  const isOver = now.getTime() - Date.parse(at) >= takesMs && name !== 'neverDecided';
  const isAtOnce = name === 'paysAtOnce' || name === 'answerLost' || name === 'insufficientFirst';
  return { state: isOver || isAtOnce ? 'succeeded' : 'processing', providerNo };
}
