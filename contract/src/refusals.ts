import {
  orderStatusLabels,
  type OrderStatus,
} from '@rental/domain/rental/orders/core/order-status';
import { orderChanges, type OrderChange } from '@rental/domain/rental/orders/core/order-changes';
import { deviceStates, type DeviceState } from '@rental/domain/rental/devices/device-state';
import { approvalStatusLabels, type ApprovalStatus } from '@rental/domain/people/access/approval';
import { agreementStates, type AgreementState } from '@rental/domain/rental/agreements/signing';
import {
  templateStates,
  type TemplateState,
} from '@rental/domain/rental/agreements/template-state';
import { yuan, type Fen } from '@rental/domain/money';
import { orderLocks, type OrderLock } from '@rental/domain/rental/orders/core/position';
import type { SmsByHand } from '@rental/domain/rental/customer-sms/sms-by-hand';
import { smsTypeLabels } from '@rental/domain/rental/customer-sms/sms-types';
import { says, tells } from './refusal-words.ts';
import { moveRefusals } from './rental/orders/life/move-refusals.ts';

/** 「甲」「乙」「丙」等12人: names that are known, and how many there are where that is more. */
const someOf = (names: readonly string[], count: number, counter: string): string => {
  const listed = names.map((name) => `「${name}」`).join('');
  return count > names.length ? `${listed}等${count}${counter}` : listed;
};

/**
 * Every way the server says no, with its HTTP status and the sentence the operator reads. A sentence may use
 * facts; none of them comes from the request. (spec §8, threat model 44)
 */
