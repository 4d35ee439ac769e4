/** What shows statements and their differences. */
export const statementReads = [
  'listDifferences',
  'differenceCounts',
  'listStatements',
  'accountStatements',
] as const;

/** What shows the balances and flows of our accounts. */
export const moneyReads = ['listOnlineCash', 'listOfflineCash', 'listAccounts'] as const;
