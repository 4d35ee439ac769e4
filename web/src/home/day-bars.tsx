interface DayBarsProps {
  readonly title: string;
  readonly days: readonly { readonly day: string; readonly value: number }[];
  readonly text: (value: number) => string;
}

const [barWidth, height] = [10, 120];

/** A bar for each day, the last at the right. What it shows stands in the table beneath, so it is a picture to readers. */
export function DayBars({ title, days, text }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const total = days.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure className="day-bars">
      <figcaption>
        {title} <strong>{text(total)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * barWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}：近${days.length}天共 ${text(total)}，单日最高 ${text(most)}`}
      >
        {days.map(({ day, value }, index) => {
          const tall = (value / most) * (height - 4);
          return (
            <rect
              key={day}
              x={index * barWidth + 1}
              y={height - Math.max(1, tall)}
              width={barWidth - 2}
              height={Math.max(1, tall)}
            >
              <title>{`${day}：${text(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="day-bars-ends" aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </div>
    </figure>
  );
}