export const refusals = {
  ...moveRefusals,
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
  cross_site: says(403, '请求来自其他站点，已拒绝'),
  nonce_needed: says(
    400,
    '请求头 X-Nonce 缺失或格式不正确：请填写16至128位字母或数字的一次性标识，每次请求换一个新的',
  ),
  nonce_used: says(409, '该请求已处理过，请勿重复发送；如需再次操作，请换一个新的 X-Nonce'),
  must_change_password: says(409, '请先修改一次性密码'),
  second_factor_needed: says(409, '请先输入动态验证码'),
  enrolment_needed: says(409, '请先绑定动态验证码'),
  wrong_second_factor: says(400, '动态验证码错误'),
  second_factor_set_up: says(409, '动态验证码已绑定'),
  second_factor_not_begun: says(409, '请先获取绑定二维码'),
  second_factor_required: says(409, '该站点要求使用动态验证码，不能解绑'),
  password_not_readable: says(400, '密码加密已失效，请刷新页面后重试'),
  wrong_old_password: says(400, '密码不正确'),
  captcha_needed: says(400, '请输入验证码'),
  login_mode_disabled: says(409, '该站点未开启此登录方式'),
  alipay_unavailable: says(409, '支付宝授权未配置，请联系管理员'),
  alipay_state_invalid: says(400, '支付宝授权已失效或不属于当前登录，请重新发起'),
  alipay_code_invalid: says(400, '支付宝授权码无效或已使用，请重新授权'),
  alipay_bound_already: says(409, '您已绑定支付宝，请先解绑再更换'),
  alipay_bound_elsewhere: says(409, '该支付宝账号已绑定其他员工'),
  phone_code_needed: says(400, '修改手机号需要短信验证码'),
  no_own_phone: says(409, '请先在个人中心填写手机号'),
  too_many_sms: says(429, '短信发送过于频繁，请稍后再试'),
  sms_balance_empty: says(422, '短信余额不足，请先充值'),
  wrong_sms_code: says(400, '短信验证码错误或已失效'),
  sms_code_dead: says(429, '短信验证码错误次数过多，请重新获取'),
  step_up_needed: says(400, '请输入登录密码或操作验证码'),
  second_person_needed: says(409, '需要他人复核'),
  not_own_approval: says(409, '只能由申请人本人操作'),
  approval_waits: says(409, '已提交复核，等待其他管理员处理；通过后按相同内容再次提交即可执行'),
  administrator_too_new: says(409, '成为管理员未满24小时，暂不能复核'),
  decider_not_independent: says(409, '您与申请人的账号由同一人开通或重置，须由其他管理员复核'),
  books_differ: says(409, '账目核对发现差异，退款、减免和解冻已暂停，请联系平台处理'),
  approval_expired: says(409, '复核申请已过期，请重新申请'),
  approval_outdated: says(409, '申请复核后数据已变化，请按新的试算结果重新申请'),
  approval_decided: tells(
    409,
    ({ status }: { status: ApprovalStatus }) =>
      `该申请${approvalStatusLabels[status]}，不能重复操作`,
  ),
  // people and rights
  username_in_use: says(409, '账号已被使用，请换一个'),
  name_in_use: says(409, '名称已存在，请换一个'),
  channel_code_in_use: says(409, '渠道编码已存在，请换一个'),
  whole_brand_only: says(403, '您的数据范围不是全部数据，不能查看或设置全品牌的数据'),
  beyond_own_rights: says(422, '超出您自己的权限范围，不能操作'),
  own_rights: says(409, '不能修改、停用或删除自己的账号权限'),
  last_administrator: says(409, '至少要保留一名启用的管理员'),
  role_of_other_platform: says(409, '所选角色不属于该员工的平台'),
  store_not_reached: says(422, '所选店铺、部门或渠道不在您的数据范围内'),
  department_in_itself: says(409, '部门不能移到自身或其下级之下'),
  department_too_deep: says(409, '部门最多10级'),
  department_in_use: tells(
    409,
    ({ children, operators, stores }: { children: number; operators: number; stores: number }) =>
      `部门正在使用：下级部门${children}个、员工${operators}人、店铺${stores}家，请先移走`,
  ),
  position_in_use: tells(
    409,
    ({ operators }: { operators: number }) => `岗位正在使用：${operators}名员工，请先调整`,
  ),
  scope_of_other_platform: says(409, '该数据范围不适用于角色所属的平台'),
  administrator_needs_rights: says(
    409,
    '管理员角色须保留全部数据范围，以及查看与修改员工、角色、菜单的权限',
  ),
  role_changed: says(409, '角色已被他人修改，请查看最新内容后重试'),
  role_built_in: says(409, '系统内置角色不能删除'),
  role_name_built_in: says(409, '系统内置角色不能改名'),
  role_in_use: tells(
    409,
    ({ role, people, count }: { role: string; people: readonly string[]; count: number }) =>
      `角色「${role}」正在使用：${someOf(people, count, '人')}，请先调整`,
  ),
  menu_parent_wrong: says(409, '上级不正确：目录和菜单只能在目录下或最上级，按钮只能在菜单下'),
  menu_in_itself: says(409, '菜单不能移到自身或其下级之下'),
  menu_too_deep: says(409, '菜单最多6级'),
  menu_path_in_use: tells(409, ({ title }: { title: string }) => `菜单「${title}」已使用该路径`),
  menu_editor_needed: says(409, '「菜单管理」是修复菜单的入口，不能删除、隐藏或改用其他权限'),
  menu_order_stale: says(409, '菜单已有变动，请刷新后重新排序'),
  menu_in_use: tells(
    409,
    ({ menu, below, count }: { menu: string; below: readonly string[]; count: number }) =>
      `菜单「${menu}」下还有${someOf(below, count, '项')}，请先删除或移走`,
  ),
  too_many_menus: says(409, '每个平台最多500个菜单'),
  permission_name_in_use: says(409, '权限标识已存在，请换一个'),
  permission_parent_wrong: says(409, '上级须为权限目录，且不能是自身或其下级'),
  permission_built_in: says(409, '系统内置权限只能修改名称'),
  permission_has_children: says(409, '目录下还有权限，请先删除或移走'),
  permission_in_use: tells(
    409,
    ({
      roles,
      roleCount,
      menus,
      menuCount,
    }: {
      roles: readonly string[];
      roleCount: number;
      menus: readonly string[];
      menuCount: number;
    }) =>
      `权限正在使用：${[
        roleCount > 0 && `角色${someOf(roles, roleCount, '个')}`,
        menuCount > 0 && `菜单${someOf(menus, menuCount, '个')}`,
      ]
        .filter(Boolean)
        .join('，')}，请先调整`,
  ),
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
  too_much_money: says(429, '资金操作过于频繁，每分钟最多30次，请稍后再试'),
  too_many_exports: says(429, '导出过于频繁，每小时最多20次，请稍后再试'),
  // uploads
  image_type: says(415, '图片类型要求：jpeg、jpg、png'),
  image_too_large: says(413, '图片尺寸过大，最多5000万像素'),
  too_many_uploads: says(429, '上传过于频繁，请稍后再试'),
  // 素材
  material_in_use: tells(
    409,
    ({
      places,
    }: {
      places: readonly { label: string; count: number; names: readonly string[] }[];
    }) =>
      `所选图片正在使用：${places
        .map(({ label, count, names }) => `${label}${someOf(names, count, '处')}`)
        .join('，')}，确认后才能移入回收站`,
  ),
  material_category_not_found: says(404, '分类不存在，请刷新后重试'),
  material_category_too_deep: says(409, '素材分类最多2级'),
  material_category_in_use: tells(
    409,
    ({ images, children }: { images: number; children: number }) =>
      `分类正在使用：图片${images}张、下级分类${children}个，请先移走`,
  ),
  too_many_material_categories: says(409, '素材分类最多200个'),
  // the live channel
  live_disabled: says(409, '该站点未开启实时消息'),
  // dictionaries
  dictionary_not_found: says(404, '字典不存在'),
  dictionary_name_taken: says(409, '字典名称已存在，请换一个'),
  dictionary_of_platform: says(409, '平台默认字典不能修改或删除'),
  dictionary_has_details: tells(
    409,
    ({ count }: { count: number }) => `字典下还有${count}条明细，请先删除明细`,
  ),
  dictionary_value_taken: says(409, '字典中已有相同的值'),
  dictionary_value_fixed: says(409, '平台默认明细的值不能修改'),
  dictionary_detail_of_platform: says(409, '平台默认明细不能删除，可以停用或恢复默认'),
  dictionary_not_overridden: says(409, '该明细未覆盖平台默认'),
  dictionary_full: says(409, '一个字典最多9999条明细'),
  // imports
  import_type: says(415, '文件类型要求：csv、xlsx'),
  import_unreadable: says(400, '文件无法读取，请检查内容后重试'),
  import_too_many_rows: says(413, '一次最多导入20000行'),
  import_too_many_columns: tells(
    413,
    ({ line }: { line: number }) => `第${line}行超过100列，请删除多余的列后重试`,
  ),
  import_too_many_cells: says(413, '表格单元格过多，最多30万个，请删除多余的列和空白区域后重试'),
  import_cell_too_long: tells(
    413,
    ({ line }: { line: number }) => `第${line}行有单元格超过2000个字，请检查后重试`,
  ),
  import_too_much_text: says(413, '表格内容过多，最多600万字，请分批导入'),
  import_too_complex: says(413, '文件过于复杂，无法在限定时间内读取，请拆分后重试'),
  import_too_many_dictionaries: says(413, '一次最多导入20个字典的明细，请分批导入'),
  import_busy: says(503, '正在处理的导入较多，请稍后再试'),
  import_has_errors: tells(
    409,
    ({ count }: { count: number }) => `文件中有${count}行错误，未导入任何内容`,
  ),
  too_many_imports: says(429, '导入过于频繁，请稍后再试'),
  // customers
  distribution_loop: says(409, '不能设为上级：该客户为其本人或其下级，会形成循环'),
  distribution_parent_not_reached: says(409, '客户已有上级，且不在您的数据范围内，不能修改'),
  customer_blacklisted_already: says(409, '客户已在黑名单中'),
  customer_not_blacklisted: says(409, '客户不在黑名单中'),
  // orders
  not_found: says(404, '数据不存在'),
  change_out_of_turn: tells(
    409,
    ({ change, status }: { change: OrderChange; status: OrderStatus }) =>
      `订单当前为「${orderStatusLabels.get(status)}」，不能${orderChanges[change].label}`,
  ),
  amounts_unchanged: says(409, '租金、押金和免押均无变化'),
  waiver_beyond_deposit: says(422, '免押金额不能超过押金'),
  rent_below_terms: tells(
    422,
    ({ termCount }: { termCount: number }) => `总租金不足以分成${termCount}期`,
  ),
  deposit_held_beyond: tells(
    409,
    ({ dueFen, heldFen }: { dueFen: Fen; heldFen: Fen }) =>
      `已付押金 ¥${yuan(heldFen)} 超过调整后的应付押金 ¥${yuan(dueFen)}`,
  ),
  papers_wanted_already: says(409, '订单正在待补件，请先完成补件'),
  papers_not_wanted: says(409, '订单没有待补资料'),
  paper_words_missing: says(422, '请填写其他资料的名称'),
  address_unchanged: says(409, '收货地址没有变化'),
  order_same_store: says(409, '订单已在该店铺'),
  deposit_missing: tells(
    409,
    ({ dueFen, heldFen }: { dueFen: Fen; heldFen: Fen }) =>
      `押金应付 ¥${yuan(dueFen)}，已付 ¥${yuan(heldFen)}，付清或冻结后才能自提`,
  ),
  sms_out_of_turn: tells(
    409,
    ({ type, status }: { type: SmsByHand; status: OrderStatus }) =>
      `订单当前为「${orderStatusLabels.get(status)}」，不能发送「${smsTypeLabels.get(type)}」`,
  ),
  sms_no_bill_soon: tells(
    409,
    ({ days }: { days: number }) => `没有逾期或${days}天内到期的待还账单`,
  ),
  sms_type_off: says(409, '该类短信已在站点设置中关闭'),
  sms_told_today: says(409, '该订单当天已有同类短信，每天最多一条'),
  parcel_not_sent: says(409, '该订单没有可查询的物流单号'),
  waybill_out_of_turn: says(409, '待发货和待收货的订单才能打印面单'),
  waybill_needs_reveal: says(
    403,
    '面单上有客户明文，您没有「查看客户明文」权限，请联系有权限的员工打印',
  ),
  first_payment_taken: says(409, '首期租金已收，不能再改租金'),
  no_first_payment: says(409, '该订单没有待收的首期租金'),
  bill_not_paid: says(409, '账单未付清或不能单独退款，请刷新后再试'),
  first_payment_goes_with_order: says(409, '首期租金在关单时一并退还，不能单独退款'),
  device_not_in_order: says(409, '该设备已不在此订单中，请刷新后再试'),
  device_cheaper: says(409, '换入设备的市场价低于订单商品，不能换机'),
  other_sku_unconfirmed: says(409, '换入设备与订单商品规格不一致，请确认后再换机'),
  preview_stale: says(409, '数据已变化，请核对新的试算结果后再确认'),
  bill_not_open: says(409, '账单不存在、已结清或已取消，请刷新后再试'),
  amount_beyond_owed: tells(
    422,
    ({ owedFen }: { owedFen: Fen }) => `金额不能超过应付 ¥${yuan(owedFen)}`,
  ),
  deposit_short: tells(
    422,
    ({ heldFen }: { heldFen: Fen }) => `押金余额 ¥${yuan(heldFen)} 不足以抵扣`,
  ),
  due_day_not_possible: says(422, '改期日期须在今天起90天内'),
  due_day_unchanged: says(409, '账单应付日即为该日，无需改期'),
  deduction_unavailable: says(409, '代扣服务未配置'),
  deduction_signed_already: says(409, '该订单已签约代扣'),
  deduction_sign_refused: says(409, '签约未成功，请与客户核对账号后重试'),
  deduction_not_signed: says(409, '客户未签约代扣'),
  deduction_under_way: says(409, '账单正在扣款中，请等待结果'),
  deduction_too_early: says(409, '未到账单日，不能代扣'),
  deduction_of_deposit: says(409, '押金账单不支持代扣'),
  deduction_not_overpaid: says(409, '没有待退的多收款，或已退还'),
  authorization_unavailable: says(409, '预授权服务未配置'),
  authorization_out_of_turn: says(409, '待审核、审核通过的订单才能发起预授权'),
  authorization_held: says(409, '该订单已有预授权冻结，请先解冻'),
  authorization_none: says(409, '没有冻结中的预授权'),
  authorization_short: tells(
    422,
    ({ heldFen }: { heldFen: Fen }) => `金额不能超过冻结中的 ¥${yuan(heldFen)}`,
  ),
  authorization_not_asked: says(409, '没有待客户同意的预授权'),
  authorization_withdrawn: says(409, '已申请撤回，请等待结果'),
  deposit_secured: says(409, '押金已付清或冻结，无需预授权'),
  callback_not_signed: says(401, '签名无效或已过期'),
  callback_mismatch: says(422, '通知内容与交易不符'),
  nothing_owed: says(409, '没有待付款项'),
  proof_missing: says(422, '请上传收款凭证'),
  payer_without_money: says(422, '本次没有收款，付款人请选「本人」'),
  order_ended: says(409, '订单已结束，不能再加收或收款'),
  charge_purpose_taken: says(409, '同一用途已有待支付的加收账单'),
  charge_purpose_paid: says(409, '同一用途的补订单已支付，不能重复加收'),
  insurance_unknown: says(409, '险种不在字典中，请刷新后重选'),
  settlement_not_of_kind: says(422, '只有补订单可以填写结算比例'),
  order_locked: tells(
    409,
    ({ lock }: { lock: OrderLock }) => `订单${orderLocks[lock]}，请先完成或取消`,
  ),
  relet_not_renting: says(409, '租用中的订单才能续租'),
  relet_of_blacklisted: says(409, '客户在黑名单中，不能续租'),
  buyout_not_possible: tells(409, ({ rule }: { rule: 'never' | 'atEnd' }) =>
    rule === 'never' ? '该订单不支持买断' : '该订单到期前7天起才能买断',
  ),
  buyout_not_open: says(409, '该订单没有待支付的买断，请刷新后再试'),
  refund_method_missing: says(422, '请选择退款方式'),
  not_returning: says(409, '订单不在归还流程的这一步，请刷新后再试'),
  rent_dropped: says(409, '检测时已取消未到期的租金，不能再取消归还，请重新检测'),
  compensation_paid: tells(
    409,
    ({ paidFen }: { paidFen: Fen }) =>
      `赔付已收 ¥${yuan(paidFen)}，请先退款再修改检测；部分收款的账单须先收齐或减免余额，才能退款`,
  ),
  still_owed: tells(
    409,
    ({ owedFen }: { owedFen: Fen }) => `还有 ¥${yuan(owedFen)} 未付清，付清后才能完结`,
  ),
  compensation_without_damage: says(422, '检测结果为完好时不能收取赔付'),
  checklist_incomplete: says(422, '请逐项填写检测清单'),
  checklist_not_intact: says(422, '检测清单有异常项，检测结果不能为完好'),
  return_photos_missing: says(422, '检测结果为损坏或违约，或有损坏项目时，请上传归还照片'),
  compensation_reason_missing: tells(
    422,
    ({ proposedFen }: { proposedFen: Fen }) =>
      `赔付金额与损坏项目合计 ¥${yuan(proposedFen)} 不一致，请填写调整原因`,
  ),
  return_not_inspected: says(409, '归还尚未检测，不能出具结算单'),
  damage_price_outdated: says(409, '损坏价目已变动，请重新选择损坏项目'),
  damage_prices_edited: says(409, '损坏价目已被他人修改，请查看最新内容后重试'),
  return_addresses_edited: says(409, '归还地址已被他人修改，请查看最新内容后重试'),
  return_address_missing: says(422, '请选择归还地址'),
  return_address_outdated: says(409, '归还地址已变动，请重新选择'),
  device_not_found: says(404, '设备不存在，请核对序列号'),
  device_not_in_stock: says(409, '该设备不在库或已被其他订单占用'),
  device_other_sku: says(409, '该设备与订单商品规格不一致'),
  device_serial_taken: tells(
    409,
    ({ serials, count }: { serials: readonly string[]; count: number }) =>
      `序列号${someOf(serials, count, '个')}已在库存中，未新增任何设备`,
  ),
  device_wrong_state: tells(
    409,
    ({ state, label }: { state: DeviceState; label: string }) =>
      `设备当前为${deviceStates[state]}，不能${label}`,
  ),
  device_same_store: says(409, '设备已在该店铺'),
  device_bought_later: says(422, '购入日期不能晚于今天'),
  // agreements
  agreement_variable_unknown: tells(
    422,
    ({ names, count }: { names: readonly string[]; count: number }) =>
      `合同正文包含无法识别的变量：${someOf(names, count, '个')}，请从变量列表中选择`,
  ),
  agreement_braces_open: says(422, '合同正文的变量须写成 {{变量名}}，请检查大括号是否成对'),
  agreement_draft_exists: says(409, '该模板已有未发布的草稿，请直接编辑草稿'),
  agreement_template_wrong_state: tells(
    409,
    ({ state, label }: { state: TemplateState; label: string }) =>
      `模板当前为「${templateStates[state]}」，不能${label}`,
  ),
  agreement_template_is_default: says(409, '默认模板不能停用，请先将其他模板设为默认'),
  agreement_template_missing: says(409, '所选合同模板不存在或已停用，请重新选择'),
  agreement_without_text: says(409, '该合同生成于启用合同模板之前，没有正文'),
  agreement_changed: says(409, '合同正文与生成时的哈希不一致，不能下载，请联系管理员'),
  agreement_wrong_state: tells(
    409,
    ({ state, label }: { state: AgreementState; label: string }) =>
      `合同当前为「${agreementStates[state]}」，不能${label}`,
  ),
  agreement_sent_already: says(409, '合同已发起电子签，请催签或作废重签'),
  agreement_not_sent: says(409, '合同尚未发起电子签'),
  agreement_reminded_lately: says(409, '10分钟内已通知过签署方，请稍后再催签'),
  signature_unavailable: says(409, '电子签服务未配置，请登记线下签署'),
  too_many_dossiers: says(429, '导出证据包过于频繁，每小时最多20次，请稍后再试'),
  notarization_off: says(409, '本品牌未开启公证'),
  notarization_unavailable: says(409, '公证服务未配置'),
  notarization_select_edited: says(409, '公证开关已被他人修改，请查看最新状态后重试'),
  notarization_under_way: says(409, '该合同正在公证，请等待结果'),
  notarized_already: says(409, '该合同已公证出证'),
  chain_off: says(409, '本品牌未开启上链存证'),
  chain_not_failed: says(409, '只有上链失败的存证可以重试'),
  chain_not_recorded: says(409, '该存证尚未上链，不能验真'),
  chain_unanswered: says(503, '存证服务商暂无应答，请稍后再验真'),
  too_many_agreements: says(429, '查看合同过于频繁，请稍后再试'),
  buyout_not_complete: says(409, '买断尚未完成，不能下载过户凭证'),
  too_many_certificates: says(429, '下载过户凭证过于频繁，请稍后再试'),
  too_many_settlements: says(429, '出具结算单过于频繁，请稍后再试'),
  assignee_not_found: says(404, '所选负责人不存在、已停用或不在您的数据范围内，请重新选择'),
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
