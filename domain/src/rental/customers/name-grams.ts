const short = 2;
const long = 3;

/**
 * The search entries of a name: every two and every three neighbouring letters, once each. Letters are code
 * points: a rare character of a name is one of them.
 */
export function nameGrams(name: string): string[] {
  return [...new Set([...windows(name, short), ...windows(name, long)])];
}

/**
 * The grams of a name in which `typed` stands, those of three letters where so many were typed: far fewer customers have
 * them, so that a full name costs the same in a large brand. Empty below two letters.
 */
export function typedGrams(typed: string): string[] {
  const letters = Array.from(typed).length;
  return windows(typed, letters < long ? short : long);
}

function windows(text: string, size: number): string[] {
  const letters = Array.from(text);
  return letters
    .slice(0, Math.max(0, letters.length - size + 1))
    .map((_, at) => letters.slice(at, at + size).join(''));
}
