import { expect, test } from 'vitest';
import { nameComplaint } from './names.ts';

test.each(['张三', '李 四', '王小明（西湖店）', 'Anna-Lee', '阿卜杜拉·买买提', '𠮷田', '运营2组'])(
  '「%s」 is a name',
  (name) => {
    expect(nameComplaint(name)).toBeNull();
  },
);

test.each([
  ['zero width space', '张\u200B三'],
  ['zero width joiner', '张\u200D三'],
  ['byte order mark', '\uFEFF张三'],
  ['right to left override', '张\u202E三'],
  ['left to right mark', '张三\u200E'],
  ['isolate', '\u2066张三\u2069'],
  ['soft hyphen', '张\u00AD三'],
  ['control character', '张\u0007三'],
  ['line break', '张\n三'],
  ['line separator', '张\u2028三'],
  ['variation selector', '张\uFE0F三'],
  ['Hangul filler', '张\u3164三'],
  ['tag character', '张\u{E0041}三'],
])('a name with a %s is refused, for nobody sees it', (_, name) => {
  expect(nameComplaint(name)).toBe('名称中含有不可见字符，请删除后重新输入');
});

test.each([
  ['管理员', '管理员'],
  ['系统管理员', '管理员'],
  ['管 理 员', '管理员'],
  ['管·理-员', '管理员'],
  ['管　理　员', '管理员'],
  ['系统', '系统'],
  ['系 统 通知', '系统'],
  ['客服', '客服'],
  ['（客服）01', '客服'],
  ['管理員', '管理員'],
  ['\u2F78客服', '客服'],
])('「%s」 bears a reserved word', (name, word) => {
  expect(nameComplaint(name)).toBe(`名称中不能含有「${word}」，请换一个`);
});
