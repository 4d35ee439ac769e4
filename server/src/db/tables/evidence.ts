import type { EvidenceKind } from '@rental/domain/evidence/evidence-kinds';
import type { Row } from './rows.ts';

/** 存证. */
export interface EvidenceTables {
  /** Only added to. */
  evidence_nodes: Row & {
    order_id: number;
    kind: EvidenceKind;
    at: Date;
    /** Canonical JSON, as it was hashed. */
    facts: string;
    previous: string;
    hash: string;
  };
}
