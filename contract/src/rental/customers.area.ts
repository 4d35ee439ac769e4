import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 客户. */
export const customersArea = declareArea({
  directories: {
    customer: '客户',
  },
  permissions: {
    'customer:list': '查看客户',
    'customer:reveal': '查看客户明文',
    'customer:edit': '修改客户关系与黑名单',
    'customer:reset': '重置客户密码',
  },
  refusals: {
    distribution_loop: says(409, '不能设为上级：该客户为其本人或其下级，会形成循环'),
    distribution_parent_not_reached: says(409, '客户已有上级，且不在您的数据范围内，不能修改'),
    customer_blacklisted_already: says(409, '客户已在黑名单中'),
    customer_not_blacklisted: says(409, '客户不在黑名单中'),
  },
  operations: {
    'customer:reveal': '查看客户明文',
    'customer:blacklist': '客户拉黑',
    'customer:unblacklist': '客户移出黑名单',
    'customer:parent': '修改分销上级',
    'customer:yx': '绑定业务员',
    'customer:reset': '重置客户密码',
  },
  objects: {
    customer: '客户',
  },
  exportable: {
    listCustomers: '客户',
  },
  menus: [
    { rank: 30, platforms: [1, 2], title: '客户管理', path: 'customer', icon: 'user' },
    {
      under: 'customer',
      rank: 10,
      platforms: [1, 2],
      title: '客户列表',
      path: 'list',
      icon: 'list',
      component: 'customers/customer-list-page',
      permission: 'customer:list',
    },
    {
      under: 'customer',
      rank: 20,
      platforms: [1, 2],
      title: '客户详情',
      path: 'detail/:id',
      icon: 'list',
      component: 'customers/customer-detail-page',
      permission: 'customer:list',
      hidden: true,
      activeMenu: '/customer/list',
    },
  ],
});
