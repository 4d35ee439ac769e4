// Receives the events of orders: checks the signature (Standard Webhooks), keeps the newest state of each order. Node 20, no packages:
// EVENT_SECRET=whsec_… PORT=9000 node receive-events.mjs prints a line for each event. See docs/open-api.md.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = Buffer.from((process.env.EVENT_SECRET ?? '').replace(/^whsec_/, ''), 'base64');
const freshSeconds = 300;

/** An event is ours where one of its signatures is right and its instant is at most five minutes away. */
function isSigned(headers, body) {
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': given = '',
  } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > freshSeconds) return false;
  const wanted = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  return String(given)
    .split(' ')
    .some((one) => {
      const [version, text = ''] = one.split(',');
      const signature = Buffer.from(text, 'base64');
      return (
        version === 'v1' && signature.length === wanted.length && timingSafeEqual(signature, wanted)
      );
    });
}

/** The newest state of each order. An event may come twice, and after a later one: the sequence alone decides. */
const orders = new Map();
function keep(event) {
  const { sequence, order } = event.data;
  if (order === null) return;
  const known = orders.get(order.externalNo);
  if (known === undefined || known.sequence < sequence)
    orders.set(order.externalNo, { sequence, order });
}

createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    if (!isSigned(request.headers, body)) {
      response.writeHead(401).end();
      return;
    }
    const event = JSON.parse(body);
    keep(event);
    response.writeHead(204).end(); // kept before it is answered; what takes long comes after the answer
    const { order } = event.data;
    console.log(
      JSON.stringify({
        type: event.type,
        number: event.data.number,
        order: order?.externalNo ?? null,
        status: order?.orderStatusLabel ?? null,
      }),
    );
  });
}).listen(Number(process.env.PORT ?? 9000), '127.0.0.1', function () {
  console.log(JSON.stringify({ port: this.address().port }));
});
