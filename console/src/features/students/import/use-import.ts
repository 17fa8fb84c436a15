import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { type ImportResult, type ImportSheet, importOutcome } from '#contract/users/import.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import { isApiError, mayBeStored, sentence } from '../../../lib/api/api-error.ts';
import { useCalls } from '../../../lib/api/use-calls.ts';
import { usePreviewImportMutation, useRunImportMutation } from '../student-commands.ts';
import { type MappedFile, mappedOf, sheetToSend } from './mapping.ts';
import { fileToSend } from './read-file.ts';

/** A file that was read: its sheets, and what is to be said of all of them. */
export interface ReadFile {
  readonly name: string;
  readonly sheets: readonly ImportSheet[];
  readonly notes: readonly string[];
}

/** The progress of an import. */
export type Stage =
  | { readonly at: 'file'; readonly problem: string | null }
  /** The server reads or checks the file. */
  | { readonly at: 'working'; readonly title: string }
  /** `mapped`: null until one of several sheets is chosen. */
  | {
      readonly at: 'columns';
      readonly read: ReadFile;
      readonly mapped: MappedFile | null;
      readonly problem: string | null;
    }
  | {
      readonly at: 'preview';
      readonly read: ReadFile;
      readonly file: MappedFile;
      readonly result: ImportResult;
      readonly running: boolean;
      readonly problem: string | null;
      /** The result of the last run is not known, so the file has to be checked again first. */
      readonly unsure: boolean;
    }
  | {
      readonly at: 'done';
      readonly read: ReadFile;
      readonly file: MappedFile;
      readonly result: ImportResult;
    };
export type Preview = Extract<Stage, { at: 'preview' }>;
export type ColumnsStage = Extract<Stage, { at: 'columns' }>;

const START: Stage = { at: 'file', problem: null };

/**
 * The steps of an import: choose a file, confirm what its columns hold, have the server check it without storing, look
 * at the result, import.
 */
export function useImport() {
  const [stage, setStage] = useState<Stage>(START);
  const callsNow = useCalls();
  const [preview] = usePreviewImportMutation();
  const [run] = useRunImportMutation();

  const choose = async (file: File): Promise<void> => {
    setStage({ at: 'working', title: `Reading ${file.name}` });
    const ready = await fileToSend(file);
    if ('problem' in ready) return setStage({ at: 'file', problem: ready.problem });
    // Outside the api's cache: lists there wait for all that is on its way, and a file may take as long as it takes.
    const { data, error } = await callsNow().json(usersRoutes.readImportFile, ready);
    if (!data) return setStage({ at: 'file', problem: sentence(error, MESSAGES.importFailed) });
    const { sheets, notes } = data;
    const read = { name: file.name, sheets, notes };
    const only = sheets.length === 1 ? sheets[0] : undefined;
    if (only?.problem) return setStage({ at: 'file', problem: only.problem });
    setStage({ at: 'columns', read, mapped: only ? mappedOf(read, only) : null, problem: null });
  };

  const check = async (read: ReadFile, file: MappedFile): Promise<void> => {
    setStage({ at: 'working', title: `Checking ${file.name}` });
    const { data, error } = await preview({ sheet: sheetToSend(file), dryRun: true });
    const fresh = { running: false, problem: null, unsure: false } as const;
    if (data) setStage({ at: 'preview', read, file, result: data, ...fresh });
    else setStage({ at: 'columns', read, mapped: file, problem: sentence(error, MESSAGES.importFailed) });
  };

  const store = async (before: Preview): Promise<void> => {
    setStage({ ...before, running: true, problem: null });
    const { read, file, result } = before;
    const { data, error } = await run({ sheet: sheetToSend(file), skipRefused: result.counts.refused > 0 });
    if (data) setStage({ at: 'done', read, file, result: data });
    else setStage({ ...before, running: false, ...refused(error, result) });
  };

  return { stage, setStage, choose, check, store, restart: () => setStage(START) };
}

/**
 * Students may have changed since the file was checked. Then the answer contains the current result. If an answer was
 * lost, here or between server and database, it is not known what is stored.
 */
function refused(error: unknown, before: ImportResult): Pick<Preview, 'problem' | 'result' | 'unsure'> {
  const lost = mayBeStored(error);
  return {
    unsure: lost || !isApiError(error),
    problem: lost ? MESSAGES.importUnanswered : sentence(error, MESSAGES.importFailed),
    result: (isApiError(error) && importOutcome.safeParse(error.details).data) || before,
  };
}
