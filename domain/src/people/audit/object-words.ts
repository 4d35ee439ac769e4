const kinds: Readonly<Record<string, string>> = {
  operator: '员工',
  channel: '渠道',
  department: '部门',
  position: '岗位',
  role: '角色',
  menu: '菜单',
  permission: '权限',
  dictionary: '字典',
  customer: '客户',
  order: '订单',
  device: '设备',
  sku: '商品规格',
  announcement: '公告',
  agreementTemplate: '合同模板',
  approval: '复核申请',
  export: '导出',
  material: '素材',
  materialCategory: '素材分类',
};

/** `dictionary carrier` is 字典 carrier; what has no kind, as an order's number, stays as it was written. */
export function objectLabel(object: string): string {
  const [kind = '', ...rest] = object.split(' ');
  const words = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return words === undefined || rest.length === 0 ? object : [words, ...rest].join(' ');
}

/** The inverse of `objectLabel`, so that a label that was read can be searched for. */
export function objectOf(label: string): string {
  const [words, ...rest] = label.split(' ');
  const kind = Object.keys(kinds).find((kind) => kinds[kind] === words);
  return kind === undefined || rest.length === 0 ? label : [kind, ...rest].join(' ');
}
