import { VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { focusPlace } from '../../../lib/focus/lost-focus.ts';
import { PATHS } from '../../../lib/paths.ts';
import { LeavePrompt } from '../../../ui/dialog/leave-prompt.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingState } from '../../../ui/state/loading-state.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { ImportDone } from './import-done.tsx';
import { PreviewStep } from './preview-step.tsx';
import { type Stage, useImport } from './use-import.ts';

/** Imports a list of students: choose a file, check it row by row, then store it. */
export function ImportPage() {
  const { stage, setStage, check, choose, store, restart } = useImport();
  const step = useFocusOnStep(stage.at);
  return (
    <>
      <PageHeader
        title="Import Students"
        description="Nothing is stored before you have seen what every row would do."
        back={{ to: PATHS.students, label: 'Back to Students' }}
      />
      {/* It is here before its text, so that a screen reader says the result of each check. */}
      <VisuallyHidden role="status">
        {stage.at === 'preview' && IMPORT_MESSAGES.checked(stage.result.counts)}
      </VisuallyHidden>
      <div ref={step}>
        {stage.at === 'file' && <FileStep problem={stage.problem} onChoose={file => void choose(file)} />}
        {stage.at === 'working' && (
          <Panel title={stage.title}>
            <LoadingState label={stage.title} rows={6} />
          </Panel>
        )}
        {stage.at === 'columns' && (
          <ColumnsStep
            stage={stage}
            onChange={mapped => setStage({ ...stage, mapped, problem: null })}
            onCheck={mapped => void check(stage.read, mapped)}
            onRestart={restart}
          />
        )}
        {stage.at === 'preview' && (
          <PreviewStep
            preview={stage}
            onStore={() => void store(stage)}
            onCheck={file => void check(stage.read, file)}
            onColumns={() => setStage({ at: 'columns', read: stage.read, mapped: stage.file, problem: null })}
            onRestart={restart}
          />
        )}
        {stage.at === 'done' && (
          <ImportDone
            file={stage.file}
            result={stage.result}
            onRestart={restart}
            {...(stage.read.sheets.length > 1 && {
              onSheet: () => setStage({ at: 'columns', read: stage.read, mapped: null, problem: null }),
            })}
          />
        )}
      </div>
      <LeavePrompt unsaved={bringsPasswords(stage)} what={IMPORT_MESSAGES.passwordsToCome} />
    </>
  );
}

/** Whether the answer that is on its way is the only one with the initial passwords. */
const bringsPasswords = (stage: Stage): boolean =>
  stage.at === 'preview' && stage.running && stage.result.counts.created > 0;

/**
 * Begins each further step of a screen at the top of the page, with the focus on the step's first heading, as a new
 * screen would. Otherwise a step keeps how far the one before was scrolled, and the focus is lost with its button.
 */
function useFocusOnStep(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && place.current) begin(place.current);
    shown.current = step;
  }, [step]);
  return place;
}

function begin(place: HTMLElement): void {
  const heading = place.querySelector('h2');
  if (heading) focusPlace(heading);
  window.scrollTo(0, 0);
}
