import { wechatCallback as call } from '@rental/contract/rental/wechat-callback';
import type { ServerArea } from '../../area.ts';
import { serveCallback } from '../../http/serve-callback.ts';
import { wechatNotice } from './wechat-notice.ts';

/** The headers by which 微信支付 signs its notices. */
const headers = {
  timestamp: 'wechatpay-timestamp',
  signature: 'wechatpay-signature',
  nonce: 'wechatpay-nonce',
  serial: 'wechatpay-serial',
} as const;

export const wechatNoticesArea: ServerArea = {
  serve: (serving, { gateways: { payments } }) =>
    serveCallback(
      serving,
      call,
      { isSigned: (callback, brand) => payments.isSigned(callback, brand), headers },
      wechatNotice(payments),
    ),
};
