import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { expect, test } from 'vitest';
import { actionsFor, isFor } from './customer-actions.ts';

const actions = (status: 1 | 2, ...rights: string[]) =>
  actionsFor(
    (permission) => rights.includes(permission),
    (flag) => rights.includes(flag),
  )
    .filter((action) => isFor(action, { status }))
    .map(({ what }) => what);

test('an operator is offered what the rights allow', () => {
  expect(actions(customerStatus.normal, 'customer:list', 'OpenDistribution')).toEqual(['code']);
  expect(actions(customerStatus.normal, 'customer:reset')).toEqual(['password']);
  expect(actions(customerStatus.normal, 'customer:edit', 'OpenDistribution')).toEqual([
    'parent',
    'salesperson',
    'blacklist',
  ]);
});

test('who is blacklisted can only be taken off, and the other way round', () => {
  expect(actions(customerStatus.blacklisted, 'customer:edit', 'OpenDistribution')).toEqual([
    'parent',
    'salesperson',
    'unblacklist',
  ]);
});

test('X27 a brand without 分销 offers neither promotion code nor distribution parent', () => {
  expect(actions(customerStatus.normal, 'customer:list', 'customer:edit')).toEqual([
    'salesperson',
    'blacklist',
  ]);
});
