import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Children, type CSSProperties, type ReactNode } from 'react';
import classes from './filter-bar.module.css';
import { type Choice, FilterSelect } from './filter-select.tsx';
import { SearchInput } from './search-input.tsx';
import type { FiltersProps } from './url-filters.ts';

/** The filters of a list: a search text, and values to choose. An empty text means no restriction. */
type Filters<F> = { readonly search: string } & { readonly [Name in keyof F]: string };

interface Select<V extends string = string> {
  readonly label: string;
  readonly isLabelled?: boolean;
  readonly choices: readonly Choice<V>[];
}

interface FilterBarProps<F extends Filters<F>> extends FiltersProps<F> {
  readonly search: { readonly label: string; readonly placeholder?: string };
  /** A select for each filter, in this order. */
  readonly selects: { readonly [Name in keyof F]?: Select<F[Name]> };
  /** The columns on a wide screen, as CSS writes them. */
  readonly columns: string;
  /** Whether the search has a line of its own on a wide screen, too. */
  readonly searchAlone?: boolean;
  /** Fields after the selects, and how many of them restrict. */
  readonly children?: ReactNode;
  readonly chosenInChildren?: number;
}

/** More than these do not stand beside the search on a tablet, nor above the list on a phone. */
const FEW = 2;

/** Search and filters above a list. On a phone, many filters open below the search. */
export function FilterBar<F extends Filters<F>>(props: FilterBarProps<F>) {
  const { filters, onChange, search, selects, columns, searchAlone = false } = props;
  const { children, chosenInChildren = 0 } = props;
  const values: Readonly<Record<string, string>> = filters;
  const shown = Object.entries<Select | undefined>(selects).flatMap(([name, select]) =>
    select ? [{ ...select, name, value: values[name] ?? '' }] : [],
  );
  const chosen = shown.filter(({ value, choices }) => value !== choices[0]?.value).length + chosenInChildren;
  // What restricts the list from the start is seen.
  const [opened, { toggle }] = useDisclosure(chosen > 0);
  const isMany = shown.length + Children.count(children) > FEW;
  const style: CSSProperties & Record<'--columns', string> = { '--columns': columns };
  return (
    <search className={classes.bar} style={style} data-many={isMany}>
      <SearchInput
        className={searchAlone ? classes.alone : classes.search}
        {...search}
        value={filters.search}
        onSettle={text => onChange(now => ({ ...now, search: text }))}
      />
      {isMany && (
        <Button
          variant="default"
          className="rc-screen-only"
          hiddenFrom="sm"
          rightSection={<IconChevronDown size={18} aria-hidden />}
          aria-expanded={opened}
          onClick={toggle}
        >
          {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        </Button>
      )}
      <div className={classes.choices} data-opened={opened}>
        {shown.map(({ name, ...select }) => (
          <FilterSelect
            key={name}
            {...select}
            onChoose={value => onChange(now => ({ ...now, [name]: value }))}
          />
        ))}
        {children}
      </div>
    </search>
  );
}
