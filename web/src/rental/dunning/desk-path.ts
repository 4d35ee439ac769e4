/** 催收工作台 with a case. */
export const deskPath = (caseId: number) => `/finance/dunning?caseId=${caseId}`;
