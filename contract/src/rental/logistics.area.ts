import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 物流. */
export const logisticsArea = declareArea({
  refusals: {
    parcel_not_sent: says(409, '该订单没有可查询的物流单号'),
    waybill_out_of_turn: says(409, '待发货和待收货的订单才能打印面单'),
    waybill_needs_reveal: says(
      403,
      '面单上有客户明文，您没有「查看客户明文」权限，请联系有权限的员工打印',
    ),
  },
});
