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
  'customer:reveal': '查看客户明文',
  'material:upload': '上传图片',
  'export:create': '导出列表',
  'api:document': '查看接口文档',
  'platform:monitor': '查看数据源监控',
} as const;

export type Permission = keyof typeof permissions;

export const allPermissions = Object.keys(permissions) as Permission[];
