import { defineConfig } from 'vitest/config';
import { contractRoutes } from './web/build/contract-routes.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server', // on a real PostgreSQL
          include: ['server/src/**/*.test.ts', 'ops/**/*.test.ts'],
          pool: 'forks',
          globalSetup: ['server/src/db/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [contractRoutes()],
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'node' },
      },
    ],
  },
});
