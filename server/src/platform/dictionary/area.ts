import * as calls from '@rental/contract/platform/dictionary';
import type { ServerArea } from '../../area.ts';
import { openUploads, serveUpload } from '../../http/serve-upload.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { dictionaryDetails, dictionaryMap, listDictionaries } from './dictionary-queries.ts';
import { addDetail, deleteDetail, editDetail, moveDetail, restoreDetail } from './edit-details.ts';
import {
  createDictionary,
  deleteDictionaries,
  deleteDictionary,
  editDictionary,
} from './edit-dictionaries.ts';
import { exportDictionary } from './export-dictionary.ts';
import { checkImport, importTable } from './import-dictionary.ts';

async function serveDictionary(serving: Serving): Promise<void> {
  serve(serving, calls.dictionaryDetails, dictionaryDetails);
  serve(serving, calls.dictionaryMap, dictionaryMap);
  serve(serving, calls.exportDictionary, exportDictionary);
  serve(serving, calls.addDictionaryDetail, addDetail);
  serve(serving, calls.editDictionaryDetail, editDetail);
  serve(serving, calls.moveDictionaryDetail, moveDetail);
  serve(serving, calls.restoreDictionaryDetail, restoreDetail);
  serve(serving, calls.deleteDictionaryDetail, deleteDetail);
  serve(serving, calls.listDictionaries, listDictionaries);
  serve(serving, calls.createDictionary, createDictionary);
  serve(serving, calls.editDictionary, editDictionary);
  serve(serving, calls.deleteDictionary, deleteDictionary);
  serve(serving, calls.deleteDictionaries, deleteDictionaries);
  await openUploads(serving, (uploads) => {
    serveUpload(uploads, calls.checkDictionaryImport, checkImport);
    serveUpload(uploads, calls.importDictionary, importTable);
  });
}

export const dictionaryArea: ServerArea = {
  serve: serveDictionary,
};
