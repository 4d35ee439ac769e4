import { expect, test } from 'vitest';
import { savedViewsFrom, viewNamed, withoutView, withRenamed, withView } from './saved-views.ts';

const noViews = savedViewsFrom(null);
const mine = { name: '我的逾期', query: '?isOverdue=true' };
const today = { name: '今日', query: '?createTime=2026-11-21&createTime=2026-11-21' };
const saved = { ...withView(withView(noViews, mine), today), defaultName: '今日' };

test('views are read as they were kept, and nothing else is', () => {
  expect(savedViewsFrom(JSON.stringify(saved))).toEqual(saved);
  for (const text of [null, '{', '{"version":1,"views":[{"name":""}],"defaultName":null}'])
    expect(savedViewsFrom(text)).toEqual(noViews);
});

test('saving under a name that is taken gives that view the new filters', () => {
  const again = withView(saved, { name: '今日', query: '?orderStatus=0' });

  expect(again.views).toEqual([mine, { name: '今日', query: '?orderStatus=0' }]);
  expect(again.defaultName).toBe('今日');
});

test('a renamed view stays the default', () => {
  const renamed = withRenamed(saved, '今日', '今天');

  expect(viewNamed(renamed, renamed.defaultName)).toEqual({ ...today, name: '今天' });
});

test('a view does not take the name of another one', () => {
  expect(withRenamed(saved, '今日', '我的逾期')).toEqual(saved);
});

test('without its default view a list opens with everything', () => {
  expect(withoutView(saved, '今日')).toEqual({ version: 1, views: [mine], defaultName: null });
  expect(withoutView(saved, '我的逾期').defaultName).toBe('今日');
});
