import pg from 'pg';
import type { EndedSpan } from '../trace.ts';
import type { Answered, Statement } from './batch.ts';

/** A statement is told by its text, whose values are bound and stay here; its beginning tells which one it is. */
const longestText = 1_000;
const operation = /^[\s(]*(\w+)/;
const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)/;

/** Tells `onSpan` of a statement that was sent, once it is answered. What only opens a transaction tells nothing. */
export function tellStatement(
  onSpan: (span: EndedSpan) => void,
  { text }: Statement,
  answer: Promise<Answered>,
): void {
  const sentAt = performance.now();
  const ended = (error: Error | null) =>
    onSpan(statementSpan(text, performance.now() - sentAt, error));
  answer.then(() => ended(null), ended);
}

function statementSpan(text: string, ms: number, error: Error | null): EndedSpan {
  const verb = operation.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const of = table.exec(text)?.[1];
  return {
    ms,
    isFailed: error !== null,
    name: of === undefined ? verb : `${verb} ${of}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      'db.query.text': text.replaceAll(/\s+/g, ' ').trim().slice(0, longestText),
      ...(of !== undefined && { 'db.collection.name': of }),
      ...(error !== null && { 'error.type': codeOf(error) }),
    },
  };
}

/** The code of PostgreSQL; never the message, which may quote values. */
const codeOf = (error: Error): string =>
  (error instanceof pg.DatabaseError && error.code) || error.name;
