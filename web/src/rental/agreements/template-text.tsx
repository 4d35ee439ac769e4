import { agreementText } from '@rental/domain/rental/agreements/template';
import { sampleValues } from '@rental/domain/rental/agreements/variables';
import './agreement-text.css';

/** How a template reads with values of an example in it. */
export function TemplateText({ body }: { body: string }) {
  return (
    // a region that scrolls is reached by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <pre className="agreement-text" role="region" aria-label="示例预览" tabIndex={0}>
      {agreementText(body, sampleValues)}
    </pre>
  );
}
