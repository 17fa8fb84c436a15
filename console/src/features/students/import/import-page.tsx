import { PATHS } from '../../../lib/paths.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FileStep } from './file-step.tsx';
import { ImportDone } from './import-done.tsx';
import { PreviewStep } from './preview-step.tsx';
import { useImport } from './use-import.ts';

/** Imports a list of students: choose a file, check it row by row, then store it. */
export function ImportPage() {
  const { stage, check, choose, store, restart } = useImport();
  return (
    <>
      <PageHeader
        title="Import students"
        description="Nothing is stored before you have seen what every row would do."
        back={{ to: PATHS.students, label: 'Back to Students' }}
      />
      {stage.at === 'file' && <FileStep problem={stage.problem} onChoose={file => void choose(file)} />}
      {stage.at === 'checking' && (
        <Panel title={`Checking ${stage.name}`}>
          <LoadingState label={`Checking ${stage.name}`} rows={6} />
        </Panel>
      )}
      {stage.at === 'preview' && (
        <PreviewStep
          preview={stage}
          onStore={() => void store(stage)}
          onCheck={() => void check(stage.file)}
          onRestart={restart}
        />
      )}
      {stage.at === 'done' && <ImportDone file={stage.file} result={stage.result} onRestart={restart} />}
    </>
  );
}
