import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

// Reads the sources: JSX joins the lines of a text with a blank, which Chinese has none of.

const source = path.join(import.meta.dirname, '../..');
const brokenText =
  /^(?!\s*(?:\/\/|\*|\/\*)).*[\u3001-\u303F\u4E00-\u9FFF\uFF01-\uFF5E]\n\s+[\u300C\u300E\u4E00-\u9FFF\uFF08]/m;
const blankAfterStop = /[。，；：！？、] [\u4E00-\u9FFF]/;

test('no Chinese sentence has a blank where its source has a new line, or after a stop', async () => {
  const files = await readdir(source, { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map(async (file) => [file, await readFile(path.join(source, file), 'utf8')] as const),
  );

  const found = texts.filter(([, text]) => brokenText.test(text) || blankAfterStop.test(text));

  expect(found.map(([file]) => file)).toEqual([]);
});
