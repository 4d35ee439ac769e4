import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 下单接口: orders that other programs place. */
export const intakeArea = declareArea({
  refusals: {
    open_customer_unknown: says(404, '客户未登记，请先登记客户'),
    open_customer_refused: says(409, '该客户暂不能下单'),
    customer_alipay_taken: says(409, '支付宝用户号已被另一客户使用，请核实'),
    verified_day_not_possible: says(422, '实名核验日期不能晚于今天'),
    open_address_unknown: says(404, '收货地址未登记，请先登记客户的收货地址'),
    promotion_code_unknown: says(409, '推广码不存在或已停用'),
    external_no_taken: says(409, '该订单编号已用于另一笔订单'),
    open_cancel_too_late: says(409, '订单已审核或已收款，不能自行取消，请联系商家'),
    signing_not_open: says(409, '订单没有等待客户签署的合同'),
    signing_link_not_ready: says(409, '签署链接正在生成，请稍后再试'),
  },
  operations: {
    'intake:customer': '开放接口登记客户',
    'intake:signingLink': '开放接口获取签署链接',
  },
});
