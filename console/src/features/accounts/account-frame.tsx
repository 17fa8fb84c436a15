import { Anchor, Stack, Title } from '@mantine/core';
import { IconBolt, IconCircleCheck, IconLock } from '@tabler/icons-react';
import type { FormEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import { useFocusOnArrival } from '../../lib/focus/use-focus-on-arrival.ts';
import { PATHS, type Path } from '../../lib/paths.ts';
import { useCollege } from '../../lib/use-college.ts';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { Logo } from '../../ui/frame/logo.tsx';
import { SchemeToggle } from '../../ui/frame/scheme-toggle.tsx';
import { OfficeContact } from '../../ui/office-contact.tsx';
import classes from './account-frame.module.css';

interface AccountFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly other: { readonly question: string; readonly label: string; readonly to: Path };
  readonly children: ReactNode;
}

const POINTS = [
  { icon: IconBolt, text: 'One code per student, read in a glance at the door' },
  { icon: IconCircleCheck, text: 'Marked once, counted once, seen at once' },
  { icon: IconLock, text: 'Signed codes: nobody can make one for somebody else' },
];

export function AccountFrame({ title, lead, other, children }: AccountFrameProps) {
  const college = useCollege();
  const main = useFocusOnArrival();
  return (
    <div className={classes.frame}>
      <title>{`${title} · Rollcall`}</title>
      <aside className={classes.side}>
        <p className={classes.college}>{college.name}</p>
        <p className={classes.claim}>Attendance, taken in a glance.</p>
        <ul className={classes.points}>
          {POINTS.map(({ icon: Shown, text }) => (
            <li key={text}>
              <Shown size={22} stroke={1.7} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </aside>
      <main ref={main} tabIndex={-1} className={classes.main}>
        <div className={classes.bar}>
          <Link to={PATHS.home} className={classes.home} aria-label="Rollcall, to the home page">
            <Logo />
          </Link>
          <SchemeToggle />
        </div>
        <div className={classes.card}>
          <Title order={1}>{title}</Title>
          <p className={classes.lead}>{lead}</p>
          {children}
          <p className={classes.other}>
            {other.question}{' '}
            <Anchor component={Link} to={other.to} fw={600} underline="always">
              {other.label}
            </Anchor>
          </p>
          <OfficeContact className={classes.other} />
        </div>
      </main>
    </div>
  );
}

interface AccountFormProps {
  readonly problem: string | null;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onChange?: () => void;
  readonly children: ReactNode;
}

/** Our messages are shown at the fields, so the browser's own bubbles are off. */
export const AccountForm = ({ problem, onSubmit, onChange, children }: AccountFormProps) => (
  <form noValidate onSubmit={onSubmit} onChange={onChange}>
    <Stack gap="md">
      <FormProblem problem={problem} />
      {children}
    </Stack>
  </form>
);
