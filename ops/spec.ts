/**
 * `npm run spec`: every requirement of docs/spec.md with the tests that name it, as the last `npm test` left them.
 * Exit code 1 for a built one without a passing test and for a test that names what does not exist; 2 before `npm test`.
 */
import path from 'node:path';
import { builtAreas, documentedAreas } from './spec/built-areas.ts';
import { specReport } from './spec/spec-report.ts';

const root = path.resolve(import.meta.dirname, '..');
const { text, exitCode } = await specReport(root, {
  built: builtAreas,
  documented: documentedAreas,
});
console.log(text);
process.exitCode = exitCode;
