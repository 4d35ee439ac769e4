import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtAreas, documentedAreas } from './built-areas.ts';
import { idsOf, readSpecification } from './requirements.ts';
import { specReport } from './spec-report.ts';

// No title here may name an id: it would be taken for a test of it.

const specification = `# Specification

Every requirement has an id; **S9** here is none.

## §1 Purpose

- **S1** It rents.

## §2 Screens

### Tabs

- **S2** A tab closes (X3).
- **S3** A tab opens.

### Sidebar

- **S4** It folds.

## Readings

- **X3** (S2) Or not. — It does.
`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'spec-'));
  await write('docs/spec.md', specification);
});
afterEach(() => rm(root, { recursive: true }));

type Case = [title: string, status: string];

/** Reports as vitest and playwright write them, shortened to what is read. */
async function someReports({ vitest = [], browser = [] }: { vitest?: Case[]; browser?: Case[] }) {
  const assertionResults = vitest.map(([fullName, status]) => ({ fullName, status }));
  const name = path.join(root, 'web/src/tabs.test.ts');
  await write(
    'test-results/vitest.json',
    JSON.stringify({ testResults: [{ name, assertionResults }] }),
  );
  const specs = browser.map(([title, status]) => ({
    title,
    file: 'shell/tabs.spec.ts',
    tests: [{ status, expectedStatus: 'passed' }],
  }));
  const group = { title: 'the tabs', specs };
  const file = { title: 'shell/tabs.spec.ts', specs: [], suites: [group] };
  await write(
    'test-results/playwright.json',
    JSON.stringify({ config: { rootDir: path.join(root, 'e2e') }, suites: [file] }),
  );
}

const nothing = { built: [], documented: [] };
const tabs = { built: [{ ids: 'S2-S3', issue: 'tabs' }], documented: [] };

test('every id is printed under its area with the tests that name it', async () => {
  await someReports({
    vitest: [
      ['tabs S2 X3 closes, and S2 again', 'passed'],
      ['S3 opens', 'pending'],
      ['nothing named', 'passed'],
    ],
    browser: [['S2 closes by hand', 'flaky']],
  });
  const documented = [{ ids: 'S1', why: 'it describes' }];

  expect(await specReport(root, { built: [], documented })).toEqual({
    exitCode: 0,
    text: `§1 Purpose
S1 documented: it describes — It rents.

§2 Screens · Tabs
S2 held — A tab closes (X3).
  ✓ tabs S2 X3 closes, and S2 again (web/src/tabs.test.ts)
  ✓ the tabs S2 closes by hand (e2e/shell/tabs.spec.ts)
S3 skipped — A tab opens.
  - S3 opens (web/src/tabs.test.ts)

§2 Screens · Sidebar
S4 not built — It folds.

4 ids: 1 held, 0 failing, 0 missing, 1 skipped, 1 documented, 1 not built`,
  });
});

test('a built id with a passing test in the browser alone is held', async () => {
  await someReports({
    vitest: [['S2', 'passed']],
    browser: [['S3', 'expected']],
  });

  expect((await specReport(root, tabs)).exitCode).toBe(0);
});

test.each([
  ['no test', []],
  ['a failed one', [['S3', 'failed']]],
  ['a skipped one', [['S3', 'skipped']]],
  ['one still to write', [['S3', 'todo']]],
  ['one of a longer id', [['S30x S33a xS3', 'passed']]],
] satisfies [string, Case[]][])('a built id fails with %s', async (_, more) => {
  await someReports({ vitest: [['S2', 'passed'], ...more] });

  const { text, exitCode } = await specReport(root, tabs);

  expect(exitCode).toBe(1);
  expect(text).toContain('✗ S3 (§2 Screens · Tabs; tabs) has no passing test');
});

test.each(['S5', 'S0', 'S03', 'X4'])(
  'a test that names an id that is not there fails (%#)',
  async (id) => {
    await someReports({ browser: [[`${id} works`, 'expected']] });

    const { text, exitCode } = await specReport(root, nothing);

    expect(exitCode).toBe(1);
    expect(text).toContain(
      `✗ e2e/shell/tabs.spec.ts: "the tabs ${id} works" names ${id}, which does not exist`,
    );
  },
);

test('a browser test that fails as expected holds nothing', async () => {
  await someReports({ vitest: [['S2', 'passed']], browser: [['S3', 'expected']] });
  const report = path.join(root, 'test-results/playwright.json');
  const text = await readFile(report, 'utf8');
  await writeFile(report, text.replace('"expectedStatus":"passed"', '"expectedStatus":"failed"'));

  expect((await specReport(root, tabs)).exitCode).toBe(1);
});

test('what is declared must be in the specification', async () => {
  await someReports({});

  const { text, exitCode } = await specReport(root, {
    built: [],
    documented: [{ ids: 'S5', why: 'gone' }],
  });

  expect(exitCode).toBe(1);
  expect(text).toContain('declares S5, which docs/spec.md does not have');
});

test.each(['vitest.json', 'playwright.json'])(
  'without %s it says to run npm test first',
  async (name) => {
    await someReports({});
    await rm(path.join(root, 'test-results', name));

    expect(await specReport(root, nothing)).toEqual({
      exitCode: 2,
      text: `test-results/${name} is not there: run \`npm test\` first`,
    });
  },
);

test('ids are declared one by one or in ranges', () => {
  expect(idsOf('S1 S3-S5, S9')).toEqual(['S1', 'S3', 'S4', 'S5', 'S9']);
  expect(() => idsOf('S5-S3')).toThrow('"S5-S3" is no id');
  expect(() => idsOf('S5 and more')).toThrow('"and" is no id');
});

test('an id that stands twice in the specification is a fault', () => {
  expect(() => readSpecification('- **S1** one\n- **S1** two')).toThrow('S1 twice');
});

test('our own specification has its 270 requirements, and all that we declare', async () => {
  const markdown = await readFile(path.join(import.meta.dirname, '../../docs/spec.md'), 'utf8');

  const { requirements, ids } = readSpecification(markdown);

  expect(requirements.map(({ id }) => id)).toEqual(idsOf('S1-S270'));
  const declared = [...builtAreas, ...documentedAreas].flatMap((area) => idsOf(area.ids));
  expect(declared.filter((id) => !ids.has(id))).toEqual([]);
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}
