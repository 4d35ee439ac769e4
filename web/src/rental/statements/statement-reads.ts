/** What shows statements and their differences. */
export const statementReads = [
  'listDifferences',
  'differenceCounts',
  'listStatements',
  'accountStatements',
] as const;
