/** The sandbox's answer about a trade; null: it knows no such trade. 'nothing': the answer is lost. */
export type Reply = object | null | 'nothing';
