/** The first characters, in order of pinyin, of every initial but i, u and v, which begin no syllable. */
const firsts = '阿八嚓搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝'.split('');
const letters = 'abcdefghjklmnopqrstwxyz';

/** Characters of our menus that are read in a second way, with its initial. */
const otherReadings: Readonly<Record<string, string>> = {
  重: 'c',
  行: 'h',
  长: 'c',
  会: 'k',
  调: 't',
  传: 'z',
  藏: 'z',
  系: 'j',
  还: 'h',
  给: 'j',
  降: 'x',
  率: 's',
  解: 'x',
  区: 'o',
};
const maxReadings = 8;

const byPinyin = new Intl.Collator('zh-CN-u-co-pinyin');
const isSupported = byPinyin.resolvedOptions().collation === 'pinyin';

/**
 * The pinyin initials of a title as they are typed: 订单列表 gives ["ddlb"]; a character with two readings gives both.
 * Latin letters and digits stay, other characters are dropped. The readings come from the browser's own collation, so
 * that no dictionary is loaded; without that collation the result is empty.
 */
export function initialsOf(title: string): string[] {
  if (!isSupported) return [];
  let all = [''];
  for (const character of title.toLowerCase()) {
    const readings = readingsOf(character);
    all = all.flatMap((start) => readings.map((reading) => start + reading)).slice(0, maxReadings);
  }
  return all;
}

function readingsOf(character: string): readonly string[] {
  if (/[a-z0-9]/.test(character)) return [character];
  if (!/\p{Script=Han}/u.test(character)) return [''];
  const at = firsts.findLastIndex((first) => byPinyin.compare(first, character) <= 0);
  const other = otherReadings[character];
  return [letters.charAt(at), ...(other === undefined ? [] : [other])];
}
