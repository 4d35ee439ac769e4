const keys = [
  { shown: 'J', label: '下一个' },
  { shown: 'K', label: '上一个' },
  { shown: 'D', label: '拨打' },
  { shown: '1–9、0', label: '选结果' },
  { shown: 'Ctrl + Enter', label: '保存，到下一个' },
];

/** The keys of the desk. */
export const DeskLegend = () => (
  <dl className="dunning-legend" aria-label="快捷键">
    {keys.map(({ shown, label }) => (
      <div key={shown}>
        <dt>
          <kbd>{shown}</kbd>
        </dt>
        <dd>{label}</dd>
      </div>
    ))}
  </dl>
);
