/** A child process: the floor, a bare node:http server over pg with the statements of our own calls. */
import { createServer, type IncomingMessage } from 'node:http';
import { openPool, type Connection } from '@rental/server/db/pool';
import { reportToParent, setup } from './child-process.ts';
import { receiveByHand, type Receiver } from './floor-receive.ts';
import type { Recorded } from './recorded.ts';

/** The reads at `/<name>/<id>`; a value that is null here is the id. */
export interface FloorRead {
  readonly name: string;
  readonly statements: readonly Recorded[];
}

export interface FloorSetup {
  readonly connection: Connection;
  readonly receiver: Receiver;
  readonly reads: readonly FloorRead[];
}

const { connection, receiver, reads } = setup() as FloorSetup;
const pool = openPool({ connection, size: 16, onError: () => process.exit(1) });
const readsByName = new Map(reads.map((read) => [read.name, read]));

async function read(statements: readonly Recorded[], name: string, id: string): Promise<unknown> {
  const client = await pool.connect();
  try {
    const results = await Promise.all(
      statements.map(({ text, values }, index) =>
        client.query({
          name: `${name}${index}`,
          text,
          values: values.map((value) => (value === null && id !== '' ? id : value)),
        }),
      ),
    );
    return results.map((result) => result.rows as unknown);
  } finally {
    client.release();
  }
}

async function receive(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { orderId } = JSON.parse(body) as { orderId: number };
  return receiveByHand(pool, receiver, orderId, String(request.headers['idempotency-key']));
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, name = '', id = ''] = (request.url ?? '').split('/');
  const wanted = readsByName.get(name);
  return wanted ? read(wanted.statements, name, id) : receive(request);
}

const server = createServer((request, response) => {
  answer(request).then(
    (answered) => {
      const body = JSON.stringify(answered);
      response.writeHead(answered === null ? 409 : 200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1', () => reportToParent(server));
