import type { NotarizationState } from '@rental/domain/rental/agreements/notarization';
import type {
  ChainFailure,
  ChainState,
  chainedKinds,
} from '@rental/domain/rental/chain/chain-record';
import type { EvidenceKind } from '@rental/domain/rental/evidence/evidence-kinds';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

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
  /** 上链: a node whose hash is put on a chain. */
  chain_records: Row & {
    order_id: number;
    node_id: number;
    kind: (typeof chainedKinds)[number];
    hash: string;
    /** When what the node is about happened. */
    at: Date;
    record_no: string;
    state: ChainState;
    tries: Generated<number>;
    most_tries: Generated<number>;
    looks: Generated<number>;
    is_awaited: Generated<boolean>;
    /** When it is looked at next: the lease of whoever is asking, too. */
    look_at: Given<Date>;
    asked_at: Given<Date>;
    last_failure: Given<ChainFailure>;
    tx_no: Given<string>;
    block_at: Given<Date>;
    created_at: Date;
    ended_at: Given<Date>;
  };
  /** One row a brand: the nodes up to this one have been looked through for those that need a record. */
  chain_cursors: OfBrand & { node_id: number };
  /** 公证: an application for an agreement. */
  notarizations: Row & {
    order_id: number;
    agreement_id: number;
    number: number;
    apply_no: string;
    content_hash: string;
    state: NotarizationState;
    is_current: boolean;
    operator_id: Given<number>;
    looks: Generated<number>;
    look_at: Given<Date>;
    asked_at: Given<Date>;
    reason: Given<string>;
    certificate_no: Given<string>;
    applied_at: Date;
    accepted_at: Given<Date>;
    ended_at: Given<Date>;
  };
  /** The provider's messages of both kinds, as they came. */
  notary_callbacks: Row & {
    event_no: string;
    /** The record's or the application's. */
    number: string;
    received_at: Date;
    body: string;
  };
}
