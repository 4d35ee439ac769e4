import type { Input, Returned } from '@rental/contract/endpoint';
import type { orderDossier as call } from '@rental/contract/rental/evidence';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { Context } from '../../../http/context.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import { dossierParts } from './dossier-parts.ts';
import { sealedPdf } from './sealed-pdf.ts';

/** 证据包: one PDF of what proves an order. */
export const sealedDossier =
  (links: FileLinks, storage: Storage) =>
  (ctx: Context, { params: { id } }: Input<typeof call>): Promise<Returned<typeof call>> =>
    sealedPdf(ctx, storage, id, {
      title: '订单证据包',
      name: '证据包',
      operation: 'order:dossier',
      partsOf: (tx) => dossierParts(ctx, tx, id, links),
    });
