import { isScriptOf, scriptDictionary } from '@rental/domain/rental/dunning/scripts';
import type { DunningStage } from '@rental/domain/rental/dunning/stages';
import { useDictionary } from '../../http/use-dictionary.ts';
import { useStages } from './use-stages.ts';
import { PageSection } from '../../ui/page-section.tsx';

/** 话术 of the stage of a case, as the brand words it in the dictionary. */
export function StageScripts({ stage }: { readonly stage: DunningStage }) {
  const { options } = useDictionary(scriptDictionary);
  const scripts = options.filter(({ value }) => isScriptOf(value, stage));
  const { nameOf } = useStages();
  if (scripts.length === 0) return null;
  return (
    <PageSection title={`话术 ${nameOf(stage)}`}>
      {scripts.map(({ value, label }) => (
        <p key={value} className="dunning-script">
          {label}
        </p>
      ))}
    </PageSection>
  );
}
