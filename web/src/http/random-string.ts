const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here up are drawn again: 256 is no multiple of 62, and the first letters would come more often. */
const fairBytes = 256 - (256 % alphabet.length);

/** `length` letters and digits, uniformly distributed and not guessable (S270). */
export function randomString(length: number): string {
  let text = '';
  while (text.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length - text.length));
    for (const byte of bytes) if (byte < fairBytes) text += alphabet[byte % alphabet.length];
  }
  return text;
}
