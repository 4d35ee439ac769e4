import { fen, type Fen } from '../../../money.ts';
import { movedBy, type FileLine } from './file-line.ts';

/** The file of a day of one of several accounts at a provider, whose money is one account in the books. */
export interface FileOfDay {
  readonly lines: readonly FileLine[];
  /** The last balance that an earlier file says; null: there was none. */
  readonly beforeFen: Fen | null;
}

interface MergedFiles {
  readonly lines: readonly FileLine[];
  /** Null: a file has lines without balances. */
  readonly closingFen: Fen | null;
}

/**
 * The lines of a day of all these accounts in the order of their times, each with the balance of all behind it. A file without a line keeps the
 * balance that its account had; an account that had none so far has nothing.
 */
export function mergedFiles(files: readonly FileOfDay[]): MergedFiles {
  const openings = files.map(openingOf);
  const opening = openings.every((one) => one !== null)
    ? openings.reduce<number>((sum, one) => sum + (one ?? 0), 0)
    : null;
  const [only] = files;
  const lines =
    files.length === 1 && only !== undefined
      ? only.lines
      : inTime(files.flatMap((one) => one.lines));
  if (opening === null)
    return { lines: lines.map((line) => ({ ...line, balanceFen: null })), closingFen: null };
  let balance = opening;
  const merged = lines.map((line) => {
    balance += movedBy(line);
    return { ...line, balanceFen: fen(balance) };
  });
  return { lines: merged, closingFen: fen(balance) };
}

/** The balance before the first line of a file; null: its lines say none. */
function openingOf({ lines, beforeFen }: FileOfDay): Fen | null {
  const [first] = lines;
  if (first === undefined) return beforeFen ?? fen(0);
  return first.balanceFen === null ? null : fen(first.balanceFen - movedBy(first));
}

const inTime = (lines: readonly FileLine[]): FileLine[] =>
  lines.toSorted(({ time: one }, { time: other }) =>
    (one ?? '') < (other ?? '') ? -1 : one === other ? 0 : 1,
  );
