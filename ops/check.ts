/** `npm run check`: types, lint, format, unused code, arrows. Exit code 1 when one of them fails. */
import { runStaticChecks } from './static-checks.ts';

const { failed } = await runStaticChecks();
process.exitCode = failed > 0 ? 1 : 0;
