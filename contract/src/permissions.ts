/** Every right an operator's role can hold, with the words the role editor shows. A call names the one it needs. */
export const permissions = {
  'home:view': '查看首页数据',
  'order:list': '查看订单',
  'order:approve': '审核通过',
  'order:reject': '审核拒绝',
  'order:agreement': '生成合同',
  'order:sign': '登记合同签署',
  'order:ship': '发货',
  'order:receive': '确认收货',
  'order:close': '关单',
  'order:assign': '指派负责人',
  'customer:list': '查看客户',
  'customer:reveal': '查看客户明文',
  'customer:edit': '修改客户关系与黑名单',
  'customer:reset': '重置客户密码',
  'material:upload': '上传图片',
  'material:edit': '整理素材',
  'material:delete': '删除素材',
  'message:announce': '发布公告',
  'user:list': '查看员工',
  'user:edit': '新增与修改员工',
  'user:delete': '删除员工',
  'user:reset': '重置员工密码',
  'user:session': '下线员工登录',
  'channel:edit': '新增与修改渠道',
  'department:edit': '维护部门与岗位',
  'role:list': '查看角色',
  'role:edit': '新增与修改角色',
  'menu:list': '查看菜单',
  'menu:edit': '新增与修改菜单',
  'permission:edit': '维护权限目录',
  'dictionary:list': '查看字典',
  'dictionary:edit': '维护字典',
  'audit:list': '查看操作日志',
  'security:policy': '设置登录与复核策略',
  'export:create': '导出列表',
  'api:document': '查看接口文档',
  'platform:monitor': '查看数据源监控',
} as const;

export type Permission = keyof typeof permissions;

export const allPermissions = Object.keys(permissions) as Permission[];

type Area = Permission extends `${infer Name}:${string}` ? Name : never;

/** What the part of a right before the colon stands for: the directories of the permission tree. */
export const permissionAreas: Readonly<Record<Area, string>> = {
  home: '首页',
  order: '订单',
  customer: '客户',
  material: '素材',
  message: '消息',
  user: '员工',
  channel: '渠道',
  department: '部门与岗位',
  role: '角色',
  menu: '菜单',
  permission: '权限',
  dictionary: '字典',
  audit: '审计',
  security: '安全策略',
  export: '导出',
  platform: '平台监控',
  api: '接口',
};
