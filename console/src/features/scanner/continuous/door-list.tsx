import { Button } from '@mantine/core';
import { useState } from 'react';
import { type CollegeTime, useCollegeTime } from '../../../lib/format/college-time.ts';
import { focusNextRow } from '../../../ui/list/focus-next-row.ts';
import { verdictLook, WITHDRAWN } from '../shared/outcome/outcome-look.ts';
import { useSettled } from '../shared/outcome/use-settled.ts';
import { type RecentScan, RecentScans } from '../shared/scans/recent-scans.tsx';
import { canUndo, type DoorEntry } from './door-log.ts';
import { entryWords, whyOf, withoutName } from './entry-words.ts';
import type { PartProps } from './use-scanner.ts';

const FEW = 6;

/** The last scans at this door with their outcome, and Undo for those marked here. */
export function DoorList({ scanner }: PartProps) {
  const time = useCollegeTime();
  const [all, setAll] = useState(false);
  const shown = scanner.log.filter(entry => entry.shown).reverse();
  // Each new one moves the others down.
  const settled = useSettled(shown[0]?.id ?? '');
  const scans = shown.slice(0, all ? undefined : FEW).map(entry => {
    const scan = recent(entry, time);
    return { ...scan, action: <Act entry={entry} name={scan.name} scanner={scanner} settled={settled} /> };
  });
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

function recent(entry: DoorEntry, time: CollegeTime): RecentScan {
  const { id: scanId, at, verdict } = entry;
  const { student, facts } = entryWords(entry, time);
  const look = entry.withdrawn || !verdict ? WITHDRAWN : verdictLook(verdict);
  return { scanId, at, look, name: student?.name ?? withoutName(entry), facts, why: whyOf(entry, time) };
}

interface ActProps extends PartProps {
  readonly entry: DoorEntry;
  readonly name: string;
  readonly settled: boolean;
}

/** What may still be done about a scan: to take its mark back, or to look at its student. */
function Act({ entry, name, scanner: { rights, beginUndo, confirm }, settled }: ActProps) {
  const undoes = canUndo(entry);
  if (undoes ? rights.ofPass : !rights.look || entry.verdict?.kind !== 'look') return null;
  const label = undoes ? 'Undo' : 'Confirm by Eye';
  return (
    <Button
      size="compact-md"
      variant="default"
      h={44}
      px="sm"
      disabled={!undoes && !settled}
      aria-label={`${label} ${name}`}
      onClick={() => (undoes ? beginUndo : confirm)(entry)}
    >
      {label}
    </Button>
  );
}
