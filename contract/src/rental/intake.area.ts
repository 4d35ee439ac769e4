import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 下单接口: orders that other programs place. */
export const intakeArea = declareArea({
  refusals: {
    sku_not_for_rent: says(409, '商品已下架或规格已停用'),
    plan_of_other_sku: says(409, '方案不适用于该规格'),
    plan_stopped: says(409, '方案已停用'),
    plan_version_stale: tells(
      409,
      ({ version }: { version: number }) => `方案已更新到版本${version}，请按新版本重新展示后下单`,
    ),
    plan_offer_unknown: says(409, '方案没有该租期'),
    plan_not_offered: says(409, '方案不适用于该店铺、渠道或来源'),
    out_of_stock: says(409, '库存不足'),
    stock_gone: says(409, '订单的库存保留已到期，且店铺已无可用库存，请补货后再审核'),
    open_customer_unknown: says(404, '客户未登记，请先登记客户'),
    open_customer_refused: says(409, '该客户暂不能下单'),
    customer_identity_fixed: says(409, '姓名与证件号码不能与已登记的不一致，请联系商家核实'),
    customer_phone_taken: says(409, '手机号已被另一客户使用，请更换手机号或联系商家核实'),
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
