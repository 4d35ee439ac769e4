import { sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import { gbkBytes } from '../../gateways/sandbox/gbk-bytes.ts';
import { alipayBooks, no, yes, type PaidTrade } from './alipay-books.ts';
import { formOf, isSignedBy, newKeys, saidTime, type KeyPair, type Words } from './alipay-forms.ts';
import { someCertificate } from './some-certificate.ts';

/**
 * How it treats a call. `loses`: it does what it was asked, and the answer is lost; `doubts`: it does so and says SYSTEM_ERROR; `faults`: it
 * does nothing and says SYSTEM_ERROR.
 */
type AlipayManner = 'loses' | 'doubts' | 'faults' | 'hangs' | 'garbage' | 'unsigned' | 'twice';

type Content = Readonly<Record<string, unknown>>;

interface Settings {
  readonly port?: number;
  readonly now?: () => Date;
}

/** 支付宝 as its documents describe it: it takes what the key of its one app has signed, and signs what it says by itself. */
export async function anAlipayProvider({ port = 0, now = () => new Date() }: Settings = {}) {
  const keys = { app: newKeys(), own: newKeys(), next: newKeys() };
  const settings = {
    merchantNo: '2088000000000001',
    appId: '2021000000000001',
    appCertificate: someCertificate({ name: 'app', key: keys.app }),
    alipayCertificate: someCertificate({ name: 'alipay', key: keys.own }),
    rootCertificate: someCertificate({ name: 'root', key: keys.own }),
  };
  const trades = new Map<string, PaidTrade>();
  const refunds = new Map<string, { readonly tradeNo: string; readonly amount: string }>();
  const transfers = new Map<string, Content>();
  const manners = new Map<string, AlipayManner>();
  const calls: { readonly method: string; readonly content: Content }[] = [];
  const appKeys = [keys.app.publicKey];
  let signer = keys.own;
  let bill: Uint8Array | null = null;
  let notices = 0;
  let billUrl = '';

  const trade = (content: Content) => trades.get(String(content['out_trade_no']));
  const named = (content: Content) => ({
    out_trade_no: content['out_trade_no'],
    trade_no: `P${String(content['out_trade_no'])}`,
  });

  const books = alipayBooks({ now, merchantNo: settings.merchantNo, trades });

  const methods: Readonly<Record<string, (content: Content) => object>> = {
    ...books.methods,
    'alipay.trade.query': (content) => {
      const found = trade(content);
      if (found === undefined) return no('ACQ.TRADE_NOT_EXIST');
      return yes({
        ...named(content),
        trade_status: found.state,
        total_amount: found.amount,
        ...(found.paidAt !== null && { send_pay_date: found.paidAt }),
      });
    },
    'alipay.trade.close': (content) => {
      const found = trade(content);
      if (found === undefined) return no('ACQ.TRADE_NOT_EXIST');
      if (found.state !== 'WAIT_BUYER_PAY') return no('ACQ.TRADE_STATUS_ERROR');
      found.state = 'TRADE_CLOSED';
      return yes(named(content));
    },
    'alipay.trade.refund': (content) => {
      const found = trade(content);
      if (found?.paidAt === null || found === undefined) return no('ACQ.TRADE_NOT_EXIST');
      const refundNo = String(content['out_request_no']);
      const isNew = !refunds.has(refundNo);
      refunds.set(refundNo, {
        tradeNo: String(content['out_trade_no']),
        amount: String(content['refund_amount']),
      });
      if (content['refund_amount'] === found.amount) found.state = 'TRADE_CLOSED';
      return yes({ ...named(content), fund_change: isNew ? 'Y' : 'N' });
    },
    'alipay.trade.fastpay.refund.query': (content) => {
      if (trade(content) === undefined) return no('ACQ.TRADE_NOT_EXIST');
      const refundNo = String(content['out_request_no']);
      return refunds.has(refundNo)
        ? yes({ ...named(content), out_request_no: refundNo, refund_status: 'REFUND_SUCCESS' })
        : yes({});
    },
    'alipay.fund.trans.uni.transfer': (content) => {
      const transferNo = String(content['out_biz_no']);
      transfers.set(transferNo, content);
      return yes({ out_biz_no: transferNo, order_id: `P${transferNo}`, status: 'SUCCESS' });
    },
    'alipay.fund.trans.common.query': (content) => {
      const transferNo = String(content['out_biz_no']);
      return transfers.has(transferNo)
        ? yes({ out_biz_no: transferNo, order_id: `P${transferNo}`, status: 'SUCCESS' })
        : no('ORDER_NOT_EXIST');
    },
    'alipay.data.dataservice.bill.downloadurl.query': () =>
      bill === null ? no('isp.bill_not_exist') : yes({ bill_download_url: billUrl }),
  };

  const hasSigned = (params: Words) => appKeys.some((key) => isSignedBy(key, params));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://alipay');
    if (pathname === '/bill') return void response.end(bill);
    const params: Words = {
      ...Object.fromEntries(searchParams),
      ...Object.fromEntries(new URLSearchParams(await text(request))),
    };
    const method = params['method'] ?? '';
    const content = JSON.parse(params['biz_content'] ?? '{}') as Content;
    calls.push({ method, content });
    const manner = manners.get(method);
    if (manner === 'hangs') return;
    if (manner === 'garbage') return void response.end('<html>busy</html>');
    const said = wordOn(method, content, { isSigned: hasSigned(params), manner });
    if (manner === 'loses') return void response.destroy();
    const word = JSON.stringify(said);
    const signature = sign('RSA-SHA256', Buffer.from(word), signer.privateKey).toString('base64');
    const key = `${method.replaceAll('.', '_')}_response`;
    const signed = manner === 'unsigned' ? '' : `,"sign":"${signature}"`;
    response.end(`{"${key}":${word}${signed}}`);
  }

  function wordOn(
    method: string,
    content: Content,
    { isSigned, manner }: { readonly isSigned: boolean; readonly manner: AlipayManner | undefined },
  ): object {
    if (!isSigned) return { code: '40002', sub_code: 'isv.invalid-signature' };
    if (manner === 'faults') return no('ACQ.SYSTEM_ERROR');
    const said = methods[method]?.(content) ?? { code: '40002', sub_code: 'isv.invalid-method' };
    if (manner === 'twice') methods[method]?.(content);
    return manner === 'doubts' ? { code: '20000', sub_code: 'isp.unknow-error' } : said;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const setFile = (bytes: Uint8Array, url = `${origin}/bill?name=trade`) => {
    bill = bytes;
    billUrl = url;
  };

  function contentOf(page: string): { readonly params: Words; readonly content: Words } {
    const params = Object.fromEntries(new URL(page).searchParams);
    if (!hasSigned(params)) throw new Error('nobody has signed the page');
    return { params, content: JSON.parse(params['biz_content'] ?? '{}') as Words };
  }

  /** The customer opens the page: only now 支付宝 knows the trade. */
  function open(page: string): string {
    const { params, content } = contentOf(page);
    const number = content['out_trade_no'] ?? '';
    const expires = content['time_expire'] ?? '';
    if (expires < saidTime(now())) throw new Error('the page has ended');
    if (!trades.has(number))
      trades.set(number, {
        amount: content['total_amount'] ?? '',
        notifyUrl: params['notify_url'] ?? '',
        expires,
        state: 'WAIT_BUYER_PAY',
        paidAt: null,
      });
    return number;
  }

  return {
    settings,
    keys,
    privateKey: keys.app.privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64'),
    gateway: `${origin}/gateway.do`,
    trades,
    holds: books.holds,
    unfreezes: books.unfreezes,
    agreements: books.agreements,
    refusal: books.refusal,
    scan: books.scan,
    /** The customer signs on the page of an agreement; answers our number of it. */
    signAgreement: (page: string): string => books.sign(contentOf(page).content),
    refunds,
    transfers,
    manners,
    calls,
    appKeys,
    open,
    /** The customer pays on the page; answers our number. */
    pay: (page: string): string => {
      const number = open(page);
      const found = trades.get(number);
      if (found?.state !== 'WAIT_BUYER_PAY') throw new Error('it cannot be paid');
      found.state = 'TRADE_SUCCESS';
      found.paidAt = saidTime(now());
      return number;
    },
    /** The notice about a trade, as it posts it, with what the test says otherwise. */
    notice: (number: string, more: Words = {}, key: KeyPair = signer): string => {
      const found = trades.get(number);
      notices += 1;
      const params: Words = {
        notify_id: `N${notices}`,
        notify_type: 'trade_status_sync',
        notify_time: saidTime(now()),
        charset: 'utf-8',
        version: '1.0',
        app_id: settings.appId,
        seller_id: settings.merchantNo,
        out_trade_no: number,
        trade_no: `P${number}`,
        trade_status: found?.state ?? 'TRADE_SUCCESS',
        total_amount: found?.amount ?? '1.00',
        buyer_logon_id: '138****0001',
        subject: '订单 1%+1',
        ...(found?.paidAt && { gmt_payment: found.paidAt }),
        ...more,
      };
      return formOf(params, key);
    },
    /** A notice about a hold or an agreement, which names no merchant. */
    told: (words: Words, key: KeyPair = signer): string => {
      notices += 1;
      const params: Words = {
        notify_id: `N${notices}`,
        notify_time: saidTime(now()),
        charset: 'utf-8',
        version: '1.0',
        app_id: settings.appId,
        ...words,
      };
      return formOf(params, key);
    },
    /** From now on it signs by another key, whose certificate is this. */
    rotate: (): string => {
      signer = keys.next;
      return someCertificate({ name: 'alipay next', key: keys.next });
    },
    /** The statement of a day: its lines as 业务明细 has them, in GBK. */
    setBill: (lines: readonly (readonly string[])[], day: string) => {
      setFile(
        zipSync({
          detail: gbkBytes(billText(lines, day)),
          sums: gbkBytes('#支付宝业务汇总查询\r\n'),
        }),
      );
    },
    /** Any file in place of the statement, at any address. */
    setFile,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };

  function billText(lines: readonly (readonly string[])[], day: string): string {
    return [
      '#支付宝业务明细查询',
      `#账号：[${settings.merchantNo}0156]`,
      `#起始日期：[${day} 00:00:00]`,
      '#-----------------业务明细列表----------------',
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,商家实收（元）,退款批次号/请求号,服务费（元）,备注',
      ...lines.map((cells) => cells.map((cell) => `${cell}\t`).join(',')),
      '#-----------------业务明细列表结束------------',
      '',
    ].join('\r\n');
  }
}

export type AlipayProvider = Awaited<ReturnType<typeof anAlipayProvider>>;

// a process of its own, for tests in a browser: it says what an administrator would type
if (import.meta.main) {
  const { settings, privateKey } = await anAlipayProvider({ port: Number(process.argv[2]) });
  process.stdout.write(`${JSON.stringify({ settings, privateKey })}\n`);
}
