import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { counted } from './count.ts';
import classes from './students.module.css';
import type { Selection } from './use-selection.ts';

/** The actions on the ticked students. Stays visible while the list scrolls. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const navigate = useNavigate();
  const { ids, clear } = selection;
  return (
    <div role="status" className={classes.selection} data-shown={ids.size > 0}>
      {ids.size > 0 && (
        <>
          <span className="rc-number">{counted(ids.size, 'student')} chosen</span>
          <span className={classes.selectionButtons}>
            <Button
              leftSection={<IconPrinter size={20} aria-hidden />}
              onClick={() => void navigate(PATHS.studentCards, { state: { ids: [...ids] } })}
            >
              Print cards
            </Button>
            <Button variant="default" onClick={clear}>
              Choose none
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
