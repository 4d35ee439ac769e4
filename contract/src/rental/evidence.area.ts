import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 存证. */
export const evidenceArea = declareArea({
  permissions: {
    'order:dossier': '导出证据包',
  },
  refusals: {
    too_many_dossiers: says(429, '导出证据包过于频繁，每小时最多20次，请稍后再试'),
  },
  operations: {
    'evidence:verify': '存证验真',
    'order:dossier': '导出证据包',
  },
});
