import {
  maxResends,
  maxToPhone,
  resendHours,
} from '@rental/domain/rental/customer-sms/sms-records';
import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 短信记录. */
export const smsRecordsArea = declareArea({
  directories: {
    sms: '短信',
  },
  permissions: {
    'sms:list': '查看短信记录与用量',
    'sms:resend': '重发短信',
  },
  refusals: {
    sms_not_failed: says(409, '该短信已发送或正在发送，无需重发'),
    sms_is_code: says(422, '验证码短信不能重发，请重新获取验证码'),
    sms_too_old: says(409, `只能重发${resendHours}小时内的短信，请在订单中重新发送`),
    sms_outdated: says(409, '订单已有变化，该短信内容已不准确，不能重发'),
    sms_resent_enough: says(409, `同一条短信最多重发${maxResends}次`),
    sms_phone_enough: says(429, `该号码${resendHours}小时内已收到${maxToPhone}条短信，请稍后再发`),
  },
  operations: {
    'sms:resend': '重发短信',
  },
  exportable: {
    listSms: '短信记录',
  },
  clerk: [],
  menus: [
    {
      under: 'message',
      rank: 30,
      platforms: [1],
      title: '短信记录',
      path: 'sms',
      icon: 'list',
      component: 'sms-records/sms-list-page',
      permission: 'sms:list',
    },
  ],
});
