import { Anchor } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { LIMITS, STUDENT_FIELDS } from '#contract/constants.ts';
import { TRADES } from '#contract/trades.ts';
import { IMPORT_COLUMNS, REQUIRED_COLUMNS } from '#contract/users/import.ts';
import { grouped } from '../../../lib/format/format.ts';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { saveCsv, template } from './csv-files.ts';
import classes from './import.module.css';
import { TradeAliases } from './trade-aliases.tsx';

interface FileStepProps {
  /** Why the previous file was not accepted. */
  readonly problem: string | null;
  readonly onChoose: (file: File) => void;
}

const OPTIONAL = STUDENT_FIELDS.filter(field => !REQUIRED_COLUMNS.includes(field));

export function FileStep({ problem, onChoose }: FileStepProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <Panel title="Choose a file">
          <FormProblem mb="md" problem={problem} />
          <FileDrop
            icon={IconFileSpreadsheet}
            title="Drop the file here, or choose it"
            hint="An Excel workbook (.xlsx), or CSV"
            label="File with students"
            accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChoose={onChoose}
          />
          <p className={`${classes.below} rc-soft`}>
            Up to {grouped(LIMITS.importRows)} students.{' '}
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              underline="always"
              onClick={() => saveCsv(template())}
            >
              Download a template
            </Anchor>{' '}
            to begin with, or take an export of this list: students who are there already are updated.
          </p>
        </Panel>
        <TradeAliases />
      </div>
      <Panel title="What the file holds">
        <dl className={classes.facts}>
          <dt>Needed</dt>
          <dd>{REQUIRED_COLUMNS.map(column => IMPORT_COLUMNS[column]).join(', ')}</dd>
          <dt>Taken if there</dt>
          <dd>{OPTIONAL.map(column => IMPORT_COLUMNS[column]).join(', ')}</dd>
          <dt>To change roll numbers</dt>
          <dd>{IMPORT_COLUMNS.new_roll_no}, beside the one that each student has so far</dd>
          <dt>Trades</dt>
          <dd>{TRADES.map(({ name, code }) => (code ? `${name} (${code})` : name)).join(', ')}</dd>
          <dt>Years</dt>
          <dd>1 to 4, II Yr, 3rd Year, 5th Sem</dd>
        </dl>
        <p className={`${classes.below} rc-soft`}>
          Your own headings will do: Student Name, E-mail ID, Branch. What they mean is guessed, and you
          confirm it before anything is checked.
        </p>
      </Panel>
    </div>
  );
}
