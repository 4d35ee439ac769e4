/** 催收工作台, at its first case. */
export const emptyDeskPath = '/finance/dunning';

/** 催收工作台 with a case. */
export const deskPath = (caseId: number) => `${emptyDeskPath}?caseId=${caseId}`;
