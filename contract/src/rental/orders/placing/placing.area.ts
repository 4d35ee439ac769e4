import { declareArea } from '../../../area.ts';
import { says, tells } from '../../../refusal-words.ts';

/** 下单: by programs (`intake`), and by operators for customers. */
export const placingArea = declareArea({
  permissions: {
    'order:place': '代客下单',
  },
  refusals: {
    sku_not_for_rent: says(409, '商品已下架或规格已停用'),
    plan_of_other_sku: says(409, '方案不适用于该规格'),
    plan_stopped: says(409, '方案已停用'),
    plan_version_stale: tells(
      409,
      ({ version }: { version: number }) => `方案已更新到版本${version}，请按新版本重新试算后下单`,
    ),
    plan_offer_unknown: says(409, '方案没有该租期'),
    plan_service_unknown: says(409, '方案没有该增值服务'),
    plan_not_offered: says(409, '方案不适用于该店铺、渠道或来源'),
    out_of_stock: says(409, '库存不足'),
    stock_gone: says(409, '订单的库存保留已到期，且店铺已无可用库存，请补货后再审核'),
    customer_identity_fixed: says(409, '姓名、证件号码与已登记的客户不一致，请核实'),
    customer_phone_taken: says(409, '手机号已被另一客户使用，请核实或更换手机号'),
    customer_may_not_order: says(409, '客户在黑名单中，不能下单'),
  },
  operations: {
    'order:place': '代客下单',
    'order:placingCode': '发送下单确认验证码',
  },
  clerk: ['order:place'],
});
