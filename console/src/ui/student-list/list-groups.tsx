import { Checkbox, Text } from '@mantine/core';
import { counted } from '../../lib/format/format.ts';
import { namesOf } from '../../lib/student-list/names-of.ts';
import type { Group } from '../../lib/student-list/read-list.ts';
import { ScrollBox } from '../list/scroll-box.tsx';
import classes from './student-list.module.css';

interface ListGroupsProps {
  /** What is asked about them. */
  readonly legend: string;
  readonly groups: readonly Group[];
  /** The keys of the groups that count. */
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (keys: ReadonlySet<string>) => void;
}

/** Asks which students of a list count: those below a heading, or those with a tick or a word beside them. */
export function ListGroups({ legend, groups, ticked, onTick }: ListGroupsProps) {
  const all = groups.every(({ key }) => ticked.has(key));
  const choose = (key: string, on: boolean): void =>
    onTick(new Set(on ? [...ticked, key] : [...ticked].filter(each => each !== key)));
  return (
    <fieldset className={classes.who}>
      <legend>{legend}</legend>
      <ScrollBox label="What the list says" maxHeight="14rem">
        <div className={classes.groups}>
          {groups.length > 1 && (
            <Checkbox
              label="All of these"
              checked={all}
              indeterminate={!all && ticked.size > 0}
              onChange={() => onTick(new Set(all ? [] : groups.map(({ key }) => key)))}
            />
          )}
          {groups.map(({ key, says, students }) => (
            <Checkbox
              key={key}
              label={
                <>
                  {says === '' ? 'Nothing beside them' : `“${says}”`}{' '}
                  <span className="rc-soft">{counted(students.length, 'student')}</span>
                </>
              }
              description={
                <Text span inherit lineClamp={2}>
                  {namesOf(students)}
                </Text>
              }
              checked={ticked.has(key)}
              onChange={({ currentTarget }) => choose(key, currentTarget.checked)}
            />
          ))}
        </div>
      </ScrollBox>
    </fieldset>
  );
}
