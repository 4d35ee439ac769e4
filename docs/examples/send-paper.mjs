// Hands in one paper that the shop asked for (补件), and shows what is still missing. Node 20, no packages:
// node send-paper.mjs <external order number> <paper, such as idCardFront> <image file>
// Settings: OPEN_URL (https://your-shop-host), OPEN_KEY_ID, OPEN_KEY_SECRET. See docs/open-api.md.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

const { OPEN_URL: base = '', OPEN_KEY_ID: keyId = '', OPEN_KEY_SECRET: secret = '' } = process.env;
const [externalNo = '', kind = '', path = ''] = process.argv.slice(2);

/** Makes a call whose signature covers `signedBody`; throws the refusal with its code. */
async function call(method, target, signedBody = '', body) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signed = [method, target, timestamp, nonce, signedBody, ''].join('\n');
  const signature = createHmac('sha256', secret).update(signed).digest('base64');
  const authorization = `RENTAL-HMAC-SHA256 key_id="${keyId}",timestamp="${timestamp}",nonce="${nonce}",signature="${signature}"`;
  const response = await fetch(base + target, {
    method,
    headers: { authorization },
    ...(body !== undefined && { body }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${answer.code}: ${answer.message}`);
  return answer;
}

const order = `/open/v1/orders/${externalNo}`;
const bytes = await readFile(path);
const meta = JSON.stringify({
  filename: basename(path),
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const form = new FormData();
form.append('meta', meta); // first: the server checks its signature before it reads the file
form.append('file', new Blob([bytes]), basename(path));

const paper = await call('POST', `${order}/papers/${kind}`, meta, form);
const { papers } = await call('GET', order);

console.log(
  JSON.stringify({
    label: paper.label,
    state: paper.state,
    missing: papers.filter(({ state }) => state === 'wanted').map(({ label }) => label),
  }),
);
