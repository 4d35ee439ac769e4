import type { GrantNode } from '@rental/domain/people/access/grant-tree';
import { expect, test } from 'vitest';
import { placesOf, tickOf, toggled } from './rights-choice.ts';

const button = (label: string, right: string): GrantNode => ({
  key: right,
  label,
  right,
  opens: 'button',
  children: [],
});
const list: GrantNode = {
  key: 'list',
  label: '订单列表',
  right: 'order:list',
  opens: 'page',
  children: [button('发货', 'order:ship'), button('关单', 'order:close')],
};
const orders: GrantNode = {
  key: 'orders',
  label: '订单管理',
  right: null,
  opens: 'group',
  children: [list],
};
const tree = [orders, button('首页数据', 'home:view')];
const all = new Set(['order:list', 'order:ship', 'order:close', 'home:view']);
const toggle = (chosen: string[], key: string, mayGive = all) =>
  [...toggled(tree, new Set(chosen), key, mayGive)].toSorted();

test('a button takes its page along, a page alone brings no button', () => {
  expect(toggle([], 'order:ship')).toEqual(['order:list', 'order:ship']);
  expect(toggle([], 'list')).toEqual(['order:list']);
});

test('a page that goes takes its buttons along', () => {
  expect(toggle(['order:list', 'order:ship', 'home:view'], 'list')).toEqual(['home:view']);
});

test('a group is all or nothing, and says when it is neither', () => {
  expect(toggle([], 'orders')).toEqual(['order:close', 'order:list', 'order:ship']);
  expect(toggle(['order:list', 'order:ship', 'order:close'], 'orders')).toEqual([]);
  expect(toggle(['order:list'], 'orders')).toHaveLength(3);
  expect(tickOf(orders, new Set(['order:list']))).toBe('some');
  expect(tickOf(orders, all)).toBe('all');
});

test('what the editor does not hold is neither given nor taken', () => {
  const mayGive = new Set(['order:list', 'order:ship']);
  expect(toggle([], 'orders', mayGive)).toEqual(['order:list', 'order:ship']);
  expect(toggle(['order:list', 'order:ship', 'order:close'], 'orders', mayGive)).toEqual([
    'order:close',
  ]);
});

test('a right is told by where it stands', () => {
  expect(placesOf(tree).get('order:ship')).toBe('订单管理 / 订单列表 / 发货');
  expect(placesOf(tree).get('home:view')).toBe('首页数据');
});
