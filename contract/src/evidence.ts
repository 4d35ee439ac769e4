import * as z from 'zod';
import { evidenceKinds, type EvidenceKind } from '@rental/domain/evidence/evidence-kinds';
import { endpoint } from './endpoint.ts';
import { Id, IdText, Instant } from './fields.ts';

const Kind = z.enum(Object.keys(evidenceKinds) as EvidenceKind[]);
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
      z.object({ id: Id, kind: Kind, at: Instant, previous: z.string(), hash: z.string() }),
    ),
  }),
});

/** 验真: hashes every node anew and names the first that is not what was sealed; its `place` counts from 1. */
export const verifyEvidence = endpoint({
  ...ofOrder,
  method: 'POST',
  path: '/api/order/{id}/evidence/verify',
  summary: '订单存证验真',
  answer: z.object({
    nodeCount: z.int(),
    firstBroken: z.object({ id: Id, place: z.int(), kind: Kind }).nullable(),
  }),
});

/**
 * 证据包: what proves an order in one PDF, base64: agreement, bills, payments, parcels, timeline, messages, hashes. Its own
 * SHA-256 becomes a node of the order's chain. Written down; 20 an hour each.
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
