import {
  createCipheriv,
  createHash,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { newKeys, type KeyPair, type Words } from './alipay-forms.ts';
import { someCertificate } from './some-certificate.ts';

/**
 * How it treats a call. `loses`: it does what it was asked, and the answer is lost; `doubts`: it does so and says SYSTEM_ERROR; `faults`: it
 * does nothing and says SYSTEM_ERROR; `stale`: the answer is of ten minutes ago.
 */
type WechatManner =
  | 'loses'
  | 'doubts'
  | 'faults'
  | 'hangs'
  | 'garbage'
  | 'unsigned'
  | 'probes'
  | 'stale';

type Content = Readonly<Record<string, unknown>>;

interface Settings {
  readonly port?: number;
  readonly now?: () => Date;
}

interface Trade {
  readonly content: Content;
  readonly product: 'h5' | 'native';
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  paidAt: string | null;
}

interface Said {
  readonly status: number;
  readonly body: object | null;
}

const no = (status: number, code: string): Said => ({ status, body: { code, message: '拒绝' } });
const yes = (body: object): Said => ({ status: 200, body });

const trades = '/v3/pay/transactions';
const refundsPath = '/v3/refund/domestic/refunds';

/** 微信支付 as its documents describe it: it takes what the key of its one merchant has signed, and signs what it says by itself. */
export async function aWechatProvider({ port = 0, now = () => new Date() }: Settings = {}) {
  const keys = { merchant: newKeys(), own: newKeys(), next: newKeys() };
  const merchantCertificate = someCertificate({ name: 'merchant', key: keys.merchant });
  const settings = {
    merchantNo: '1900000001',
    appId: 'wx0123456789abcdef',
    product: 'NATIVE',
    merchantCertificate,
    publicKeyId: 'PUB_KEY_ID_0119000000012026112900000001',
    publicKey: keys.own.publicKey.export({ format: 'pem', type: 'spki' }).trim(),
  };
  const apiV3Key = 'abcdefghijklmnopqrstuvwxyz012345';
  const serialNo = new X509Certificate(merchantCertificate).serialNumber;
  const known = new Map<string, Trade>();
  const refunds = new Map<string, { readonly content: Content; status: string }>();
  const manners = new Map<string, WechatManner>();
  const calls: { readonly method: string; readonly path: string; readonly content: Content }[] = [];
  const bills = new Map<string, { readonly bytes: Uint8Array; readonly hash: string }>();
  let signer = { id: settings.publicKeyId, key: keys.own };
  let origin = '';

  const stateOf = (number: string, trade: Trade) => ({
    appid: settings.appId,
    mchid: settings.merchantNo,
    out_trade_no: number,
    trade_state: trade.state,
    ...(trade.paidAt !== null && {
      transaction_id: `W${number}`,
      success_time: trade.paidAt,
      amount: { total: (trade.content['amount'] as Content)['total'], currency: 'CNY' },
    }),
  });

  function order(product: Trade['product'], content: Content): Said {
    if (content['mchid'] !== settings.merchantNo) return no(403, 'NO_AUTH');
    const number = String(content['out_trade_no']);
    const found = known.get(number);
    if (found !== undefined && found.state !== 'NOTPAY') return no(400, 'ORDERPAID');
    if (found !== undefined && found.product !== product) return no(400, 'PARAM_ERROR');
    known.set(number, found ?? { content, product, state: 'NOTPAY', paidAt: null });
    return product === 'native'
      ? yes({ code_url: `weixin://wxpay/bizpayurl?pr=${number}` })
      : yes({ h5_url: `https://wx.tenpay.test/checkmweb?prepay_id=${number}` });
  }

  function close(number: string): Said {
    const found = known.get(number);
    if (found === undefined) return no(404, 'ORDER_NOT_EXIST');
    if (found.state !== 'NOTPAY') return no(400, 'ORDERPAID');
    found.state = 'CLOSED';
    return { status: 204, body: null };
  }

  function giveBack(content: Content): Said {
    const number = String(content['out_trade_no']);
    const refundNo = String(content['out_refund_no']);
    const trade = known.get(number);
    if (trade === undefined || trade.paidAt === null) return no(404, 'RESOURCE_NOT_EXISTS');
    if (!refunds.has(refundNo)) refunds.set(refundNo, { content, status: 'SUCCESS' });
    trade.state = 'REFUND';
    return refundState(refundNo);
  }

  function refundState(refundNo: string): Said {
    const found = refunds.get(refundNo);
    if (found === undefined) return no(404, 'RESOURCE_NOT_EXISTS');
    const { content, status } = found;
    return yes({
      refund_id: `R${refundNo}`,
      out_refund_no: refundNo,
      out_trade_no: content['out_trade_no'],
      status,
      amount: content['amount'],
    });
  }

  function billOf(path: string): Said {
    const bill = bills.get(path);
    if (bill === undefined) return no(400, 'NO_STATEMENT_EXIST');
    const url = `${origin}/v3/billdownload/file?token=${path}`;
    return yes({ hash_type: 'SHA1', hash_value: bill.hash, download_url: url });
  }

  function wordOn(path: string, content: Content): Said {
    const [, last = ''] = /\/([^/?]+)(?:\?.*)?$/.exec(path) ?? [];
    if (path === `${trades}/h5` || path === `${trades}/native`)
      return order(last as Trade['product'], content);
    if (path.endsWith('/close')) return close(path.split('/').at(-2) ?? '');
    if (path.startsWith(`${trades}/out-trade-no/`)) {
      const found = known.get(last);
      return found === undefined ? no(404, 'ORDER_NOT_EXIST') : yes(stateOf(last, found));
    }
    if (path === refundsPath) return giveBack(content);
    if (path.startsWith(refundsPath)) return refundState(last);
    if (path.startsWith('/v3/bill/')) return billOf(last);
    return no(404, 'NOT_FOUND');
  }

  /** The signature of a request, as the header says it. */
  function hasSigned(request: IncomingMessage, body: string): boolean {
    const said = request.headers.authorization ?? '';
    const field = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(said)?.[1] ?? '';
    const lines = [request.method, request.url, field('timestamp'), field('nonce_str'), body];
    return (
      said.startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
      field('mchid') === settings.merchantNo &&
      field('serial_no') === serialNo &&
      verify(
        'RSA-SHA256',
        Buffer.from(lines.map((line) => `${line}\n`).join('')),
        keys.merchant.publicKey,
        Buffer.from(field('signature'), 'base64'),
      )
    );
  }

  function signedHeaders(body: string, by = signer, at = now()): Words {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const nonce = randomBytes(8).toString('hex');
    const signed = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': by.id,
      'wechatpay-signature': sign('RSA-SHA256', signed, by.key.privateKey).toString('base64'),
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const body = await text(request);
    const isSigned = hasSigned(request, body);
    if (path.startsWith('/v3/billdownload/')) {
      const bill = bills.get(new URL(path, origin).searchParams.get('token') ?? '');
      return void response.writeHead(isSigned ? 200 : 401).end(bill?.bytes);
    }
    const content = JSON.parse(body || '{}') as Content;
    const method = request.method ?? '';
    calls.push({ method, path, content });
    const manner = [...manners].find(([part]) => `${method} ${path}`.includes(part))?.[1];
    if (manner === 'hangs') return;
    if (manner === 'garbage') return void response.end('<html>busy</html>');
    const said = isSigned
      ? manner === 'faults'
        ? no(500, 'SYSTEM_ERROR')
        : wordOn(path, content)
      : no(401, 'SIGN_ERROR');
    if (manner === 'loses') return void response.destroy();
    const { status, body: answered } = manner === 'doubts' ? no(500, 'SYSTEM_ERROR') : said;
    const word = answered === null ? '' : JSON.stringify(answered);
    const at = manner === 'stale' ? new Date(now().getTime() - 600_000) : now();
    const headers = manner === 'unsigned' ? {} : { ...signedHeaders(word, signer, at) };
    if (manner === 'probes')
      headers['wechatpay-signature'] = `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}`;
    response.writeHead(status, headers).end(word);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A notice about a trade, as it is posted, with what the test says otherwise. */
  function notice(number: string, more: Content = {}, by = signer) {
    const trade = known.get(number);
    const plain = JSON.stringify({
      appid: settings.appId,
      mchid: settings.merchantNo,
      out_trade_no: number,
      transaction_id: `W${number}`,
      trade_state: 'SUCCESS',
      amount: trade?.content['amount'] ?? { total: 1, currency: 'CNY' },
      ...more,
    });
    const nonce = randomBytes(6).toString('hex');
    const sealing = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), nonce);
    sealing.setAAD(Buffer.from('transaction'));
    const sealed = Buffer.concat([
      sealing.update(plain, 'utf8'),
      sealing.final(),
      sealing.getAuthTag(),
    ]);
    const payload = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: now().toISOString(),
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: sealed.toString('base64'),
        associated_data: 'transaction',
        nonce,
      },
    });
    return { payload, headers: signedHeaders(payload, by) };
  }

  return {
    settings,
    keys,
    apiV3Key,
    privateKey: keys.merchant.privateKey.export({ format: 'pem', type: 'pkcs8' }),
    gateway: origin,
    trades: known,
    refunds,
    manners,
    calls,
    notice,
    /** The customer pays; answers our number. */
    pay: (page: string): string => {
      const number =
        new URL(page).searchParams.get('pr') ?? new URL(page).searchParams.get('prepay_id') ?? '';
      const found = known.get(number);
      if (found?.state !== 'NOTPAY') throw new Error('it cannot be paid');
      if (String(found.content['time_expire']) < wechatMoment(now()))
        throw new Error('it has ended');
      found.state = 'SUCCESS';
      found.paidAt = wechatMoment(now());
      return number;
    },
    /** From now on it signs by another key, which is this. */
    rotate: (): { readonly publicKeyId: string; readonly publicKey: string } => {
      signer = { id: 'PUB_KEY_ID_0119000000012026112900000002', key: keys.next };
      return {
        publicKeyId: signer.id,
        publicKey: keys.next.publicKey.export({ format: 'pem', type: 'spki' }).trim(),
      };
    },
    strangers: { id: settings.publicKeyId, key: keys.next } satisfies { id: string; key: KeyPair },
    /** A bill of a day, with the digest of its text or another. */
    setBill: (kind: 'tradebill' | 'fundflowbill', csv: string, hash?: string) => {
      bills.set(kind, {
        bytes: gzipSync(csv),
        hash: hash ?? createHash('sha1').update(csv).digest('hex'),
      });
    },
    /** Any file in place of a bill. */
    setFile: (kind: 'tradebill' | 'fundflowbill', bytes: Uint8Array) => {
      bills.set(kind, { bytes, hash: '' });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const wechatMoment = (at: Date) =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

export type WechatProvider = Awaited<ReturnType<typeof aWechatProvider>>;
