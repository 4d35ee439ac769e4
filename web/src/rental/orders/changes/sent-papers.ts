import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { timeText } from '../../../ui/texts/time-text.ts';

type WantedPaper = OrderDetail['papers'][number]['items'][number];
type PaperFile = WantedPaper['files'][number];

/** A file with the paper that it was handed in for. */
export interface SentPaper extends PaperFile {
  readonly label: string;
  /** It waits to be accepted or returned. */
  readonly isOpen: boolean;
}

/** The files of an order's papers: of the latest request first, in the order of its papers, the last file of each first. */
export const sentPapersOf = (papers: readonly OrderDetail['papers'][number][]): SentPaper[] =>
  papers.flatMap(({ items }) => items.flatMap(filesOf));

export const filesOf = ({ label, state, files }: WantedPaper): SentPaper[] =>
  files.map((file) => ({ ...file, label, isOpen: state === 'sent' && file.verdict === null }));

/** The file that is looked at after another was judged: the next that waits, from there on around; null: none does. */
export function nextOpen(files: readonly SentPaper[], afterId: number): SentPaper | null {
  const at = files.findIndex(({ id }) => id === afterId);
  const around = [...files.slice(at + 1), ...files.slice(0, Math.max(0, at))];
  return around.find(({ isOpen }) => isOpen) ?? null;
}

/** 「小程序商城」2026-11-25 12:00 提交；张三 2026-11-25 12:05 退回：有反光 */
export function fileText({ appName, sentAt, verdict, judgedBy, judgedAt, reason }: PaperFile) {
  const sent = `「${appName}」${timeText(sentAt)} 提交`;
  if (verdict === null) return sent;
  const judged = `${judgedBy ?? ''} ${timeText(judgedAt)} ${verdict === 'accepted' ? '通过' : '退回'}`;
  return `${sent}；${judged}${reason === null ? '' : `：${reason}`}`;
}
