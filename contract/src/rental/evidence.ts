import * as z from 'zod';
import {
  chainFailures,
  chainStates,
  type ChainFailure,
  type ChainState,
} from '@rental/domain/rental/chain/chain-record';
import { evidenceKinds, type EvidenceKind } from '@rental/domain/rental/evidence/evidence-kinds';
import { endpoint } from '../endpoint.ts';
import { Id, IdText, Instant } from '../fields.ts';

/** How a node stands on the chain (上链). */
const OnChain = z.object({
  recordId: Id,
  chainState: z.enum(Object.keys(chainStates) as ChainState[]),
  tries: z.int(),
  lastFailure: z.enum(Object.keys(chainFailures) as ChainFailure[]).nullable(),
  txNo: z.string().nullable(),
  blockAt: Instant.nullable(),
});
export type OnChain = z.output<typeof OnChain>;

const Kind = z.enum(Object.keys(evidenceKinds) as EvidenceKind[]);
const Named = z.object({ id: Id, place: z.int(), kind: Kind });
const ofOrder = {
  platforms: ['manage'],
  permission: 'agreement:view',
  params: z.object({ id: IdText }),
  refusals: ['not_found'],
} as const;

/** 存证: what happened to an order, each node with its SHA-256 and that of the one before, the first one first. */
export const orderEvidence = endpoint({
  ...ofOrder,
  method: 'GET',
  path: '/api/order/{id}/evidence',
  summary: '订单存证',
  answer: z.object({
    nodes: z.array(
      z.object({
        id: Id,
        kind: Kind,
        at: Instant,
        previous: z.string(),
        hash: z.string(),
        /** Null: it has no record, or none yet. */
        onChain: OnChain.nullable(),
      }),
    ),
  }),
});

/**
 * 验真: hashes every node anew and names the first that is not what was sealed; its `place` counts from 1. What is on the chain
 * is held against what the provider has.
 */
export const verifyEvidence = endpoint({
  ...ofOrder,
  method: 'POST',
  path: '/api/order/{id}/evidence/verify',
  summary: '订单存证验真',
  answer: z.object({
    nodeCount: z.int(),
    firstBroken: Named.nullable(),
    onChain: z.object({
      /** How many nodes the provider has as they are, and the number without an answer. */
      same: z.int(),
      unanswered: z.int(),
      firstWrong: Named.nullable(),
    }),
  }),
});

/**
 * 证据包: what proves an order in one PDF, base64: agreement, bills, payments, parcels, returns, timeline, messages, hashes,
 * and the photos and proofs themselves, at most 12 MB of them, each with its SHA-256. Its own SHA-256 becomes a node of the
 * order's chain. Written down; 20 an hour each.
 */
export const orderDossier = endpoint({
  ...ofOrder,
  permission: 'order:dossier',
  method: 'POST',
  path: '/api/order/{id}/dossier',
  summary: '导出证据包',
  answer: z.object({ fileName: z.string(), pdf: z.base64(), sha256: z.string() }),
  refusals: ['not_found', 'too_many_dossiers'],
});
