import { Button } from '@mantine/core';
import { useState } from 'react';
import { type CollegeTime, useCollegeTime } from '../../../lib/format/college-time.ts';
import { focusNextRow } from '../../../ui/list/focus-next-row.ts';
import { type DoorRights, useDoorRights } from '../shared/door-rights.ts';
import { verdictLook, WITHDRAWN } from '../shared/outcome/outcome-look.ts';
import { useSettled } from '../shared/outcome/use-settled.ts';
import { factsOf } from '../shared/outcome/who-is.ts';
import { type RecentScan, RecentScans } from '../shared/scans/recent-scans.tsx';
import type { DoorEntry, DoorLog } from './door-log.ts';
import { canUndo } from './door-result.tsx';
import { entryWords, whyOf, withoutName } from './entry-words.ts';

interface DoorListProps {
  readonly log: DoorLog;
  readonly onUndo: (entry: DoorEntry) => void;
  readonly onConfirm: (entry: DoorEntry) => void;
}

const FEW = 6;

/** The last scans at this door with their outcome, and Undo for those marked here. */
export function DoorList({ log, ...actions }: DoorListProps) {
  const time = useCollegeTime();
  const rights = useDoorRights();
  const [all, setAll] = useState(false);
  const shown = log.filter(entry => entry.shown).reverse();
  // Each new one moves the others down.
  const settled = useSettled(shown[0]?.id ?? '');
  const scans = shown
    .slice(0, all ? undefined : FEW)
    .map(entry => recent(entry, time, { ...actions, rights, settled }));
  return (
    <div>
      <RecentScans scans={scans} />
      {!all && shown.length > FEW && (
        <Button
          variant="subtle"
          fullWidth
          mt="xs"
          onClick={({ currentTarget }) => {
            focusNextRow(currentTarget);
            setAll(true);
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

type Actions = Omit<DoorListProps, 'log'> & { readonly rights: DoorRights; readonly settled: boolean };

function recent(
  entry: DoorEntry,
  time: CollegeTime,
  { rights, settled, onUndo, onConfirm }: Actions,
): RecentScan {
  const { id: scanId, at, verdict } = entry;
  const { name, rollNo, trade } = entryWords(entry, time);
  const look = entry.withdrawn || !verdict ? WITHDRAWN : verdictLook(verdict);
  return {
    scanId,
    at,
    look,
    name: name ?? withoutName(entry),
    facts: factsOf({ roll_no: rollNo, trade }),
    why: whyOf(entry, time),
    action: canUndo(entry)
      ? rights.undo && action('Undo', name, () => onUndo(entry))
      : rights.look &&
        verdict?.kind === 'look' &&
        action('Confirm by Eye', name, () => onConfirm(entry), settled),
  };
}

const action = (label: string, name: string | null, press: () => void, enabled = true) => (
  <Button
    size="compact-md"
    variant="default"
    h={44}
    px="sm"
    disabled={!enabled}
    aria-label={`${label} ${name}`}
    onClick={press}
  >
    {label}
  </Button>
);
