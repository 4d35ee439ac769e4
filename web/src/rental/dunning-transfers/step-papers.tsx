import type { AnswerOf } from '../../http/call.ts';
import { saveLinked } from '../../ui/save-file.ts';
import { sizeText } from '../../ui/texts/size-text.ts';
import '../../ui/text-button.css';
import './dunning-transfers.css';

type Step = AnswerOf<'dunningTransferDetail'>['steps'][number];

interface StepPapersProps {
  readonly papers: Step['papers'];
  /** Asks for links anew, which are good for five minutes, and answers those of this step. */
  readonly onAsked: () => Promise<Step['papers']>;
}

/** PDF of a step: each is saved by a press. */
export const StepPapers = ({ papers, onAsked }: StepPapersProps) => (
  <ul className="transfer-papers" aria-label="PDF文书">
    {papers.map(({ name, bytes, link }) => (
      <li key={addressIn(link)}>
        <button
          type="button"
          className="text-button"
          aria-label={`下载 ${name}`}
          onClick={() => void onAsked().then((fresh) => save(fresh, addressIn(link)))}
        >
          {name}
        </button>
        （{sizeText(bytes)}）
      </li>
    ))}
  </ul>
);

function save(papers: Step['papers'], address: string): void {
  const paper = papers.find((one) => addressIn(one.link) === address);
  if (paper !== undefined) saveLinked(paper.link, paper.name);
}

const addressIn = (link: string): string => new URL(link, location.href).pathname;
