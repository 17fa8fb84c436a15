import { Text } from '@mantine/core';
import { useRef } from 'react';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { useCollegeTime } from '../../../lib/format/college-time.ts';
import { titleAndDate } from '../../../lib/format/event-labels.ts';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ContinuousScanner } from '../continuous/continuous-door.tsx';
import { DoorRightsContext } from '../shared/door-rights.ts';
import { usePassEvent } from '../shared/event/event-choice.ts';
import { ScanEventSelect } from '../shared/event/scan-event-select.tsx';
import { useEndAnnounced } from '../shared/event/use-end-announced.ts';
import { GateField } from '../shared/gate-field.tsx';
import { WaitingScans } from '../shared/scans/waiting-scans.tsx';
import { GiveBack } from './give-back.tsx';
import type { OwnPass } from './pass-standing.ts';

interface PassDoorProps {
  readonly pass: OwnPass;
  readonly onForget: () => Promise<void>;
}

/** The scanner under a pass: only its events, and only what its rights allow. */
export function PassDoor({ pass, onForget }: PassDoorProps) {
  const { rights, issuer, expiresAt, name } = pass;
  const time = useCollegeTime();
  const choice = usePassEvent(pass.events);
  const { events, event, ended } = choice;
  // In door mode the note below lies in a closed sheet. It is silent.
  const note = useRef<HTMLParagraphElement>(null);
  useEndAnnounced(event, ended ? DOOR_MESSAGES.passEventOver : null, note);
  const may = (right: OwnPass['rights'][number]): boolean => rights.includes(right);
  return (
    <>
      <PageHeader
        title={name}
        description={`A pass of ${issuer}, until ${time.brief(expiresAt)}`}
        actions={<GiveBack label="Give Back" onForget={onForget} />}
      />
      {(event ?? events.length > 0) ? (
        <DoorRightsContext
          value={{
            ...{ scan: may('scan'), search: may('search'), byHand: may('manual') },
            ...{ look: true, ofPass: true },
          }}
        >
          <ContinuousScanner
            choice={{ ...choice, loaded: true }}
            modeSwitch={
              <Panel title="This device">
                <GateField />
              </Panel>
            }
            select={field => (
              <>
                <ScanEventSelect choice={choice} {...field} />
                {ended && (
                  <Text ref={note} mt="xs">
                    {DOOR_MESSAGES.passEventOver}
                  </Text>
                )}
              </>
            )}
          />
        </DoorRightsContext>
      ) : (
        <>
          <EmptyState
            title={DOOR_MESSAGES.passNoEvent}
            description={pass.events.map(titleAndDate).join(', ')}
          />
          <WaitingScans />
        </>
      )}
    </>
  );
}
