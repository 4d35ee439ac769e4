import { keepPreviousData } from '@tanstack/react-query';
import { boardFigures, type BoardFigureKey } from '@rental/domain/rental/dunning/board-figures';
import { contactWays } from '@rental/domain/rental/dunning/contacts';
import { fen } from '@rental/domain/money';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { Definition } from '../../ui/texts/definition.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { FinanceCard } from '../finance-home/finance-card.tsx';
import { RowsButton } from './board-parts.tsx';
import type { BoardCardProps } from './board-rows.ts';

type Answer = AnswerOf<'boardContacts'>;

/** 联系成本: contacts by way, and what SMS cost. */
export function ContactsCard({ query, onRows }: BoardCardProps) {
  const read = useRead(
    'boardContacts',
    { query: { ...query } },
    { placeholderData: keepPreviousData },
  );
  const { data } = read;
  return (
    <FinanceCard id="board-contacts" title="联系成本" note={query.days.join(' 至 ')} read={read}>
      {data === undefined ? null : (
        <div className="finance-figures">
          {data.ways.map(({ way, count }) => (
            <div key={way} className="finance-figure">
              <span className="finance-figure-title">{contactWays[way]}</span>
              <span className="finance-figure-value">
                <RowsButton
                  text={`${count}`}
                  title={contactWays[way]}
                  onOpen={
                    count === 0
                      ? undefined
                      : () =>
                          onRows({
                            list: 'listContacts',
                            title: `${contactWays[way]}联系`,
                            filters: { ...query, way },
                          })
                  }
                />
              </span>
            </div>
          ))}
          {costs.map(({ figure, text, note }) => (
            <div key={figure} className="finance-figure">
              <span className="finance-figure-title">
                {boardFigures[figure].label}
                <Definition
                  of={boardFigures[figure].label}
                  text={boardFigures[figure].definition}
                />
              </span>
              <span className="finance-figure-value">{text(data)}</span>
              <span className="finance-figure-note">{note(data)}</span>
            </div>
          ))}
        </div>
      )}
    </FinanceCard>
  );
}

interface Cost {
  readonly figure: BoardFigureKey;
  readonly text: (answer: Answer) => string;
  readonly note: (answer: Answer) => string;
}

const costs: readonly Cost[] = [
  {
    figure: 'smsCost',
    text: ({ smsFen }) => (smsFen === null ? '-' : moneyText(smsFen)),
    note: ({ smsParts }) => (smsParts === null ? '按催收员筛选时不显示' : `计费 ${smsParts} 条`),
  },
  {
    figure: 'smsShare',
    // 1/10,000 of the money is as much in yuan for 10,000 yuan
    text: ({ smsCostBp }) => (smsCostBp === null ? '-' : moneyText(fen(smsCostBp * 100))),
    note: ({ recoveredFen }) => `回款 ${moneyText(recoveredFen)}`,
  },
];
