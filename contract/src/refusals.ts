import {
  orderMoves,
  orderStatusLabels,
  type OrderMove,
  type OrderStatus,
} from '@rental/domain/orders/order-status';
import { yuan, type Fen } from '@rental/domain/money';

interface RefusalWords<Facts> {
  readonly status: number;
  readonly message: (facts: Facts) => string;
}

const says = (status: number, message: string): RefusalWords<object> => ({
  status,
  message: () => message,
});
const tells = <Facts>(status: number, message: (facts: Facts) => string): RefusalWords<Facts> => ({
  status,
  message,
});

/**
 * Every way the server says no, with its HTTP status and the sentence the operator reads. A sentence may use
 * facts; none of them comes from the request. (spec §8, threat model 44)
 */
export const refusals = {
  // the edge
  invalid: says(400, '提交的内容不正确'),
  bad_request: says(400, '请求格式不正确'),
  site_not_found: says(404, '站点不存在'),
  call_not_found: says(404, '接口不存在'),
  too_large: says(413, '提交的内容过大'),
  unsupported_media_type: says(415, '请求类型不正确，请使用 application/json'),
  not_multipart: says(415, '请求类型不正确，请使用 multipart/form-data'),
  too_many_requests: says(429, '操作过于频繁，请稍后再试'),
  overloaded: says(503, '系统繁忙，请稍后再试'),
  disk_full: says(503, '服务器存储空间不足，请联系管理员'),
  fault: says(500, '系统异常，请联系开发人员 ~'),
  // sign-in and rights
  login_expired: says(401, '登录状态已过期'),
  wrong_password: says(402, '账号或者密码错误，请联系客服 ~'),
  wrong_captcha: says(400, '验证码错误'),
  too_many_attempts: says(429, '尝试次数过多，请15分钟后再试'),
  too_many_captchas: says(429, '验证码获取过于频繁，请稍后再试'),
  forbidden: says(403, '没有权限'),
  // doing things once
  idempotency_key_reused: says(409, '该请求标识已用于另一项操作，请刷新后重试'),
  in_progress: says(409, '该操作正在处理中，请稍后再试'),
  // lists
  page_too_deep: says(400, '页码过大，请缩小筛选范围或使用下一页翻阅'),
  cursor_invalid: says(400, '翻页标识已失效，请重新查询'),
  // exports
  export_too_large: says(409, '符合条件的数据超过100万行，请缩小筛选范围后再导出'),
  export_not_done: says(409, '导出尚未完成，完成后才能下载'),
  export_expired: says(410, '文件已过期，请重新导出'),
  export_ended: says(409, '导出已结束，不能取消'),
  too_many_exports: says(429, '导出过于频繁，每小时最多20次，请稍后再试'),
  // uploads
  image_type: says(415, '图片类型要求：jpeg、jpg、png'),
  image_too_large: says(413, '图片尺寸过大，最多5000万像素'),
  too_many_uploads: says(429, '上传过于频繁，请稍后再试'),
  // the live channel
  live_disabled: says(409, '该站点未开启实时消息'),
  // orders
  not_found: says(404, '数据不存在'),
  order_wrong_turn: tells(
    409,
    ({ move, status }: { move: OrderMove; status: OrderStatus }) =>
      `订单当前为「${orderStatusLabels.get(status)}」，不能${orderMoves[move].label}`,
  ),
  risk_unknown: says(409, '风控结果未出，请先查询风控或填写豁免原因'),
  deposit_not_held: tells(
    409,
    ({ dueFen, heldFen }: { dueFen: Fen; heldFen: Fen }) =>
      `押金应付 ¥${yuan(dueFen)}，已付 ¥${yuan(heldFen)}，付清或冻结后才能生成合同`,
  ),
  device_not_found: says(404, '设备不存在，请核对序列号'),
  device_not_in_stock: says(409, '该设备不在库或已被其他订单占用'),
  device_other_sku: says(409, '该设备与订单商品规格不一致'),
  photo_not_found: says(404, '照片不存在或不是本人上传的发货照片，请重新上传'),
} as const;

export type RefusalCode = keyof typeof refusals;
export type RefusalFacts<Code extends RefusalCode> = Parameters<
  (typeof refusals)[Code]['message']
>[0];

/** The body of every refusal (spec §8): HTTP status and `status` agree; `msg` repeats `message`. */
export interface RefusalBody {
  status: number;
  code: RefusalCode;
  message: string;
  msg: string;
  timestamp: string;
  traceId: string;
  /** Bad input only: the sentence for each field by its path. */
  fields?: Record<string, string>;
}
