import { expect, test } from 'vitest';
import { inTree, shelfOptions } from './image-shelves.ts';

const category = (id: number, name: string, parentId: number | null, count: number) => ({
  id,
  name,
  parentId,
  sort: 0,
  count,
});
const content = [
  category(1, '商品', null, 2),
  category(2, '活动', null, 1),
  category(3, '手机', 1, 5),
];

test('S12 each category is followed by those below it, and counts their images with its own', () => {
  expect(
    inTree(content).map(({ category, isBelow, total }) => [category.name, isBelow, total]),
  ).toEqual([
    ['商品', false, 7],
    ['手机', true, 5],
    ['活动', false, 1],
  ]);
});

test('a select offers all images first, then those in no category', () => {
  const labels = shelfOptions({ content, uncategorizedCount: 4, trashedCount: 9 }).map(
    ({ label }) => label,
  );

  expect(labels).toEqual(['全部图片', '未分类（4）', '商品（7）', '　└ 手机（5）', '活动（1）']);
});
