/** The width of a text as it will be drawn, px. */
export type Measure = (text: string) => number;

/** Breaks a text into lines no wider than `width`, between any two characters; what is beyond `most` lines ends in an ellipsis. */
export function posterLines(
  text: string,
  {
    width,
    most,
    measure,
  }: { readonly width: number; readonly most: number; readonly measure: Measure },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const character of text) {
    if (line !== '' && measure(line + character) > width) {
      lines.push(line);
      line = '';
    }
    line += character;
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  return [...kept.slice(0, -1), shortened(kept.at(-1) ?? '', width, measure)];
}

function shortened(line: string, width: number, measure: Measure): string {
  const characters = [...line];
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('')}…`;
}
