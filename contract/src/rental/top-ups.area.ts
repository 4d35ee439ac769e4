import {
  maxTopUp,
  minThreshold,
  minTopUp,
  smsPack,
} from '@rental/domain/rental/top-ups/auto-top-up';
import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 余额充值. */
export const topUpsArea = declareArea({
  directories: {
    topUp: '余额充值',
  },
  permissions: {
    'topUp:list': '查看余额充值',
    'topUp:edit': '设置自动充值',
    'topUp:pay': '在线充值',
  },
  refusals: {
    top_up_no_credit: says(409, '平台尚未为本品牌开通自动充值，请联系平台'),
    top_up_not_packs: says(422, `短信按${smsPack}条一包充值，请填写${smsPack}的整数倍`),
    top_up_threshold_low: says(
      422,
      `触发余额太低：风控余额不低于${minThreshold.risk / 100}元，短信余额不低于${minThreshold.sms}条`,
    ),
    top_up_too_little: says(
      422,
      `每次充值太少：风控余额不少于${minTopUp.risk / 100}元，短信余额不少于${minTopUp.sms}条`,
    ),
    top_up_too_much: says(422, '触发余额或每次充值超过上限'),
    top_up_cap_short: says(422, '每日上限不足以充值一次，请提高每日上限或减少每次充值'),
    top_up_amount_range: says(
      422,
      `充值数量超出范围：风控余额${minTopUp.risk / 100}–${maxTopUp.risk / 100}元，短信余额${minTopUp.sms}–${maxTopUp.sms}条`,
    ),
    top_up_no_link: says(409, '平台尚未开通在线充值，请联系平台充值'),
    top_up_payment_open: says(409, '此余额还有一笔待支付的充值，请先支付或关闭'),
    top_up_payment_ended: says(409, '这笔充值不在待支付状态，不能关闭'),
    top_up_over_credit: says(422, '每日上限超过平台给本品牌的每日额度'),
  },
  operations: {
    'topUp:auto': '设置自动充值',
    'topUp:sms': '短信充值',
    'topUp:reverse': '充值冲正',
    'topUp:terms': '设置充值条件',
    'topUp:pay': '发起在线充值',
    'topUp:payClose': '关闭在线充值',
    'topUp:payEnd': '在线充值结束',
  },
  clerk: [],
  menus: [],
});
