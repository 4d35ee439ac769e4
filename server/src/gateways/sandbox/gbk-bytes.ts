/** The bytes of each character that GBK has, found by reading all of them: the platform only decodes it. */
const codes = new Map<string, readonly [number, number]>();

function fillCodes(): void {
  const decoder = new TextDecoder('gbk');
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if ([...letter].length === 1 && letter !== '\uFFFD') codes.set(letter, [lead, trail]);
    }
}

/** A text in GBK, as providers lay out their files. A character that GBK does not have is a question mark. */
export function gbkBytes(text: string): Buffer {
  if (codes.size === 0) fillCodes();
  const question = 0x3f;
  return Buffer.from(
    [...text].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? question;
      return code < 0x80 ? [code] : [...(codes.get(letter) ?? [question])];
    }),
  );
}
