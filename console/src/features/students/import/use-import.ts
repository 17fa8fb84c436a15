import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { type ImportResult, importOutcome } from '#contract/users/import.ts';
import { isApiError, sentence } from '../../../lib/api/api-error.ts';
import { usePreviewImportMutation, useRunImportMutation } from '../student-commands.ts';
import { textOfFile } from './read-file.ts';

export interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

/** The progress of an import. */
export type Stage =
  | { readonly at: 'file'; readonly problem: string | null }
  | { readonly at: 'checking'; readonly name: string }
  | {
      readonly at: 'preview';
      readonly file: ChosenFile;
      readonly result: ImportResult;
      readonly running: boolean;
      readonly problem: string | null;
      /** The result of the last run is not known, so the file has to be checked again first. */
      readonly unsure: boolean;
    }
  | { readonly at: 'done'; readonly file: ChosenFile; readonly result: ImportResult };
export type Preview = Extract<Stage, { at: 'preview' }>;

const START: Stage = { at: 'file', problem: null };

/** The steps of an import: choose a file, have the server check it without storing, look at the result, import. */
export function useImport() {
  const [stage, setStage] = useState<Stage>(START);
  const [preview] = usePreviewImportMutation();
  const [run] = useRunImportMutation();

  const check = async (file: ChosenFile): Promise<void> => {
    setStage({ at: 'checking', name: file.name });
    const { data, error } = await preview({ csv: file.text, dryRun: true });
    if (data) setStage({ at: 'preview', file, result: data, running: false, problem: null, unsure: false });
    else setStage({ at: 'file', problem: sentence(error, MESSAGES.importFailed) });
  };

  const choose = async (file: File): Promise<void> => {
    setStage({ at: 'checking', name: file.name });
    const read = await textOfFile(file);
    if ('problem' in read) setStage({ at: 'file', problem: read.problem });
    else await check({ name: file.name, text: read.text });
  };

  const store = async (before: Preview): Promise<void> => {
    setStage({ ...before, running: true, problem: null });
    const { file, result } = before;
    const { data, error } = await run({ csv: file.text, skipRefused: result.counts.refused > 0 });
    if (data) setStage({ at: 'done', file, result: data });
    else setStage({ ...before, running: false, ...refused(error, result) });
  };

  return { stage, check, choose, store, restart: () => setStage(START) };
}

/** Whether the outcome is unknown: no answer, no readable answer, or the database's answer was lost. */
const UNSURE = ['network', 'unreadable', 'unknown_outcome'];

/** Students may have changed since the file was checked. Then the answer contains the current result. */
function refused(error: unknown, before: ImportResult): Pick<Preview, 'problem' | 'result' | 'unsure'> {
  if (!isApiError(error)) return { problem: MESSAGES.importFailed, result: before, unsure: true };
  const now = importOutcome.safeParse(error.details);
  const unsure = UNSURE.some(code => code === error.code);
  return {
    unsure,
    problem: unsure ? MESSAGES.importUnanswered : sentence(error, MESSAGES.importFailed),
    result: now.success ? now.data : before,
  };
}
