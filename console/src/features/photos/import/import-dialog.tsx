import { Button, Modal, Progress, VisuallyHidden } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { grouped } from '../../../lib/format/format.ts';
import { useBackCloses } from '../../../lib/navigation/back-closes.ts';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import classes from './import-dialog.module.css';
import { ImportResults, inWords } from './import-results.tsx';
import { type ImportState, usePhotoImport } from './use-photo-import.ts';

interface ImportDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Something may have been stored. */
  readonly onStored: () => void;
}

/** Imports the photos of a ZIP, and says what became of each. */
export function ImportDialog({ opened, onClose, onStored }: ImportDialogProps) {
  const { state, send, stop, restart } = usePhotoImport(onStored);
  const isRunning = state.at === 'running';
  const close = (): void => {
    restart();
    onClose();
  };
  useBackCloses(() => {
    if (!isRunning) close();
  }, opened);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Import Photos"
      size="lg"
      withCloseButton={!isRunning}
      closeOnEscape={!isRunning}
      closeOnClickOutside={false}
    >
      <div className={classes.dialog}>
        {state.at === 'choosing' && <ChooseZip onChoose={file => void send(file)} />}
        <FormProblem problem={state.problem} />
        {isRunning && <Running state={state} />}
        {/* Once: the counts below change with every photo. */}
        <VisuallyHidden role="status">{state.at === 'ended' && inWords(state.photos)}</VisuallyHidden>
        {state.photos.length > 0 && <ImportResults photos={state.photos} />}
        <div className={classes.buttons}>
          {isRunning ? (
            <Button variant="default" onClick={stop}>
              Stop
            </Button>
          ) : (
            state.at === 'ended' && (
              <>
                <Button variant="default" onClick={restart}>
                  Import another ZIP
                </Button>
                <Button onClick={close}>Done</Button>
              </>
            )
          )}
        </div>
      </div>
    </Modal>
  );
}

const ChooseZip = ({ onChoose }: { readonly onChoose: (file: File) => void }) => (
  <>
    <p>
      A ZIP of photos, each named by its student’s roll number: <code>GCS-042.jpg</code>. JPEG, PNG or WebP,
      at most 8 MB each and 200 MB together. They count at once, in place of those before.
    </p>
    <FileDrop
      icon={IconFileZip}
      title="Drop the ZIP here, or choose it"
      label="ZIP file"
      accept=".zip,application/zip"
      onChoose={onChoose}
    />
  </>
);

function Running({ state: { sent, files, photos } }: { readonly state: ImportState }) {
  const done = files === null ? sent : photos.length / Math.max(1, files);
  const words = files === null ? 'Sending the ZIP' : `${grouped(photos.length)} of ${grouped(files)} photos`;
  return (
    <div>
      <p>{files === null && sent === 1 ? 'Looking into the ZIP' : words}</p>
      <Progress value={Math.floor(100 * done)} aria-label="How much is done" />
    </div>
  );
}
