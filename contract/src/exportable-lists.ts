import { ofAllAreas } from './areas.ts';

/** The lists that can be exported, by the call that reads them, and what a row of each is. */
export const exportableLists = ofAllAreas('exportable');

export type ExportableListName = keyof typeof exportableLists;
