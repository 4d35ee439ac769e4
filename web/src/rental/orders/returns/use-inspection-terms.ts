import type { AnswerOf } from '../../../http/call.ts';
import { useRead } from '../../../http/use-read.ts';

/** The parts, damages and grades that an inspection is held against. */
export type InspectionTerms = AnswerOf<'inspectionTerms'>;

export const useInspectionTerms = (orderId: number) =>
  useRead('inspectionTerms', { params: { id: orderId } });
