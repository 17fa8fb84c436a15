import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import type { TradeAlias } from '#contract/users/trade-aliases.ts';
import forms from '../../../ui/form/form.module.css';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { MUST_CHOOSE } from '../../../ui/form/must-choose.ts';
import { fieldsOf, useSubmit } from '../../../ui/form/use-submit.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyLine } from '../../../ui/state/empty-state.tsx';
import { QueryFailed } from '../../../ui/state/load-failed.tsx';
import { LoadingState } from '../../../ui/state/loading-state.tsx';
import { tellOutcome } from '../../../ui/state/outcome.ts';
import { useAddTradeAliasMutation, useRemoveTradeAliasMutation } from '../student-commands.ts';
import { useTradeAliasesQuery } from '../students-api.ts';
import classes from './import.module.css';

/** What the office's lists say for a trade. */
export const TradeAliases = () => (
  <Panel title="Trade aliases">
    <p className={classes.lead}>Other words that your lists have for a trade, such as CSE or Mech.</p>
    <AliasList />
    <AliasForm />
  </Panel>
);

function AliasList() {
  const query = useTradeAliasesQuery();
  const { data, isError } = query;
  if (data && data.aliases.length === 0) return <EmptyLine>{IMPORT_MESSAGES.noTradeAliases}</EmptyLine>;
  if (data)
    return (
      <ul>
        {data.aliases.map(alias => (
          <AliasRow key={alias.id} alias={alias} />
        ))}
      </ul>
    );
  if (!isError) return <LoadingState label="Loading the trade aliases" rows={2} />;
  return <QueryFailed message={IMPORT_MESSAGES.tradeAliasesFailed} query={query} />;
}

function AliasRow({ alias: { id, alias, trade } }: { readonly alias: TradeAlias }) {
  const [remove, { isLoading }] = useRemoveTradeAliasMutation();
  const forget = () => tellOutcome(remove({ id }), IMPORT_MESSAGES.tradeAliasFailed);
  return (
    <li className={classes.alias}>
      <span className={classes.who}>
        <strong>{alias}</strong>
        <span className="rc-soft">{trade}</span>
      </span>
      <ActionIcon aria-label={`Remove ${alias}`} loading={isLoading} onClick={() => void forget()}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}

const EMPTY = { alias: '', trade: '' };

function AliasForm() {
  const form = useForm({ defaultValues: EMPTY });
  const field = fieldsOf(form);
  const [add, { isLoading }] = useAddTradeAliasMutation();
  const { problem, submit } = useSubmit(form, ['alias', 'trade'], IMPORT_MESSAGES.tradeAliasFailed);
  const stored = ({ message }: { readonly message: string }): void => {
    form.reset(EMPTY);
    form.setFocus('alias');
    toast.success(message);
  };
  return (
    <form
      noValidate
      className={classes.aliasForm}
      onSubmit={form.handleSubmit(body => submit(add(body), stored))}
    >
      <div className={forms.pair}>
        <TextInput
          label="In your lists"
          required
          maxLength={LIMITS.trade.max}
          {...field('alias', { required: MESSAGES.tradeAliasMissing })}
        />
        <NativeSelect
          label="Means the trade"
          {...MUST_CHOOSE}
          data={[{ value: '', label: 'Choose a trade' }, ...TRADE_NAMES]}
          {...field('trade', { required: MESSAGES.tradeRequired })}
        />
      </div>
      <FormProblem problem={problem} />
      <Button type="submit" variant="default" loading={isLoading}>
        Add
      </Button>
    </form>
  );
}
