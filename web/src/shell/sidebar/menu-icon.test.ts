import { expect, test } from 'vitest';
import { menuIconNames } from '../../ui/menu-icon-names.ts';
import { firstIconNames } from './menu-icon.tsx';
import { moreIconNames } from './more-menu-icons.tsx';

test('every icon that can be chosen is drawn, and every drawn one can be chosen', () => {
  const chosen = menuIconNames.map(({ name }) => name);

  expect(chosen.toSorted()).toEqual([...firstIconNames, ...moreIconNames].toSorted());
});

test.each([
  ['announcement', '公告'],
  ['deploy', '部署'],
  ['sql monitor', 'SQL监控'],
  ['redis', 'Redis'],
  ['tree', '树'],
  ['system tools', '系统工具'],
  ['comment', '评论'],
  ['chain', '链'],
  ['mini-program', '小程序'],
  ['orders', '订单'],
  ['coupons', '优惠券'],
  ['bargains', '砍价'],
  ['seckill', '秒杀'],
  ['distribution', '分销'],
  ['withdrawals', '提现'],
  ['stores', '店铺'],
  ['payment providers', '支付渠道'],
  ['messages', '消息'],
  ['backup', '备份'],
  ['roles', '角色'],
  ['password', '密码'],
  ['database', '数据库'],
  ['monitor', '监控'],
  ['marketing', '营销'],
  ['article', '文章'],
  ['dictionary', '字典'],
])('S76 the area %s has an icon, found by %s', (_, words) => {
  expect(menuIconNames.filter((icon) => icon.words.includes(words))).not.toEqual([]);
});
