import {
  openingActs,
  openingSteps,
  type OpeningStepName,
} from '@rental/domain/rental/shop-opening/shop-opening';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, keysOf } from '../fields.ts';

const Step = z.object({
  name: z.enum(keysOf<OpeningStepName>(openingSteps)),
  state: z.enum(['done', 'open', 'waiting']),
  /** The open step says what it lacks, and names the act that brings it. Null for the other steps. */
  missing: z
    .object({
      words: z.string(),
      act: z.enum(openingActs),
      /** The row that the act is on; null: on none. */
      id: Id.nullable(),
    })
    .nullable(),
});

/** 开店向导: how far the brand is on its way to its first order. */
export const shopOpening = endpoint({
  method: 'GET',
  path: '/api/shop-opening',
  summary: '开店进度',
  platforms: ['manage'],
  permission: 'store:create',
  answer: z.object({
    /** Null: the brand has orders, or the operator does not reach all of it. */
    steps: z.array(Step).nullable(),
  }),
});
