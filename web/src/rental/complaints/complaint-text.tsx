import type { ComplaintRow } from '@rental/contract/rental/complaints';
import { complaintSources } from '@rental/domain/rental/complaints/complaint-deadline';
import {
  complaintResults,
  complaintStates,
  type ComplaintState,
} from '@rental/domain/rental/complaints/complaint-states';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import './complaints.css';

const tones: Readonly<Record<ComplaintState, Tone>> = {
  toHandle: 'waiting',
  following: 'moving',
  closed: 'done',
  withdrawn: 'ended',
};

export const ComplaintStateText = ({ state }: { readonly state: ComplaintState }) => (
  <TonedText tone={tones[state]} words={complaintStates[state]} />
);

/** 「剩2天3小时」, in the colour of an error where it is 「已超时」 and bold where it is today; 「-」 for what has ended. */
export function TimeLeft({ row }: { readonly row: ComplaintRow }) {
  const { deadlineState, timeLeft } = row;
  return (
    <span className={deadlineState === null ? undefined : `complaint-due is-${deadlineState}`}>
      {timeLeft ?? '-'}
    </span>
  );
}

export const dueHint = ({ deadline, timeLeft }: ComplaintRow): string =>
  timeLeft === null ? `处理期限 ${timeText(deadline)}` : `${timeLeft}，${timeText(deadline)} 到期`;

/** 「12315 1233010020261121」. */
export const sourceText = ({ source, externalNo }: ComplaintRow): string =>
  externalNo === null ? complaintSources[source] : `${complaintSources[source]} ${externalNo}`;

export const resultText = ({ result, resultNote }: ComplaintRow): string =>
  result === null ? '-' : `${complaintResults[result]}：${resultNote ?? ''}`;
