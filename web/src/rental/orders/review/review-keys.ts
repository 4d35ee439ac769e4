/** The actions that have a key. */
export const reviewKeys = {
  approve: { keys: ['a'], shown: 'A', label: '审核通过' },
  reject: { keys: ['r'], shown: 'R', label: '审核拒绝' },
  papers: { keys: ['b'], shown: 'B', label: '要求补件' },
  note: { keys: ['m'], shown: 'M', label: '备注' },
  pictures: { keys: ['z'], shown: 'Z', label: '查看资料图片' },
  next: { keys: ['n', 'arrowright'], shown: 'N / →', label: '跳过，看下一单' },
  previous: { keys: ['p', 'arrowleft'], shown: 'P / ←', label: '看上一单' },
  release: { keys: ['e'], shown: 'E', label: '释放本单' },
  take: { keys: ['t'], shown: 'T', label: '领取订单' },
  legend: { keys: ['?'], shown: '?', label: '快捷键' },
} as const;

export type ReviewKey = keyof typeof reviewKeys;

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
}

/** The action of a key; null: it has none, or it belongs to the browser or to an input method. */
export function reviewKeyOf(pressed: Pressed): ReviewKey | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (pressed.repeat || pressed.isComposing || pressed.defaultPrevented) return null;
  const key = pressed.key === '？' ? '?' : pressed.key.toLowerCase();
  const names = Object.keys(reviewKeys) as ReviewKey[];
  return names.find((name) => (reviewKeys[name].keys as readonly string[]).includes(key)) ?? null;
}
