import { IMPORT_COLUMNS, type ImportResult } from '#contract/users-import.ts';
import classes from './import.module.css';

/** The recognised headings of the file, and the ignored ones. */
export function FoundColumns({
  result,
}: {
  readonly result: Pick<ImportResult, 'columns' | 'ignoredColumns'>;
}) {
  const { columns, ignoredColumns } = result;
  return (
    <dl className={classes.facts}>
      <dt>Columns read</dt>
      <dd>
        {columns.map(({ heading, column }) => asRead(heading.trim(), IMPORT_COLUMNS[column])).join(', ')}
      </dd>
      {ignoredColumns.length > 0 && (
        <>
          <dt>Columns left out</dt>
          <dd>{ignoredColumns.join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

const asRead = (heading: string, name: string): string =>
  heading.toLowerCase() === name.toLowerCase() ? name : `${name} (from “${heading}”)`;
