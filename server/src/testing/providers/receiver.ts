import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as a program received it. */
export interface Heard {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A program that receives events over HTTP, and answers as it is told: with a status, or `hang`, or a redirect to itself. */
export interface Receiver {
  readonly url: string;
  readonly heard: Heard[];
  answer: number | 'hang' | 'redirect';
  close(): Promise<void>;
}

export async function aReceiver(): Promise<Receiver> {
  const heard: Heard[] = [];
  const receiver = { url: '', heard, answer: 204 as Receiver['answer'] };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      heard.push({ headers: request.headers as Record<string, string>, body });
      const { answer } = receiver;
      if (answer === 'hang') return;
      if (answer === 'redirect') response.writeHead(302, { location: receiver.url }).end();
      else response.writeHead(answer).end(answer === 204 ? '' : `answered ${answer}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  return Object.assign(receiver, {
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
