import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A test as the last `npm test` left it. */
export interface RanTest {
  /** With the titles of the groups around it. */
  readonly title: string;
  /** From the root of the repository. */
  readonly file: string;
  readonly status: 'passed' | 'failed' | 'skipped';
}

/** `npm test` has not written what is to be read here. */
export class MissingReport extends Error {}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; expectedStatus: string }[];
  }[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

/** Every test of both reports under `root`/test-results. Throws `MissingReport` where one is not there. */
export async function readReports(root: string): Promise<RanTest[]> {
  const vitest = await readReport<VitestReport>(root, 'vitest.json');
  const playwright = await readReport<PlaywrightReport>(root, 'playwright.json');
  const { rootDir } = playwright.config;
  return [
    ...vitest.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        title: fullName,
        file: path.relative(root, name),
        status: vitestStatus(status),
      })),
    ),
    // the outermost suites are files: what groups are called begins below them
    ...playwright.suites.flatMap((file) =>
      testsOf(file, '', (name) => path.relative(root, path.resolve(rootDir, name))),
    ),
  ];
}

async function readReport<Report>(root: string, name: string): Promise<Report> {
  const text = await readFile(path.join(root, 'test-results', name), 'utf8').catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new MissingReport(`test-results/${name} is not there: run \`npm test\` first`);
    throw error;
  });
  return JSON.parse(text) as Report;
}

function vitestStatus(status: string): RanTest['status'] {
  if (status === 'passed' || status === 'failed') return status;
  return 'skipped'; // pending, todo, disabled
}

function testsOf(
  suite: PlaywrightSuite,
  group: string,
  pathOf: (name: string) => string,
): RanTest[] {
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({
      title: `${group}${spec.title}`,
      file: pathOf(spec.file),
      status: playwrightStatus(test),
    })),
  );
  const nested = (suite.suites ?? []).flatMap((inner) =>
    testsOf(inner, `${group}${inner.title} `, pathOf),
  );
  return [...own, ...nested];
}

/** A flaky test passed on a later try, which `npm test` counts as passed. One that fails as expected holds nothing. */
function playwrightStatus(test: { status: string; expectedStatus: string }): RanTest['status'] {
  if (test.status === 'unexpected') return 'failed';
  return test.status === 'skipped' || test.expectedStatus !== 'passed' ? 'skipped' : 'passed';
}
