import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../../lib/format/college-time.ts';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import classes from './live.module.css';
import type { LiveCode } from './use-live-code.ts';

interface LiveBoxProps {
  readonly live: LiveCode;
  /** No code is shown yet. */
  readonly awaited: boolean;
}

/** What this phone has to do with the live code, and what can be done about it. */
export function LiveBox({ live, awaited }: LiveBoxProps) {
  const { kind } = live.standing;
  if (kind === 'none' || kind === 'outdated') return null;
  // It takes its place before it is seen, so that nothing moves when the code comes.
  const isHidden = kind === 'looking' || (kind === 'unbound' && awaited);
  return (
    <div className={classes.box} data-awaited={isHidden}>
      <StandingWords live={live} />
      {/* Doors notice it, whether it is a family's phone or a friend who brings two codes. */}
      {live.shared && <p className={classes.warn}>{MESSAGES.phoneSharedHere}</p>}
    </div>
  );
}

function StandingWords({ live }: Pick<LiveBoxProps, 'live'>) {
  const { standing, held } = live;
  const time = useCollegeTime();
  switch (standing.kind) {
    case 'impossible':
      return <p className="rc-soft">{MESSAGES.liveCodeImpossible}</p>;
    case 'elsewhere':
      return (
        <>
          <p className={classes.warn}>{MESSAGES.deviceBoundElsewhere(time.brief(standing.since))}</p>
          <BindButton live={live}>Use this phone instead</BindButton>
        </>
      );
    case 'lost':
      return (
        <>
          <p className={classes.warn}>{MESSAGES.deviceBoundHere(time.brief(standing.since))}</p>
          <BindButton live={live}>Use this phone for my code</BindButton>
        </>
      );
    case 'bound':
      return (
        <>
          {held?.lasting === false && <p className={classes.warn}>{MESSAGES.liveCodeNotDurable}</p>}
          <p className="rc-soft">
            This code changes every 30 seconds, on this phone only. Download and Share give your fixed code.
          </p>
        </>
      );
    default:
      return (
        <>
          <p>
            Your code can change every 30 seconds, on this phone only. Then a picture of it soon stops
            working.
          </p>
          <BindButton live={live}>Use this phone for my code</BindButton>
          <p className="rc-soft">It works without a network, too.</p>
        </>
      );
  }
}

interface BindButtonProps {
  readonly live: LiveCode;
  readonly children: ReactNode;
}

function BindButton({ live: { bind, isBinding, problem }, children }: BindButtonProps) {
  return (
    <>
      <FormProblem problem={problem} />
      <Button
        variant="light"
        size="md"
        leftSection={<IconDeviceMobile size={20} aria-hidden />}
        loading={isBinding}
        onClick={() => void bind()}
      >
        {children}
      </Button>
    </>
  );
}
