import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import { useCollegeTime } from '../../../lib/format/college-time.ts';
import { PATHS, scanPath } from '../../../lib/paths.ts';
import forms from '../../../ui/form/form.module.css';
import { markLook, markWords } from '../shared/outcome/outcome-look.ts';
import { OutcomePanel } from '../shared/outcome/outcome-panel.tsx';

/** The confirmation, and the two next steps. The next scan is for the same event. */
export function MarkDone({ student, mark }: { readonly student: KnownStudent; readonly mark: MarkAnswer }) {
  const time = useCollegeTime();
  const next = useRef<HTMLAnchorElement>(null);

  useEffect(() => next.current?.focus(), []);

  return (
    <div className={forms.form}>
      <OutcomePanel look={markLook(mark.outcome, mark.attendance.status)} student={student}>
        {markWords(mark, time)}
      </OutcomePanel>
      <div className={`${forms.buttons} ${forms.wideFirst}`}>
        <Button
          component={Link}
          to={scanPath(mark.attendance.eventId)}
          size="lg"
          ref={next}
          leftSection={<IconQrcode size={20} aria-hidden />}
        >
          Scan Another QR
        </Button>
        <Button component={Link} to={PATHS.admin} size="lg" variant="default">
          Back to Dashboard
        </Button>
      </div>
    </div>
  );
}
