import type { StageView } from '@oakling/domain/stages/contract';
import { stageText as text } from '../text.ts';

/** The current stage and upcoming changes. `name` is the child's; null addresses the youth. */
export function StageWords({ stage, name }: { stage: StageView; name: string | null }) {
  const ahead = text.ahead(stage, name);
  return (
    <div className="space-y-3 [overflow-wrap:anywhere]">
      {text.now(stage, name).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {ahead !== null && (
        <>
          <h3 className="pt-3 font-semibold">{ahead.heading}</h3>
          {ahead.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      )}
      {ahead === null && stage.stage !== 'of-age' && (
        <p className="text-ink-soft">{text.later(name)}</p>
      )}
    </div>
  );
}
