import { declareArea } from '../../area.ts';
import { says, tells } from '../../refusal-words.ts';

/** 员工、部门与渠道. */
export const usersArea = declareArea({
  directories: {
    user: '员工',
    channel: '渠道',
    department: '部门与岗位',
  },
  permissions: {
    'user:list': '查看员工',
    'user:edit': '新增与修改员工',
    'user:delete': '删除员工',
    'user:reset': '重置员工密码',
    'user:session': '下线员工登录',
    'channel:edit': '新增与修改渠道',
    'department:edit': '维护部门与岗位',
  },
  refusals: {
    username_in_use: says(409, '账号已被使用，请换一个'),
    name_in_use: says(409, '名称已存在，请换一个'),
    channel_code_in_use: says(409, '渠道编码已存在，请换一个'),
    whole_brand_only: says(403, '您的数据范围不是全部数据，不能查看或设置全品牌的数据'),
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
  },
  operations: {
    'user:create': '新增员工',
    'user:update': '修改员工',
    'user:delete': '删除员工',
    'user:reset': '重置员工密码',
    'user:resetPassword': '重置员工密码',
    'user:endSessions': '下线员工登录',
    'user:endOwnSessions': '下线自己的其他登录',
    'user:updateOwnRecord': '修改个人资料',
    'user:updateOwnPassword': '修改自己的密码',
    'user:updateOwnEmail': '修改自己的邮箱',
    'operator:create': '创建操作员（命令行）',
    'channel:create': '创建渠道',
    'channel:promotion': '启停推广码',
    'department:create': '新增部门',
    'department:update': '修改部门',
    'department:delete': '删除部门',
    'department:stores': '调整部门店铺',
    'position:create': '新增岗位',
    'position:update': '修改岗位',
    'position:delete': '删除岗位',
  },
  objects: {
    operator: '员工',
    channel: '渠道',
    department: '部门',
    position: '岗位',
  },
  exportable: {
    listOperators: '员工',
  },
  menus: [
    {
      under: 'system',
      rank: 10,
      platforms: [1],
      title: '员工管理',
      path: 'user',
      icon: 'user',
      component: 'users/operator-list-page',
      permission: 'user:list',
    },
    {
      under: 'system',
      rank: 20,
      platforms: [1],
      title: '部门岗位',
      path: 'department',
      icon: 'tree',
      component: 'users/department-page',
      permission: 'user:list',
    },
  ],
});
