/** The colours an entry may have: antd's own for tags, each with its name on the screen. Stored: never rename. */
export const dictionaryColors = {
  magenta: '洋红',
  pink: '粉',
  red: '红',
  volcano: '火山',
  orange: '橙',
  gold: '金',
  yellow: '黄',
  lime: '青柠',
  green: '绿',
  cyan: '青',
  blue: '蓝',
  geekblue: '极客蓝',
  purple: '紫',
} as const;

export type DictionaryColor = keyof typeof dictionaryColors;

export const dictionaryColorNames = Object.keys(dictionaryColors) as DictionaryColor[];
