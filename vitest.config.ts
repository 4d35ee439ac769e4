import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFoldersInMemory } from './ops/testing/memory-folder.ts';
import { builtFacts } from './web/build/built-facts.ts';

keepTemporaryFoldersInMemory();

const long = [
  'ops/start.test.ts', // fills the folder that two others begin with
  'server/src/testing/sweeps/bad-input.test.ts',
  'ops/kill-money.test.ts',
  'server/src/rental/orders/money/many-at-once.test.ts',
  'server/src/engine/killed-engine.test.ts',
  'server/src/engine/engine.test.ts',
];

/** Those of half a minute and more begin: as the last one, it would run while the other worker has nothing left. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      long.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- vitest's, of no array
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      // nothing is mocked there: the files of a worker share what is loaded
      {
        test: {
          name: 'domain',
          include: ['domain/src/**/*.test.ts'],
          isolate: false,
          setupFiles: ['ops/testing/property-size.ts'],
          testTimeout: 30_000, // a property on a busy machine
        },
      },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server', // on a real PostgreSQL
          include: ['server/src/**/*.test.ts', 'ops/**/*.test.ts'],
          pool: 'forks',
          isolate: false,
          globalSetup: ['server/src/db/testing/global-setup.ts'],
          deps: { interopDefault: false }, // packages load as they do in Node
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [builtFacts()],
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'node' },
      },
    ],
  },
});
