import { saidStates, type SaidState } from '@rental/domain/rental/bills/bill-states';
import { TonedText, type Tone } from '../../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<SaidState, Tone>> = {
  overdue: 'late',
  due: 'waiting',
  paying: 'moving',
  paid: 'done',
  paidLate: 'done',
  cancelled: 'ended',
  refunded: 'ended',
  badDebt: 'late',
};

export const BillStateText = ({ state }: { readonly state: SaidState }) => (
  <TonedText tone={tones[state]} words={saidStates[state]} />
);
