// Applies for a part of a distributor's commission (分销员提现), and shows how far it is. Node 20, no packages:
// node withdraw-commission.mjs <customer number> <your number of the withdrawal> <amount in fen>
// Settings: OPEN_URL (https://your-shop-host), OPEN_KEY_ID, OPEN_KEY_SECRET. See docs/open-api.md.
import { createHmac, randomBytes } from 'node:crypto';

const { OPEN_URL: base = '', OPEN_KEY_ID: keyId = '', OPEN_KEY_SECRET: secret = '' } = process.env;
const [customerId = '', requestNo = '', amount = ''] = process.argv.slice(2);

/** Makes a signed call; throws the refusal with its code. */
async function call(method, target, content) {
  const body = content === undefined ? '' : JSON.stringify(content);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signed = [method, target, timestamp, nonce, body, ''].join('\n');
  const signature = createHmac('sha256', secret).update(signed).digest('base64');
  const authorization = `RENTAL-HMAC-SHA256 key_id="${keyId}",timestamp="${timestamp}",nonce="${nonce}",signature="${signature}"`;
  const response = await fetch(base + target, {
    method,
    headers: { authorization, ...(body !== '' && { 'content-type': 'application/json' }) },
    ...(body !== '' && { body }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${answer.code}: ${answer.message}`);
  return answer;
}

const distributor = `/open/v1/distributors/${customerId}`;
const { accounts } = await call('GET', distributor);
const account = accounts.find(({ accountState }) => accountState === 'verified');
if (account === undefined) throw new Error('The shop has verified no account of this customer');

// the same number again answers the first application: it is safe to repeat
const made = await call('POST', `${distributor}/withdrawals`, {
  requestNo,
  method: account.method,
  amountFen: Number(amount),
});
const { availableFen, underWayFen } = await call('GET', distributor);

console.log(
  JSON.stringify({
    withdrawalNo: made.withdrawalNo,
    state: made.withdrawalStateLabel,
    availableFen,
    underWayFen,
  }),
);
