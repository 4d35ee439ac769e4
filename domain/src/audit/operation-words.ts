import { actLabels } from '../orders/order-actions.ts';

const moneyLabels = Object.fromEntries(
  Object.entries(actLabels).map(([kind, label]) => [`money:${kind}`, label]),
);

/** What the audit log calls what was done, with the words for it. Stored: never rename. */
export const operationLabels: Readonly<Record<string, string>> = {
  login: '登录',
  'login:remembered': '记住我登录',
  logout: '退出登录',
  'login:token': '生成登录令牌',
  'user:create': '新增员工',
  'user:update': '修改员工',
  'user:delete': '删除员工',
  'user:reset': '重置员工密码',
  'user:resetPassword': '重置员工密码',
  'user:resetForgottenPassword': '凭短信重设密码',
  'user:setUpSecondFactor': '绑定动态验证码',
  'user:removeSecondFactor': '解绑动态验证码',
  'login:secondFactor': '验证动态验证码',
  'security:policy': '修改安全策略',
  'approval:request': '申请复核',
  'approval:approve': '复核通过',
  'approval:refuse': '复核拒绝',
  'approval:withdraw': '撤回复核申请',
  'approval:use': '执行已复核的操作',
  'user:endSessions': '下线员工登录',
  'user:endOwnSessions': '下线自己的其他登录',
  'user:updateOwnRecord': '修改个人资料',
  'user:updateOwnPassword': '修改自己的密码',
  'user:updateOwnEmail': '修改自己的邮箱',
  'code:operation': '发送操作验证码',
  'user:bindAlipay': '绑定支付宝',
  'user:unbindAlipay': '解绑支付宝',
  'operator:create': '创建操作员（命令行）',
  'channel:create': '创建渠道',
  'department:create': '新增部门',
  'department:update': '修改部门',
  'department:delete': '删除部门',
  'department:stores': '调整部门店铺',
  'position:create': '新增岗位',
  'position:update': '修改岗位',
  'position:delete': '删除岗位',
  'role:create': '新增角色',
  'role:update': '修改角色',
  'role:delete': '删除角色',
  'menu:create': '新增菜单',
  'menu:update': '修改菜单',
  'menu:delete': '删除菜单',
  'menu:sort': '调整菜单顺序',
  'permission:create': '新增权限',
  'permission:update': '修改权限',
  'permission:delete': '删除权限',
  'dictionary:create': '新增字典',
  'dictionary:edit': '修改字典',
  'dictionary:delete': '删除字典',
  'dictionary:addDetail': '新增字典明细',
  'dictionary:editDetail': '修改字典明细',
  'dictionary:moveDetail': '调整字典明细顺序',
  'dictionary:restoreDetail': '恢复字典明细默认',
  'dictionary:deleteDetail': '删除字典明细',
  'dictionary:import': '导入字典明细',
  'dictionary:export': '导出字典明细',
  'export:create': '申请导出',
  'export:end': '导出结束',
  'export:cancel': '取消导出',
  'export:download': '下载导出文件',
  'material:rename': '重命名素材',
  'material:move': '移动素材',
  'material:trash': '素材移入回收站',
  'material:restore': '恢复素材',
  'material:delete': '彻底删除素材',
  'materialCategory:create': '新增素材分类',
  'materialCategory:update': '修改素材分类',
  'materialCategory:delete': '删除素材分类',
  ...moneyLabels,
  'order:assign': '指派负责人',
  'device:create': '新增设备',
  'device:update': '修改设备',
  'device:move': '变更设备状态',
  'device:transfer': '调拨设备',
  'device:import': '导入设备',
  'device:depreciation': '设置商品折旧',
  'customer:reveal': '查看客户明文',
  'customer:blacklist': '客户拉黑',
  'customer:unblacklist': '客户移出黑名单',
  'customer:parent': '修改分销上级',
  'customer:yx': '绑定业务员',
  'customer:reset': '重置客户密码',
  'ledger:check': '核对账目',
  'live:notify': '发布实时消息（命令行）',
  'message:announce': '发布公告',
  'message:withdraw': '撤回公告',
};

/** What belongs to signing in: the login log. */
export const loginOperations: readonly string[] = [
  'login',
  'login:remembered',
  'logout',
  'login:token',
];

/** The words for an operation; a call that was not allowed, and what is not known here, is told as it was stored. */
export const operationLabel = (operation: string): string =>
  Object.hasOwn(operationLabels, operation) ? (operationLabels[operation] ?? '') : operation;

/** How an operation ended. The server writes no other. */
export const resultLabels = {
  ok: '成功',
  forbidden: '没有权限',
  wrong_password: '账号或密码错误',
  wrong_sms_code: '短信验证码错误',
  wrong_second_factor: '动态验证码错误',
  wrong_alipay: '支付宝账号未绑定或已停用',
  remembered_twice: '记住的登录被重复使用',
  rights_changed: '权限或数据范围已变更',
  too_many_rows: '数据过多',
  fault: '系统异常',
} as const;

export type AuditResult = keyof typeof resultLabels;

export const resultLabel = (result: string): string =>
  Object.hasOwn(resultLabels, result) ? resultLabels[result as AuditResult] : result;
