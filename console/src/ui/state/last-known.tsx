import { Alert } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';

interface LastKnownProps {
  /** What could not be loaded. */
  readonly failure: string;
  /** When what is shown was fetched. Null: it is of now. */
  readonly at: string | null;
}

/** Above data that this device kept: that the server does not answer, and of when the data is. */
export function LastKnown({ failure, at }: LastKnownProps) {
  const time = useCollegeTime();
  // It is there before its text, so that a screen reader says the text when it comes.
  return (
    <div role="status">
      {at !== null && (
        <Alert role="presentation" color="gray" mb="md" icon={<IconClockPause aria-hidden />}>
          {failure}. {MESSAGES.network} {MESSAGES.lastKnown(time.brief(at))}
        </Alert>
      )}
    </div>
  );
}
