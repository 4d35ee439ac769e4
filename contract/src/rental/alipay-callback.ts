import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { filledText } from '../fields.ts';

/** The states of a trade in a notice of 支付宝. */
const alipayTradeStates = [
  'WAIT_BUYER_PAY',
  'TRADE_SUCCESS',
  'TRADE_FINISHED',
  'TRADE_CLOSED',
] as const;

/**
 * The notice of 支付宝: a form that its key has signed, in its own words. It repeats the notice until it reads the one word of the answer. One about
 * a trade names it, `out_trade_no`, with merchant, state and amount. One about a step of a hold names `out_request_no`, and one about an agreement
 * `external_agreement_no`: no more of these is read.
 */
export const alipayCallback = endpoint({
  method: 'POST',
  path: '/api/callback/alipay',
  summary: '支付宝支付、预授权和签约通知（表单，由支付宝调用）',
  labels: {
    notify_id: '通知编号',
    app_id: '应用编号',
    seller_id: '商户号',
    out_trade_no: '交易号',
    trade_no: '支付宝交易号',
    trade_status: '交易状态',
    total_amount: '订单金额',
    gmt_payment: '付款时间',
    out_request_no: '预授权交易号',
    external_agreement_no: '签约号',
  },
  platforms: ['manage'],
  permission: 'public',
  body: z.object({
    notify_id: filledText(128, '缺少通知编号'),
    app_id: filledText(32, '缺少应用编号'),
    seller_id: filledText(32, '缺少商户号').optional(),
    out_trade_no: filledText(64, '缺少交易号').optional(),
    trade_no: filledText(64, '缺少支付宝交易号').optional(),
    trade_status: z.enum(alipayTradeStates, '没有此交易状态').optional(),
    total_amount: z
      .string('缺少订单金额')
      .regex(/^\d{1,9}(\.\d{1,2})?$/, '订单金额应为元')
      .optional(),
    /** Asia/Shanghai. Given once it was paid. */
    gmt_payment: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '付款时间应为年-月-日 时:分:秒')
      .optional(),
    out_request_no: filledText(64, '缺少预授权交易号').optional(),
    external_agreement_no: filledText(32, '缺少签约号').optional(),
  }),
  answer: z.literal('success'),
  refusals: ['callback_not_signed', 'callback_mismatch', 'not_found'],
});
