import type { AnswerOf } from '../../../http/call.ts';
import type { ApplicationRow } from '@rental/contract/rental/applications';
import type { May } from '../core/order-action.ts';
import { carryingOut, isOpenApplication } from './application-text.ts';

export type OrderApplication = AnswerOf<'orderApplications'>['applications'][number];

/** The steps with an application by dialogs of its own. */
export type ApplicationStep = 'accept' | 'refuse' | 'give' | 'settle';

export interface SteppedApplication {
  readonly step: ApplicationStep;
  readonly application: ApplicationRow;
}

interface StepOffer {
  readonly key: string;
  readonly label: string;
  readonly isDanger?: true;
  /** A dialog of the application; absent: `action` of its order is opened. */
  readonly step?: ApplicationStep;
  readonly action?: string;
}

/** The steps that an operator with these rights has with an application, the next one first. */
export function stepsWith(application: ApplicationRow, may: May): StepOffer[] {
  if (!isOpenApplication(application)) return [];
  const { kind, applicationState } = application;
  const mayHandle = may('application:handle');
  const carry = kind === 'complaint' ? null : carryingOut[kind];
  const mayCarryOut = carry === null ? mayHandle : may(carry.right);
  const carriesOut: StepOffer =
    carry === null
      ? { key: 'handle', label: '办理', step: 'settle' }
      : { key: 'handle', label: '办理', action: carry.name };
  return [
    ...(mayHandle && applicationState === 'waiting'
      ? [{ key: 'accept', label: '受理', step: 'accept' } as const]
      : []),
    ...(mayCarryOut ? [carriesOut] : []),
    ...(mayHandle
      ? [
          { key: 'give', label: '转给', step: 'give' } as const,
          { key: 'refuse', label: '拒绝', step: 'refuse', isDanger: true } as const,
        ]
      : []),
  ];
}
