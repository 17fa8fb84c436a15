import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { TRADE_NAMES } from '#contract/trades.ts';
import type { ImportResult } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { counted } from '../../../lib/format/format.ts';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useAddTradeAliasMutation } from '../student-commands.ts';
import classes from './import.module.css';

interface UnknownTradesProps {
  readonly words: ImportResult['unknownTrades'];
  /** Called when the server knows what the words mean. */
  readonly onKnown: () => void;
}

/** The words of the file that stand for a trade and are none: the office says once what they mean. */
export function UnknownTrades({ words, onKnown }: UnknownTradesProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [storing, setStoring] = useState(false);
  const [add] = useAddTradeAliasMutation();
  const meant = words
    .map(word => ({ alias: word.text, trade: chosen.get(word.text) ?? guessOf(word) }))
    .filter(({ trade }) => trade !== '');
  const store = async (): Promise<void> => {
    setStoring(true);
    setProblem(null);
    for (const { alias, trade } of meant) {
      const { error } = await add({ alias, trade });
      if (error === undefined) continue;
      const why = sentence(error, IMPORT_MESSAGES.tradeAliasFailed);
      setProblem(IMPORT_MESSAGES.tradeAliasRefused(alias, why));
      setStoring(false);
      return;
    }
    onKnown();
  };
  return (
    <Panel title="Trades that are not known" aside={counted(words.length, 'word')}>
      <p className={classes.lead}>
        Look what each of them means here. It is kept as a trade alias for the next file.
      </p>
      <ul>
        {words.map(({ text, rows, suggestions }) => (
          <li key={text} className={classes.column}>
            <span className={classes.who}>
              <strong>{text}</strong>
              <span className="rc-soft">in {counted(rows, 'row')}</span>
            </span>
            <NativeSelect
              aria-label={`${text} means`}
              data={[{ value: '', label: 'Choose its trade' }, ...inOrder(suggestions)]}
              value={chosen.get(text) ?? guessOf({ suggestions })}
              onChange={({ currentTarget }) => setChosen(new Map(chosen).set(text, currentTarget.value))}
            />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <FormProblem problem={problem} />
        <Button disabled={meant.length === 0} loading={storing} onClick={() => void store()}>
          Keep and check again
        </Button>
      </div>
    </Panel>
  );
}

type Word = UnknownTradesProps['words'][number];

/** What is chosen before anybody chooses: the only trade that could be meant. The press on the button confirms it. */
const guessOf = ({ suggestions: [guess = '', ...others] }: Pick<Word, 'suggestions'>): string =>
  others.length === 0 ? guess : '';

/** All trades, beginning with those that could be meant. */
const inOrder = (suggestions: readonly string[]): string[] => [...new Set([...suggestions, ...TRADE_NAMES])];
