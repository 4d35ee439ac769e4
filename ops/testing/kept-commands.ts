import { createInterface } from 'node:readline';
import { runCommand } from '../run-command.ts';

// Runs commands of `npm run ops` one after another in one process. A line in holds the words of a command, a line out holds
// its exit code and what it printed. A process for each command spends two seconds on loading the program.
const answer = console.log;
for await (const line of createInterface({ input: process.stdin })) {
  const printed: string[] = [];
  console.log = (...words) => printed.push(words.join(' '));
  console.error = console.log;
  const code = await runCommand(JSON.parse(line) as string[]);
  answer(JSON.stringify({ code, printed: printed.join('\n') }));
}
