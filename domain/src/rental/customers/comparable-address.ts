/** The words of a house number that say the same, and those that are left out as often as not. */
const sameWords = [
  [/省|市|自治区|特别行政区/gu, ''],
  [/号楼|幢|座/gu, '栋'],
  [/号室/gu, '室'],
] as const;

/**
 * An address as it is compared with others: width, case, blanks, punctuation and the usual words for the same thing make no
 * difference, numbers and names do. '' where nothing is left to compare.
 */
export function comparableAddress({
  region,
  street,
}: {
  readonly region: string;
  readonly street: string;
}): string {
  // a blank or stroke between two numbers parts them: 1-12 is not 11-2
  let words = `${region}${street}`
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu, '-')
    .replace(/[^\p{L}\p{N}-]/gu, '')
    .replace(/(?<!\d)-|-(?!\d)/gu, '');
  for (const [like, word] of sameWords) words = words.replace(like, word);
  return words;
}
