import type { DeskPage } from '@rental/contract/rental/dunning';
import { contactResults, contactWays } from '@rental/domain/rental/dunning/contacts';
import { contactPersons } from '@rental/domain/rental/dunning/dunning-guard';
import { promiseStates, type PromiseState } from '@rental/domain/rental/dunning/promises';
import { dunningSteps } from '@rental/domain/rental/dunning/steps';
import { PageSection } from '../../ui/page-section.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import '../../ui/plain-table.css';

const tones: Readonly<Record<PromiseState, Tone>> = {
  open: 'waiting',
  kept: 'running',
  broken: 'late',
  replaced: 'ended',
};

/** The promises of the customer, and the history of the case. */
export const CaseHistory = ({ of: { promises, timeline } }: { of: DeskPage }) => (
  <>
    {promises.length === 0 ? null : (
      <PageSection title="承诺还款">
        <ScrollRegion className="plain-table-scroll" label="承诺还款表">
          <table className="plain-table">
            <thead>
              <tr>
                <th>承诺日</th>
                <th className="is-amount">承诺金额</th>
                <th className="is-amount">已还</th>
                <th>状态</th>
                <th>登记时间</th>
              </tr>
            </thead>
            <tbody>
              {promises.map((promise) => (
                <tr key={promise.id}>
                  <td>{promise.dueOn}</td>
                  <td className="is-amount">{moneyText(promise.amountFen)}</td>
                  <td className="is-amount">{moneyText(promise.paidFen)}</td>
                  <td>
                    <TonedText tone={tones[promise.state]} words={promiseStates[promise.state]} />
                  </td>
                  <td>{timeText(promise.at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </PageSection>
    )}
    <PageSection title="催收记录">
      {timeline.length === 0 ? <p className="dunning-note">暂无催收记录</p> : null}
      <ol className="dunning-timeline">
        {timeline.map((entry) => (
          <li key={`${entry.at} ${entry.step ?? entry.contact?.result}`}>
            <span className="dunning-timeline-head">
              <strong>{wordsOf(entry)}</strong>
              <span>{entry.operatorName ?? '系统'}</span>
              <time dateTime={entry.at}>{timeText(entry.at)}</time>
            </span>
            {entry.note === null || entry.note === '' ? null : <p>{entry.note}</p>}
          </li>
        ))}
      </ol>
    </PageSection>
  </>
);

/** 「电话 客户本人：承诺还款，2026-11-28再联系」, or the step. */
function wordsOf({ contact, step, ownerName }: DeskPage['timeline'][number]): string {
  if (contact !== null) {
    const { way, person, result, contactOn } = contact;
    const again = contactOn === null ? '' : `，${contactOn} 再联系`;
    return `${contactWays[way]} ${contactPersons[person]}：${contactResults[result]}${again}`;
  }
  if (step === null) return '-';
  return step === 'assigned'
    ? `${dunningSteps.assigned}：${ownerName ?? '收回'}`
    : dunningSteps[step];
}
