import { IconUsersPlus } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';

/** What to begin with, while there is no student at all. `students`: undefined while loading. */
export const FirstStep = ({ students }: { readonly students: number | undefined }) =>
  students === 0 && (
    <div className={classes.firstStep}>
      <Panel title={MESSAGES.noStudentsYet}>
        <p>
          Begin with the list of your students, as Excel or CSV. Nothing is stored before you have seen what
          every row would do.
        </p>
        <LinkButton to={PATHS.importStudents} icon={IconUsersPlus} size="lg">
          Import your students
        </LinkButton>
      </Panel>
    </div>
  );
