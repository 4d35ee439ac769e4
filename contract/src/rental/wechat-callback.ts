import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { filledText, text } from '../fields.ts';

/**
 * The notice of 微信支付, signed by the headers of its own (`Wechatpay-…`). Its content is sealed for the account: of it the number of the trade
 * alone is read, and 微信支付 is asked about that (ADR 90).
 */
export const wechatCallback = endpoint({
  method: 'POST',
  path: '/api/callback/wechat',
  summary: '微信支付通知（由微信支付调用）',
  labels: {
    id: '通知编号',
    event_type: '通知类型',
    resource: '通知内容',
    ciphertext: '密文',
    associated_data: '附加数据',
    nonce: '随机串',
  },
  platforms: ['manage'],
  permission: 'public',
  body: z.object({
    id: filledText(64, '缺少通知编号'),
    event_type: filledText(64, '缺少通知类型'),
    resource: z.object({
      ciphertext: filledText(200_000, '缺少密文'),
      associated_data: text(64).default(''),
      nonce: filledText(32, '缺少随机串'),
    }),
  }),
  answer: z.object({ received: z.literal(true) }),
  refusals: ['callback_not_signed', 'callback_mismatch', 'not_found'],
});
