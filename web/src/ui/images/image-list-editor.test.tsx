import { App } from 'antd';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CaptureButton } from './capture-button.tsx';
import { ImageListEditor } from './image-list-editor.tsx';

vi.mock('virtual:routes', () => ({ default: {} })); // the build generates it from the contract

const drawn = (element: ReactNode) => renderToStaticMarkup(<App>{element}</App>);

/** The labels of the editor's buttons; those of disabled ones end in ×. */
function buttonsOf(value: string[], num: number): string[] {
  const html = drawn(<ImageListEditor type="image" num={num} value={value} />);
  return [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => {
    const [, label = ''] = /aria-label="([^"]*)"/.exec(tag) ?? [];
    return tag.includes('aria-disabled="true"') ? `${label}×` : label;
  });
}

test('S71 S72 every image has its moves, preview and deletion; the ends do not move further', () => {
  expect(buttonsOf(['/a', '/b'], 2)).toEqual([
    '前移第1张图片×',
    '预览第1张图片',
    '删除第1张图片',
    '后移第1张图片',
    '前移第2张图片',
    '预览第2张图片',
    '删除第2张图片',
    '后移第2张图片×',
  ]);
});

test('S73 S106 the add tile shows only while the count is below num', () => {
  const last = (value: string[]) => buttonsOf(value, 2).at(-1);

  expect([last([]), last(['/a']), last(['/a', '/b'])]).toEqual([
    '添加图片，还能添加 2 张',
    '添加图片，还能添加 1 张',
    '后移第2张图片×',
  ]);
});

test('S268 a part of a page has a button that saves it', () => {
  const html = drawn(
    <CaptureButton picture={<p>合同</p>} fileName="合同.png">
      保存为图片
    </CaptureButton>,
  );

  expect(html).toContain('保存为图片');
  expect(html).not.toContain('<p>合同</p>');
});
