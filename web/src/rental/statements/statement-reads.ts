/** The reads that show statements and their differences. */
export const statementReads = [
  'listDifferences',
  'differenceCounts',
  'listStatements',
  'accountStatements',
] as const;

/** The reads that show the balances and flows of our accounts. */
export const moneyReads = ['listOnlineCash', 'listOfflineCash', 'listAccounts'] as const;
