/** What the audit log calls what was done, with the words for it. Stored: never rename. */
export const operationLabels: Readonly<Record<string, string>> = {
  login: '登录',
  logout: '退出登录',
  'login:token': '生成登录令牌',
  'user:create': '新增员工',
  'user:update': '修改员工',
  'user:delete': '删除员工',
  'user:reset': '重置员工密码',
  'user:endSessions': '下线员工登录',
  'user:endOwnSessions': '下线自己的其他登录',
  'user:updateOwnRecord': '修改个人资料',
  'user:updateOwnPassword': '修改自己的密码',
  'user:updateOwnEmail': '修改自己的邮箱',
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
  'material:rename': '重命名素材',
  'material:move': '移动素材',
  'material:trash': '素材移入回收站',
  'material:restore': '恢复素材',
  'material:delete': '彻底删除素材',
  'materialCategory:create': '新增素材分类',
  'materialCategory:update': '修改素材分类',
  'materialCategory:delete': '删除素材分类',
  'order:assign': '指派负责人',
  'customer:reveal': '查看客户明文',
  'customer:blacklist': '客户拉黑',
  'customer:unblacklist': '客户移出黑名单',
  'customer:parent': '修改分销上级',
  'customer:yx': '绑定业务员',
  'customer:reset': '重置客户密码',
  'live:notify': '发布实时消息（命令行）',
  'message:announce': '发布公告',
  'message:withdraw': '撤回公告',
};

/** What belongs to signing in: the login log. */
export const loginOperations: readonly string[] = ['login', 'logout', 'login:token'];

/** The words for an operation; a call that was not allowed, and what is not known here, is told as it was stored. */
export const operationLabel = (operation: string): string =>
  Object.hasOwn(operationLabels, operation) ? (operationLabels[operation] ?? '') : operation;

export const resultLabels = {
  ok: '成功',
  forbidden: '没有权限',
  wrong_password: '账号或密码错误',
} as const;

export type AuditResult = keyof typeof resultLabels;

export const resultLabel = (result: string): string =>
  Object.hasOwn(resultLabels, result) ? resultLabels[result as AuditResult] : result;
