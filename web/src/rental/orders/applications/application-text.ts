import type { ApplicationRow } from '@rental/contract/rental/applications';
import {
  openApplicationStates,
  type ApplicationKind,
  type ApplicationState,
} from '@rental/domain/rental/applications/application-states';
import type { Permission } from '@rental/contract/permissions';
import type { Tone } from '../../../ui/texts/toned-text.tsx';

export const applicationTones: Readonly<Record<ApplicationState, Tone>> = {
  waiting: 'waiting',
  accepted: 'moving',
  done: 'done',
  refused: 'ended',
  withdrawn: 'ended',
};

export const isOpenApplication = ({
  applicationState,
}: Pick<ApplicationRow, 'applicationState'>): boolean =>
  (openApplicationStates as readonly ApplicationState[]).includes(applicationState);

/** The action of an order that carries an application out; a complaint has none. */
export const carryingOut: Readonly<
  Record<
    Exclude<ApplicationKind, 'complaint'>,
    { readonly name: string; readonly right: Permission }
  >
> = {
  return: { name: 'startReturn', right: 'order:return' },
  buyout: { name: 'buyOut', right: 'order:buyout' },
  renewal: { name: 'startRelet', right: 'order:relet' },
  address: { name: 'changeAddress', right: 'order:address' },
};

/** The answer that the customer was given, or the reason why the system ended it. */
export const answerText = ({ reason, result }: Pick<ApplicationRow, 'reason' | 'result'>): string =>
  result ?? reason ?? '-';
